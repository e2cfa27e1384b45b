// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printerConfigQuery } from '../../lib/event-queries.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { PrinterSetupPage } from './printer-setup-page.tsx';

const former = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Dessert'] };
const kitchen = { ...former, categories: ['Süsses'] };
const bar = { ...newPrinter('192.168.1.51', 9100, 'Bar'), categories: ['Bier'] };
let saved: { printers: (typeof bar)[] } | undefined;
let hasNetwork: boolean;

beforeEach(() => {
  sessionStorage.clear();
  [saved, hasNetwork] = [undefined, true];
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/api/categories')) return Response.json(['Süsses', 'Bier'].map((name) => ({ name })));
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    if (!path.endsWith('/printer-config')) return Response.json([]);
    if (method === 'POST') saved = JSON.parse(String(body));
    return Response.json(saved ?? { printers: [kitchen, bar] });
  });
});
afterEach(() => {
  onlineManager.setOnline(true);
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

/** The wizard at its categories, after another page has asked for the event's printers `agoMs` ago. */
function show(agoMs?: number) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: 'always' },
    },
  });
  if (agoMs !== undefined)
    queries.setQueryData(printerConfigQuery(7).queryKey, [former], { updatedAt: Date.now() - agoMs });
  render(waiterScreen(<PrinterSetupPage />, { queries, path: '/events/printer-setup?event=7&step=2' }));
}

const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);

async function save() {
  await until(() => expect(key('Speichern')).toBeDefined());
  act(() => key('Speichern')?.click());
  await until(() => expect(saved).toBeDefined());
  return saved?.printers.map(({ displayName, categories }) => [displayName, ...categories]);
}

it.each([
  ['another page asked a minute ago', 60_000],
  ['another page asked just now', 1_000],
  ['no other page asked', undefined],
])('begins with the printers that the event has now, where %s', async (_, agoMs) => {
  show(agoMs);
  expect(await save()).toEqual([
    ['Küche', 'Süsses'],
    ['Bar', 'Bier'],
  ]);
});

it('without network begins with no former printers, and goes on as soon as it is back', async () => {
  hasNetwork = false;
  show(60_000);
  await until(() => expect(key('Erneut versuchen')).toBeDefined());
  expect(page.textContent).not.toContain('Wer druckt was?');
  act(() => onlineManager.setOnline(false));
  hasNetwork = true;
  act(() => onlineManager.setOnline(true));
  expect(await save()).toEqual([
    ['Küche', 'Süsses'],
    ['Bar', 'Bier'],
  ]);
  expect(key('Erneut versuchen')).toBeUndefined();
});

it('goes on with what was begun in this tab', async () => {
  sessionStorage.setItem('printerSetup:7', JSON.stringify([{ ...bar, categories: ['Süsses', 'Bier'] }]));
  show(60_000);
  expect(await save()).toEqual([['Bar', 'Süsses', 'Bier']]);
});
