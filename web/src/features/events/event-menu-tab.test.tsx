// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventMenuTab } from './event-menu-tab.tsx';

const FEST = { id: 7, name: 'Dorffest', takeawayEnabled: false } as Event;
const categoryOf = (id: number, name: string) => ({ id, name, color: '#3B82F6', displayOrder: id });
const itemOf = (id: number, name: string, category: object) => ({ id, name, price: 5, category, categoryId: id });
const ROESTI = itemOf(1, 'Rösti', categoryOf(1, 'Speisen'));
const MERINGUE = itemOf(2, 'Meringue', categoryOf(2, 'Dessert'));
const entryOf = (menuItem: typeof ROESTI) => {
  const { id, category } = menuItem;
  return { id, menuItem, category, categoryId: id, specialPrice: 5, soldOut: false };
};
const KITCHEN = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  const menu = [entryOf(ROESTI)];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path.startsWith('/api/menu')) return Response.json([ROESTI, MERINGUE]);
    if (path.endsWith('/printer-config-test')) return Response.json({ totalConfigs: 1 });
    if (path.endsWith('/printer-config')) return Response.json({ printers: [KITCHEN] });
    if (!path.endsWith('/menu-items')) return Response.json(FEST);
    if (method !== 'POST') return Response.json(menu);
    menu.push(entryOf(MERINGUE));
    return Response.json(entryOf(MERINGUE), { status: 201 });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

it('an item of a category that no printer prints is said to come without a ticket as soon as it is added', async () => {
  render(waiterScreen(<EventMenuTab event={FEST} />));
  const addAll = () => [...page.querySelectorAll('button')].find((key) => key.textContent?.includes('übernehmen'));
  await until(() => expect(addAll()).toBeDefined());
  expect(page.textContent).not.toContain('Ohne Bon');
  act(() => addAll()?.click());
  await until(() => expect(page.textContent).toContain('Ohne Bon: Dessert.'));
});
