// @vitest-environment happy-dom
import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { NO_SALES } from '../../lib/testing/no-sales.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OrdersPage } from './orders-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';

const DATE = '2026-11-21';
const REASON = 'Rösti: alter Preis (bezahlt CHF 14.00, jetzt CHF 15.00)';
const OVERVIEW = '/statistics/event/7';
const LIST = `${OVERVIEW}/orders?date=${DATE}`;
const FLAGGED = `${LIST}&flagged=true`;

/** As the server has them. */
let orders: StatisticsOrderWire[];
let check: (order: StatisticsOrderWire) => Response | Promise<Response>;
let read: unknown;
/** Of the one that was the first to cancel. */
let wasCancelled: boolean;
let isClosed: boolean;

function order(orderNumber: number, changes: Partial<StatisticsOrderWire> = {}): StatisticsOrderWire {
  return {
    ...{ orderId: 100 + orderNumber, orderNumber, tableNumber: '12', orderTime: `${DATE}T18:30:00.000Z` },
    ...{ totalAmount: 14, payable: 14, items: ['1x Rösti'], onlyDeposits: false, paymentMethod: 'CASH', status: 'new' },
    ...{ cancelReason: null, flagged: true, flagReasons: [REASON] },
    ...changes,
  };
}

function answer(path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://server');
  if (pathname === '/api/events/7') return { isClosed };
  if (pathname.endsWith('/filters')) return { tables: [], devices: [] };
  if (pathname.endsWith('/days')) return { eventId: 7, eventName: 'Fest', days: [] };
  const flagged = orders.filter((one) => one.flagged);
  if (!pathname.endsWith('/orders')) return { ...NO_SALES, eventId: 7, flaggedOrders: flagged.length };
  const listed = searchParams.get('flagged') === 'true' ? flagged : orders;
  const device = { deviceId: 'device_3', deviceDisplayName: 'Service 3' };
  return { eventName: 'Fest', date: DATE, orders: listed.map((one) => ({ ...one, ...device })), nextCursor: null };
}

