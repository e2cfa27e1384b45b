// @vitest-environment happy-dom
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { EventMenuTable } from './event-menu-table.tsx';

// Nothing is laid out here: all are far away.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
});
afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

const categoryOf = (id: number) => ({ id, name: `Kategorie ${id}`, color: '#3B82F6', displayOrder: id });
const entryOf = (id: number): EventMenuItemWire => {
  const category = categoryOf(Math.floor(id / 200));
  const menuItem = { id, name: `Artikel ${id}`, description: null, price: 4, category };
  return {
    id,
    menuItem: menuItem as EventMenuItemWire['menuItem'],
    categoryId: category.id,
    category,
    specialPrice: 4,
    soldOut: false,
  };
};

const ALL = Array.from({ length: 1_000 }, (_, id) => entryOf(id));
const table = (entries: readonly EventMenuItemWire[]) => (
  <EventMenuTable
    entries={entries}
    isCashRounded={false}
    onChange={async () => entryOf(1)}
    onRemove={() => undefined}
  />
);

it('of thousands of items a few hundred are in the page before anybody scrolls', async () => {
  render(table(ALL));
  await until(() => undefined);
  expect([...page.querySelectorAll('section')].map((part) => part.querySelectorAll('tbody tr').length)).toEqual([
    200, 40,
  ]);
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Kategorie 0200',
    'Kategorie 1200',
  ]);
});

it('a price that is not saved stays with its row, also where that is further down than what is in the page', async () => {
  const show = (entries: readonly EventMenuItemWire[]) =>
    render(
      <MemoryRouter>
        <UnsavedForms>{table(entries)}</UnsavedForms>
      </MemoryRouter>,
    );
  const field = () => page.querySelector<HTMLInputElement>('input[aria-label="Preis für Artikel 900 in CHF"]');
  show([entryOf(900)]);
  const typed = field();
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'viel');
    typed?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  show(ALL);
  await until(() => undefined);
  expect([field() === typed, field()?.value]).toEqual([true, 'viel']);
  expect([...page.querySelectorAll('section')].map((part) => part.querySelectorAll('tbody tr').length)).toEqual([
    200, 40, 1,
  ]);
});
