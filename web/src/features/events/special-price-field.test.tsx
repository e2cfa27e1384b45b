// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { SpecialPriceField } from './special-price-field.tsx';

const { page, render } = pageForEachTest();

function Field({ saved }: { saved: number[] }) {
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
      pending={undefined}
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
