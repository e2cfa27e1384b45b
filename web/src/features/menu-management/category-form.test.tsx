// @vitest-environment happy-dom
import { DEFAULT_CATEGORY_COLOR } from '@bestellsystem/domain/color.ts';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { CategoryForm } from './category-form.tsx';

const DRINKS = { id: 1, name: 'Getränke', description: '', displayOrder: 1, color: DEFAULT_CATEGORY_COLOR };
const GRILL = { ...DRINKS, id: 2, name: 'Grill' };

const { page, render } = pageForEachTest();
let cancelled: number;

beforeEach(() => {
  cancelled = 0;
  render(
    <CategoryForm
      category={DRINKS}
      categories={[DRINKS, GRILL]}
      suggestedOrder={2}
      onSave={nothing}
      onCancel={() => cancelled++}
    />,
  );
});

function nothing() {
  return Promise.resolve();
}

function nameField(): HTMLInputElement {
  const field = page.querySelector('input');
  if (!field) throw new Error('no field');
  return field;
}

function write(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(nameField(), text);
    nameField().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(label: string) {
  const keys = [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === label);
  act(() => keys.at(-1)?.click());
}

function pressEscape(): KeyboardEvent {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  act(() => void nameField().dispatchEvent(key));
  return key;
}

function question(): string | null | undefined {
  return page.querySelector('[role="alertdialog"] h2')?.textContent;
}

const WAYS: [string, () => unknown][] = [
  ['«Abbrechen»', () => press('Abbrechen')],
  ['Esc', pressEscape],
];

it.each(WAYS)('%s leaves a form in which nothing is changed', (_, leave) => {
  leave();
  expect(cancelled).toBe(1);
});

it.each(WAYS)('%s asks first when something was typed', (_, leave) => {
  write('Wein');
  leave();
  expect([cancelled, question()]).toEqual([0, 'Änderungen verwerfen?']);
  press('Abbrechen');
  expect([cancelled, nameField().value]).toEqual([0, 'Wein']);
  leave();
  press('Verwerfen');
  expect([cancelled, question()]).toEqual([1, undefined]);
});

it('the Esc that asks is not the one that closes the question', () => {
  write('Wein');
  expect(pressEscape().defaultPrevented).toBe(true);
});

it('Esc in the form of a new category, which is always there, asks nothing', () => {
  render(<CategoryForm key="new" categories={[DRINKS, GRILL]} suggestedOrder={2} onSave={nothing} />);
  write('Wein');
  expect(pressEscape().defaultPrevented).toBe(false);
  expect([question(), nameField().value]).toEqual([undefined, 'Wein']);
});

it('a category called «Alle» is refused where it is typed, which stays', () => {
  write('alle');
  press('Speichern');
  expect(page.textContent).toContain('«Alle» steht schon für alle Kategorien. Bitte einen anderen Namen wählen.');
  expect(nameField().value).toBe('alle');
});

it('says what comes of a name that another category has, in any spelling, and not of its own', () => {
  const note = () => page.textContent?.includes('Drucker und Küche nehmen beide für dieselbe Kategorie.');
  expect(note()).toBe(false);
  write('getränke');
  expect(note()).toBe(false);
  write(' grill ');
  expect(note()).toBe(true);
  expect(page.textContent).toContain('Es gibt schon «Grill».');
  write('Grilladen');
  expect(note()).toBe(false);
});

it('what is typed for the next category while one is being saved stays', async () => {
  let answer = () => {};
  const saving = () => new Promise<void>((resolve) => (answer = resolve));
  render(<CategoryForm key="next" categories={[DRINKS, GRILL]} suggestedOrder={2} onSave={saving} />);
  write('Wein');
  press('Speichern');
  write('Kaffee');
  await act(async () => answer());
  expect(nameField().value).toBe('Kaffee');
  press('Speichern');
  await act(async () => answer());
  expect(nameField().value).toBe('');
});