beforeEach(() => {
  isClosed = false;
  wasCancelled = false;
  orders = [order(1), order(2, { flagged: false, flagReasons: [] }), order(3)];
  check = (one) => {
    orders = orders.map((each) => (each === one ? { ...each, flagged: false } : each));
    return Response.json({});
  };
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (typeof body === 'string') read = JSON.parse(body);
    const [, cancelled] = /^\/api\/orders\/(\d+)\/cancel$/.exec(path) ?? [];
    if (cancelled) {
      orders = orders.filter(({ orderId }) => orderId !== Number(cancelled));
      return Response.json({ clientOrderId: 'x', cancelReason: 'Vertippt', wasCancelled });
    }
    const [, id] = /^\/api\/orders\/(\d+)\/checked$/.exec(path) ?? [];
    const checked = orders.find(({ orderId }) => orderId === Number(id));
    return checked ? check(checked) : Response.json(answer(path));
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

async function open(path: string, text: string, queries?: QueryClient): Promise<void> {
  const routes = (
    <Routes>
      <Route path="/statistics/event/:eventId" element={<StatisticsPage />} />
      <Route path="/statistics/event/:eventId/orders" element={<OrdersPage />} />
    </Routes>
  );
  render(waiterScreen(routes, { path, queries }));
  await until(() => expect(page.textContent).toContain(text));
}

const link = (name: string) => [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const key = (orderNumber: number) =>
  page.querySelector<HTMLButtonElement>(`[aria-label="Bestellung ${orderNumber} geprüft"]`);
const rows = () => [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');

it('with the figures of a day stands how many of its orders are to be looked at, and a way to them', async () => {
  await open(OVERVIEW, '2 Bestellungen sind zu prüfen');
  expect(link('Ansehen')?.getAttribute('href')).toBe(FLAGGED);
  act(() => link('Ansehen')?.click());
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Zu prüfende Bestellungen'));
  await until(() => expect(rows()).toHaveLength(2));
});

it('of one order it says so, and of none nothing', async () => {
  orders = [order(1)];
  await open(OVERVIEW, '1 Bestellung ist zu prüfen');
  orders = [];
  act(() => page.querySelector<HTMLElement>('[aria-label=Aktualisieren]')?.click());
  await until(() => expect(page.textContent).not.toContain('zu prüfen'));
});

it('the list of them says that it leaves out the others, and leads to all', async () => {
  await open(FLAGGED, REASON);
  expect(rows()).toHaveLength(2);
  expect(page.textContent).toContain('Gezeigt sind nur die Bestellungen, die noch zu prüfen sind.');
  expect(link('Alle Bestellungen')?.getAttribute('href')).toBe(LIST);
  act(() => link('Alle Bestellungen')?.click());
  await until(() => expect(rows()).toHaveLength(3));
  expect(page.textContent).not.toContain('Gezeigt sind nur');
  expect([key(1), key(2), key(3)].map((found) => found !== null)).toEqual([true, false, true]);
});

it('what is ticked off leaves that list, and with the last one nothing is to be looked at', async () => {
  await open(FLAGGED, REASON);
  key(1)?.focus();
  act(() => key(1)?.click());
  await until(() => expect(rows()).toHaveLength(1));
  // Who works by keyboard stands on the next one.
  await until(() => expect(document.activeElement).toBe(key(3)));
  act(() => key(3)?.click());
  await until(() => expect(page.textContent).toContain('Am 21.11.2026 ist nichts zu prüfen'));
  expect(link('Alle Bestellungen')).toBeDefined();
});

it('below all stands what was paid where cash was rounded, without the cancelled ones', async () => {
  const totals = () => page.querySelector('tfoot')?.textContent;
  orders = [order(1), order(2, { status: 'cancelled', payable: 13.95 })];
  await open(LIST, 'CHF 14.00');
  expect(totals()).not.toContain('13.95');
  orders = [order(1), order(2, { totalAmount: 7.52, payable: 7.5 })];
  act(() => page.querySelector<HTMLElement>('[aria-label=Aktualisieren]')?.click());
  await until(() => expect(totals()).toContain('CHF 21.50'));
  expect(totals()).toContain('CHF 21.52');
});

it('in closed books nothing is offered to be cancelled, and it is said where they are opened again', async () => {
  isClosed = true;
  await open(LIST, 'Dieses Event ist abgeschlossen.');
  expect(link('Abschluss')?.getAttribute('href')).toBe('/closing/event/7');
  await until(() => expect(rows()).toHaveLength(3));
  expect(page.querySelector('[aria-label$=stornieren]')).toBeNull();
  expect(key(1)).not.toBeNull();
});

it('among all it stays with its reasons, as looked at', async () => {
  await open(LIST, 'Neu · zu prüfen');
  act(() => key(1)?.click());
  await until(() => expect(rows()[2]).toContain(`Neu · geprüft${REASON}`));
  expect(rows()).toHaveLength(3);
  expect(rows()[1]).not.toContain('geprüft');
  expect(rows()[0]).toContain('zu prüfen');
});

it('what was cancelled can be ticked off as well, and has no other key', async () => {
  orders = [order(1, { status: 'cancelled', cancelReason: 'Vertippt' })];
  await open(LIST, 'Storniert · zu prüfen');
  expect([...page.querySelectorAll('td button, td a')].map(({ textContent }) => textContent)).toEqual(['Geprüft']);
  act(() => key(1)?.click());
  await until(() => expect(rows()[0]).toContain('Storniert · geprüft'));
  expect(page.querySelectorAll('td button, td a')).toHaveLength(0);
});

it.each([
  ['somebody else was first, for the same reason', true],
  ['nobody was', false],
])('whoever cancels reads that the money may have been given back already: %s', async (_, isSaid) => {
  wasCancelled = isSaid;
  await open(LIST, '1\u00a0×\u00a0Rösti');
  act(() => page.querySelector<HTMLElement>('[aria-label="Bestellung 1 stornieren"]')?.click());
  const reason = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Vertippt');
  act(() => reason?.click());
  await until(() => expect([rows().length, page.querySelector('dialog[open]')]).toEqual([2, null]));
  expect(page.textContent?.includes('Bestellung 1 war schon storniert (Vertippt).')).toBe(isSaid);
});

it('the figures of the day are asked for anew, too, once one of the list was cancelled', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  await open(`${OVERVIEW}?date=${DATE}`, '2 Bestellungen sind zu prüfen', queries);
  act(() => link('Ansehen')?.click());
  await until(() => expect(rows()).toHaveLength(2));
  act(() => page.querySelector<HTMLElement>('[aria-label="Bestellung 1 stornieren"]')?.click());
  const reason = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Vertippt');
  act(() => reason?.click());
  await until(() => expect(rows()).toHaveLength(1));
  act(() => link('Zur Übersicht')?.click());
  await until(() => expect(page.textContent).toContain('1 Bestellung ist zu prüfen'));
});

it('it is ticked off for what stands in its row; what has come up since is shown, and not ticked off unread', async () => {
  const more = 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft';
  check = (one) => {
    orders = orders.map((each) => (each === one ? { ...each, flagReasons: [REASON, more] } : each));
    return Response.json({ code: 'ORDER_CHANGED', message: 'Bitte nochmals ansehen.' }, { status: 409 });
  };
  await open(FLAGGED, REASON);
  act(() => key(1)?.click());
  await until(() => expect(rows()[1]).toContain(more));
  expect(read).toEqual({ reasons: [REASON] });
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Bitte nochmals ansehen.');
  expect([rows().length, key(1)?.getAttribute('aria-busy')]).toEqual([2, null]);
});

it('it is ticked off once however often the key is pressed, and says what kept it from that', async () => {
  let asked = 0;
  const refused = Promise.withResolvers<Response>();
  check = () => {
    asked += 1;
    return refused.promise;
  };
  await open(FLAGGED, REASON);
  act(() => key(3)?.click());
  act(() => key(3)?.click());
  expect([asked, key(3)?.getAttribute('aria-busy')]).toEqual([1, 'true']);
  refused.resolve(Response.json({ code: 'STORAGE_FULL', message: 'Der Speicher ist voll.' }, { status: 507 }));
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'Bestellung 3: Nicht als geprüft vermerkt – Der Speicher ist voll.',
    ),
  );
  expect([rows().length, key(3)?.getAttribute('aria-busy')]).toEqual([2, null]);
});
