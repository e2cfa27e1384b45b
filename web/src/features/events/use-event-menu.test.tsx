// @vitest-environment happy-dom
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { eventMenuQuery } from '../../lib/event-queries.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { type EventMenuChanges, useEventMenu } from './use-event-menu.ts';

afterEach(() => vi.unstubAllGlobals());
const { page, render, renderAndWait } = pageForEachTest();

const ITEMS = [1, 2, 3].map((id) => ({ id, categoryId: 1, price: 5 }) as MenuItemWire);

let changes: EventMenuChanges | undefined;
const shown: number[] = [];

function Menu() {
  const queries = useQueryClient();
  changes = useEventMenu(4);
  const { queryKey } = eventMenuQuery(4);
  if (!queries.getQueryData(queryKey)) {
    queries.setQueryData(queryKey, []);
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') shown.push((query.state.data as EventMenuItemWire[]).length);
    });
  }
  return null;
}

const BEER = { id: 9, menuItem: { id: 1 } } as EventMenuItemWire;

it.each<[string, (menu: EventMenuChanges) => Promise<unknown>]>([
  ['saved', (menu) => menu.change(9, { specialPrice: 6 })],
  ['removed', (menu) => menu.remove(9)],
  ['added', (menu) => menu.add(ITEMS[0] as MenuItemWire, 5)],
  ['added with all others', (menu) => menu.addAll(ITEMS, () => undefined)],
  ['removed again with all others', (menu) => menu.removeAll([BEER], () => undefined)],
])('what may be done though no answer came is asked for anew: %s', async (_, change) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (method !== 'GET') throw new TypeError('Failed to fetch');
    return Response.json([{ id: 9, specialPrice: 6 }]);
  });
  function ShownMenu() {
    changes = useEventMenu(4);
    return <p>{useQuery(eventMenuQuery(4)).data?.map(({ specialPrice }) => specialPrice)}</p>;
  }
  await renderAndWait(waiterScreen(<ShownMenu />));
  await until(() => expect(page.textContent).toBe('6'));
  await act(async () => changes && change(changes).catch(() => undefined));
  await until(() => expect(asked.filter((one) => one === 'GET /api/events/4/menu-items')).toHaveLength(2));
});

it('a whole menu is shown once it is there, and as far as it came where one is refused', async () => {
  let left = 5;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method !== 'POST' || !url.endsWith('/menu-items')) return new Promise(() => undefined);
    if (left-- === 0) return Response.json({ code: 'FORBIDDEN', message: 'Keine Berechtigung' }, { status: 403 });
    return Response.json({ id: JSON.parse(String(body)).menuItemId + 10 }, { status: 201 });
  });
  render(waiterScreen(<Menu />));
  const lengths = () => [...new Set(shown.splice(0))];
  const step = vi.fn();
  const added = await act(async () => changes?.addAll(ITEMS, step));
  expect(step).toHaveBeenCalledTimes(3);
  expect(lengths().at(-1)).toBe(3);
  await act(async () => changes?.removeAll(added ?? [], step));
  expect(lengths()).not.toContain(1);
  await act(async () => changes?.addAll(ITEMS, step).catch(() => undefined));
  expect(lengths().at(-1)).toBe(2);
});
