// @vitest-environment happy-dom
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { SpecialPriceField } from './special-price-field.tsx';

const { page, render } = pageForEachTest();

function Field({ saved, pending }: { saved: number[]; pending?: number }) {
  const [price, setPrice] = useState(4);
  const save = (next: number) => {
    saved.push(next);
    setPrice(next);
  };
  return (
    <SpecialPriceField
      form="price 9"
      itemName="Bier"
      price={price}
      isCashRounded={false}
      pending={pending}
      onType={() => undefined}
      onSave={save}
    />
  );
}

function leaveWith(text: string): string {
  const field = page.querySelector('input') as HTMLInputElement;
  act(() => field.focus());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => field.blur());
  return field.value;
}

it('a price reads like all others as soon as its field is left, what is no price as it was typed', () => {
  const saved: number[] = [];
  render(<Field saved={saved} />);
  expect(leaveWith('5.5')).toBe('5.50');
  expect(leaveWith('5,5')).toBe('5.50');
  expect(leaveWith('5.5.5')).toBe('5.5.5');
  expect(leaveWith('CHF 6')).toBe('6.00');
  expect(saved).toEqual([5.5, 6]);
});

it('who throws away a price that is on its way to the server already is told that it may count all the same', () => {
  const show = (pending?: number) =>
    render(
      <MemoryRouter>
        <a href="/events">Events</a>
        <UnsavedForms>
          <Field saved={[]} {...(pending !== undefined && { pending })} />
        </UnsavedForms>
      </MemoryRouter>,
    );
  const question = () => page.querySelector('dialog[open]')?.textContent;
  show();
  leaveWith('viel');
  act(() => page.querySelector('a')?.click());
  expect(question()).toContain('Ihre Eingaben sind noch nicht gespeichert.Abbrechen');
  show(5);
  expect(question()).toContain('Was schon gesendet ist, gilt vielleicht trotzdem.');
});
