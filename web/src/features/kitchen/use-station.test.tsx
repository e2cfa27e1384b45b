// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { useKitchenMemory } from './kitchen-memory.ts';
import { type Station, useStation } from './use-station.ts';

const ORDERS = [orderWith(1, [[1, 'Bratwurst', 'Vom Grill']])];

let station: Station;
let rememberedAs: unknown;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});
const { render, leave } = pageForEachTest();

function Screen() {
  const [memory, changeMemory] = useKitchenMemory();
  station = useStation(1, ORDERS, memory, changeMemory);
  rememberedAs = memory.station;
  return null;
}

/** A screen that is switched on, with a category of that name on the menu. */
function switchOn(name: string): void {
  leave();
  vi.stubGlobal('fetch', async () =>
    Response.json([{ menuItem: { id: 1, kind: 'article' }, categoryId: 5, category: { name } }]),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
}

it('a station that a former version kept by name goes on, and follows the category from now on', async () => {
  localStorage.setItem('kitchen', JSON.stringify({ station: ['Vom Grill', 7] }));
  switchOn('Vom Grill');
  expect(station.names).toEqual(['Vom Grill']);
  expect(station.missing).toEqual([]);
  await until(() => expect(rememberedAs).toEqual([{ id: 5, names: ['Vom Grill'] }]));
  switchOn('Grill');
  await until(() => expect(rememberedAs).toEqual([{ id: 5, names: ['Vom Grill', 'Grill'] }]));
  expect(station.names).toEqual(['Vom Grill', 'Grill']);
});

it('a category that is gone is missed once the menu is there', async () => {
  localStorage.setItem('kitchen', JSON.stringify({ station: [{ id: 4, names: ['Buffet'] }] }));
  switchOn('Grill');
  expect(station.missing).toEqual([]);
  await until(() => expect(station.missing).toEqual(['Buffet']));
});

it('what was ordered under another name is shown where it is made, and moved on under that name', async () => {
  localStorage.setItem('kitchen', JSON.stringify({ station: [{ id: 5, names: ['Grill'] }] }));
  switchOn('Grill');
  await until(() => expect(station.orders[0]?.items[0]?.menuItem.category).toBe('Grill'));
  expect(station.bookedAs(station.orders[0] ?? orderWith(2, []), station.names)).toEqual(['Vom Grill']);
});
