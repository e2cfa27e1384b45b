// @vitest-environment happy-dom
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { AddMenuItem } from './add-menu-item.tsx';

const category = { id: 1, name: 'Getränke', displayOrder: 1, color: '#3B82F6' };
const item = (id: number, name: string, price: number) =>
  ({ id, name, price, category, categoryId: 1 }) as unknown as MenuItemWire;
const ITEMS = [item(1, 'Bier', 5), item(2, 'Cola', 4.5), item(3, 'Rivella', 4)];

const { page, render } = pageForEachTest();
const field = (name: 'select' | 'input') => page.querySelector<HTMLInputElement | HTMLSelectElement>(name);

function enter(name: 'select' | 'input', value: string) {
  const prototype = name === 'select' ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field(name), value);
    field(name)?.dispatchEvent(new Event(name === 'select' ? 'change' : 'input', { bubbles: true }));
  });
}

function addBeer(): { isAdded: () => Promise<void> } {
  let answer: (entry: EventMenuItemWire) => void = () => undefined;
  const onAdd = () => new Promise<EventMenuItemWire>((resolve) => (answer = resolve));
  render(<AddMenuItem items={ITEMS} isThere={() => false} isCashRounded={false} onAdd={onAdd} />);
  enter('select', '1');
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  return { isAdded: () => act(async () => answer({} as EventMenuItemWire)) };
}

it('once an item is added nothing is chosen: a second tap brings back nothing that was removed on purpose', async () => {
  await addBeer().isAdded();
  expect([field('select')?.value, field('input')?.value]).toEqual(['', '']);
});

it('what is entered while an item is being added stays', async () => {
  const beer = addBeer();
  enter('select', '3');
  enter('input', '3.50');
  await beer.isAdded();
  expect([field('select')?.value, field('input')?.value]).toEqual(['3', '3.50']);
});

it('an item that came into the menu meanwhile is no longer chosen, and where all are there nothing can be added', async () => {
  let tried = 0;
  const show = (there: readonly number[]) =>
    render(
      <AddMenuItem
        items={ITEMS}
        isThere={(id) => there.includes(id)}
        isCashRounded={false}
        onAdd={async () => {
          tried += 1;
          return {} as EventMenuItemWire;
        }}
      />,
    );
  const add = () => act(async () => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  show([]);
  enter('select', '1');
  await add();
  show([1]);
  expect([field('select')?.value, page.textContent?.includes('Bier hinzugefügt')]).toEqual(['', true]);
  // Removed again.
  show([]);
  expect(page.textContent).not.toContain('Bier hinzugefügt');
  show([1]);
  enter('select', '2');
  show([1, 2]);
  expect([field('select')?.value, field('input')?.value]).toEqual(['', '']);
  await add();
  expect(page.textContent).toContain('Menüpunkt fehlt.');
  expect(page.textContent).not.toContain('Bier hinzugefügt');
  show([1, 2, 3]);
  expect(page.textContent).toContain('Alle Menüpunkte sind schon im Menü.');
  await add();
  expect(tried).toBe(1);
});

it('an item that came into the menu though the answer was lost has nothing said against it', async () => {
  const onAdd = () => Promise.reject(new TypeError('Failed to fetch'));
  const show = (isThere: boolean) =>
    render(<AddMenuItem items={ITEMS} isThere={() => isThere} isCashRounded={false} onAdd={onAdd} />);
  show(false);
  enter('select', '1');
  await act(async () => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  expect(page.querySelector('[role="alert"]')?.textContent).toBeTruthy();
  show(true);
  expect(page.querySelector('[role="alert"]')).toBeNull();
});

it('two items of one name are told apart by their price', () => {
  const items = [...ITEMS, item(4, 'Bier', 7)];
  render(
    <AddMenuItem items={items} isThere={(id) => id === 4} isCashRounded={false} onAdd={async () => expect.fail()} />,
  );
  const offered = [...page.querySelectorAll('optgroup option')].map(({ textContent }) => textContent);
  expect(offered.sort()).toEqual(['Bier, CHF 5.00', 'Cola', 'Rivella', '✓ Bier, CHF 7.00 (schon im Menü)']);
});

it('a price reads like those in the list as soon as its field is left', () => {
  render(<AddMenuItem items={ITEMS} isThere={() => false} isCashRounded={false} onAdd={async () => expect.fail()} />);
  enter('select', '1');
  act(() => field('input')?.focus());
  enter('input', '5,5');
  act(() => field('input')?.blur());
  expect([field('select')?.value, field('input')?.value]).toEqual(['1', '5.50']);
});
