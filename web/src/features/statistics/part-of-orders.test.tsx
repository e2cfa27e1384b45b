// @vitest-environment happy-dom
import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OrdersPage } from './orders-page.tsx';

const DATE = '2026-11-21';
const PATH = '/statistics/event/7/orders';
/** A tenth of an evening, in pages of a tenth: to lay out thousands of rows is the work of seconds. */
const PART = 10;

/** As the server has them, from the first one up. */
let orders: StatisticsOrderWire[];
/** What the server answers in the place of a page of the list, by its cursor. */
let refused: Map<string, Response>;
let asked: string[];

function order(orderNumber: number): StatisticsOrderWire {
  return {
    ...{ orderId: 10_000 + orderNumber, orderNumber, tableNumber: `T${orderNumber % 7}`, totalAmount: 14, payable: 14 },
    ...{ orderTime: `${DATE}T18:30:00.000Z`, items: ['1x Rösti'], onlyDeposits: false, paymentMethod: 'CASH' },
    ...{ status: 'new', cancelReason: null, flagged: false, flagReasons: [] },
  };
}

function answer(path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://server');
  if (pathname === '/api/events/7') return { isClosed: false };
  if (pathname.endsWith('/filters')) return { tables: [], devices: [] };
  const limit = Number(searchParams.get('limit') ?? 500) / PART;
  const before = Number(searchParams.get('cursor') ?? Infinity);
  const number = searchParams.get('orderNumber');
  const listed = orders
    .filter(({ orderNumber }) => (number === null ? orderNumber < before : orderNumber === Number(number)))
    .toReversed();
  if (number === null) expect(searchParams.get('newestFirst')).toBe('true');
  const page = listed.slice(0, limit).map((one) => ({ ...one, deviceId: 'none', deviceDisplayName: 'Ohne Gerät' }));
  const nextCursor = listed.length > limit ? String(page.at(-1)?.orderNumber) : null;
  return { eventName: 'Fest', date: DATE, orders: page, nextCursor };
}

beforeEach(() => {
  orders = Array.from({ length: 2_500 / PART }, (_, index) => order(index + 1));
  refused = new Map();
  asked = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const [, cancelled] = /^\/api\/orders\/(\d+)\/cancel$/.exec(path) ?? [];
    if (cancelled) {
      const { reason } = JSON.parse(String(body));
      const gone = { status: 'cancelled', cancelReason: reason } as const;
      orders = orders.map((one) => (one.orderId === Number(cancelled) ? { ...one, ...gone } : one));
      return Response.json({ clientOrderId: 'x', cancelReason: reason, wasCancelled: false });
    }
    const { searchParams } = new URL(path, 'http://server');
    const key = searchParams.get('orderNumber') ?? searchParams.get('cursor') ?? '';
    asked.push(key);
    return refused.get(key)?.clone() ?? Response.json(answer(path));
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

async function open(): Promise<void> {
  const routes = (
    <Routes>
      <Route path="/statistics/event/:eventId/orders" element={<OrdersPage />} />
    </Routes>
  );
  render(waiterScreen(routes, { path: PATH }));
  await until(() => expect(rows().length).toBeGreaterThan(0));
}

const rows = () => [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');
const numbers = () =>
  [...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent?.replace('Bestellung ', ''));
const key = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(() => key(name)?.click());
const filter = (text: string) =>
  act(() => {
    const field = page.querySelector<HTMLInputElement>('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const unavailable = () => Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 });

it('the newest come first, and that they alone are filtered and sorted is said', async () => {
  await open();
  expect(numbers().slice(0, 2)).toEqual(['250', '249']);
  expect(page.textContent).toContain(
    'Geladen sind die neuesten 20 Bestellungen; nur sie werden gefiltert und sortiert.',
  );
});

it('an order whose number is typed is found however long ago it was, and can be cancelled', async () => {
  await open();
  filter('113');
  await until(() => expect(numbers()).toEqual(['113']));
  act(() => page.querySelector<HTMLElement>('[aria-label="Bestellung 113 stornieren"]')?.click());
  press('Vertippt');
  await until(() => expect(rows()[0]).toContain('StorniertGrund: Vertippt'));
  await until(() => expect(page.querySelector('dialog[open]')).toBeNull());
});

it('where there is none of that number this is said, and where it can’t be asked for, too', async () => {
  orders = orders.filter(({ orderNumber }) => orderNumber !== 113);
  await open();
  filter('113');
  await until(() => expect(page.textContent).toContain('Auch unter den übrigen ist keine Bestellung 113.'));
  refused.set('114', unavailable());
  filter('114');
  await until(() =>
    expect(page.textContent).toContain('Die Bestellung 114 konnte nicht gesucht werden: Interner Fehler'),
  );
});

it('is looked for, and that is said, also where other orders bear its number', async () => {
  orders = orders.map((one) => (one.orderNumber === 240 ? { ...one, tableNumber: '41' } : one));
  await open();
  refused.set('41', unavailable());
  filter('41');
  await until(() =>
    expect(page.textContent).toContain('Die Bestellung 41 konnte nicht gesucht werden: Interner Fehler'),
  );
  expect(numbers()).toContain('240');
  refused.clear();
  filter('041');
  expect(page.textContent).not.toContain('keine Bestellung 41');
});

it('the focus stays with the orders once all are loaded, and that they are is said', async () => {
  await open();
  act(() => key('Alle laden')?.focus());
  press('Alle laden');
  await until(() => expect(key('Alle laden')).toBeUndefined());
  expect(document.activeElement?.querySelector('table')).not.toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(page.querySelector('p.sr-only[role=status]')?.textContent).toBe('250 Bestellungen geladen');
});

it('anything else is looked for among all once they are loaded', async () => {
  orders = orders.map((one) => (one.orderNumber === 3 ? { ...one, tableNumber: 'Bühne' } : one));
  await open();
  filter('Bühne');
  expect(page.textContent).toContain('Unter den neuesten 20 Bestellungen nichts gefunden');
  press('Alle laden');
  await until(() => expect(numbers()).toEqual(['3']));
  expect(asked.filter(Boolean)).toEqual(['231', '131', '31']);
  expect([key('Alle laden'), key('Mehr laden')]).toEqual([undefined, undefined]);
  expect(page.textContent).not.toContain('Geladen sind');
});

it('loading all stops at a failure, and goes on at the next press', async () => {
  refused.set('131', unavailable());
  await open();
  press('Alle laden');
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('Interner Fehler'));
  expect(asked.filter((cursor) => cursor === '131')).toHaveLength(1);
  expect(page.textContent).toContain('Geladen sind die neuesten 120 Bestellungen');
  expect(key('Alle laden')?.getAttribute('aria-busy')).toBeNull();
  refused.clear();
  press('Alle laden');
  await until(() => expect(page.textContent).not.toContain('Geladen sind'));
  expect(page.querySelector('tfoot')?.textContent).toContain('250 Bestellungen');
});
