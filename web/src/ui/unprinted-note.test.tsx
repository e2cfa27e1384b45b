// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventMenuQuery, printerConfigQuery } from '../lib/event-queries.ts';
import { newPrinter } from '../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../lib/testing/react-page.ts';
import { waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { UnprintedNote } from './unprinted-note.tsx';

const kitchen = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['speisen'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), portType: 'agent', categories: ['Trinken'] };
const onMenu = (category: string, kind = 'article') => ({ menuItem: { kind }, category: { name: category } });
const MENU = [onMenu('Speisen'), onMenu('Trinken'), onMenu('Depot', 'deposit')];
const DESSERT = 'Ohne Bon: Dessert. Kein Drucker druckt diese Kategorie.';

let queries: QueryClient;
let printers: object[];
let menu: object[];
let takeawayEnabled: boolean;
let asked: string[];

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  [printers, menu, takeawayEnabled, asked] = [[kitchen, bar], [...MENU, onMenu('Dessert')], false, []];
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/events/')) asked.push(path);
    if (path.endsWith('/menu-items')) return Response.json(menu);
    if (!path.endsWith('/printer-config')) return Response.json({ id: 7, takeawayEnabled });
    if (printers.length > 0) return Response.json({ eventId: 7, printers });
    return Response.json({ code: 'NO_PRINTER_CONFIG', message: 'Keine Drucker' }, { status: 404 });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

const show = () => render(waiterScreen(<UnprintedNote eventId={7} />, { queries }));
const link = () => page.querySelector('a')?.getAttribute('href');
const settled = () => until(() => expect([asked.length > 0, queries.isFetching()]).toEqual([true, 0]));

it('a category on the menu that no printer prints is named, with a way to where printers get theirs', async () => {
  show();
  await until(() => expect(page.textContent).toContain(DESSERT));
  expect(link()).toBe('/events/printer-setup?event=7&step=2');
});

it('an administrator, whom the setup is not for, reads it without the way there', async () => {
  localStorage.setItem('user', JSON.stringify({ username: 'admin', role: 'ADMIN' }));
  show();
  await until(() => expect(page.textContent).toContain(DESSERT));
  expect(link()).toBeUndefined();
});

it('follows the menu and the printers', async () => {
  menu = MENU;
  show();
  await settled();
  expect(page.textContent).toBe('');
  act(() => queries.setQueryData(eventMenuQuery(7).queryKey, [...MENU, onMenu('Dessert')] as never));
  await until(() => expect(page.textContent).toContain(DESSERT));
  act(() =>
    queries.setQueryData(printerConfigQuery(7).queryKey, { printers: [{ ...kitchen, enabled: false }], version: '2' }),
  );
  await until(() =>
    expect(page.textContent).toContain('Speisen, Trinken, Dessert. Kein Drucker druckt diese Kategorien.'),
  );
  act(() =>
    queries.setQueryData(printerConfigQuery(7).queryKey, {
      printers: [{ ...bar, categories: ['Alle'] }],
      version: '3',
    }),
  );
  await until(() => expect(page.textContent).toBe(''));
});

it('what is printed for tables alone is named where the event takes takeaway', async () => {
  [menu, takeawayEnabled, printers] = [MENU, true, [{ ...kitchen, takeawayMode: false }, bar]];
  show();
  await until(() => expect(page.textContent).toContain('Takeaway ohne Bon: Speisen.'));
  expect(page.textContent).not.toContain('Kein Drucker');
});

it('an event without printers has no tickets to miss', async () => {
  printers = [];
  show();
  await settled();
  expect([page.textContent, asked]).toEqual(['', ['/api/events/7/printer-config']]);
});
