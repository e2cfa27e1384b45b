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
const ORDER: StatisticsOrderWire = {
  ...{ orderId: 101, orderNumber: 1, tableNumber: '12', orderTime: `${DATE}T18:30:00.000Z` },
  ...{ totalAmount: 14, payable: 14, items: ['1x Rösti'], onlyDeposits: false, paymentMethod: 'CASH', status: 'new' },
  ...{ cancelReason: null, flagged: true, flagReasons: ['Rösti: alter Preis'] },
};

/** As the server has it. */
let stored: StatisticsOrderWire;
let asked: PromiseWithResolvers<Response>;

beforeEach(() => {
  stored = ORDER;
  asked = Promise.withResolvers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://server');
    if (pathname.startsWith('/api/orders/')) return asked.promise;
    if (!pathname.endsWith('/orders')) return Response.json({ tables: [], devices: [], isClosed: false });
    const orders = searchParams.get('flagged') === 'true' && !stored.flagged ? [] : [stored];
    return Response.json({ eventName: 'Fest', date: DATE, orders, nextCursor: null });
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

async function open(query = '') {
  const path = `/statistics/event/7/orders?date=${DATE}${query}`;
  const route = <Route path="/statistics/event/:eventId/orders" element={<OrdersPage />} />;
  render(waiterScreen(<Routes>{route}</Routes>, { path }));
  await until(() => expect(page.textContent).toContain('1\u00a0×\u00a0Rösti'));
}

const press = (name: string) => {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(name))?.click());
};
const loseAnswer = () => act(async () => asked.reject(new TypeError('Failed to fetch')));
const alertText = () => page.querySelector('[role=alert]')?.textContent;
const isAsking = () => page.querySelector('dialog[open]') !== null;

/** The list is asked for anew, as every few seconds. */
async function hear(change: Partial<StatisticsOrderWire>, text: string) {
  stored = { ...stored, ...change };
  press('Aktualisieren');
  await until(() => expect(page.textContent).toContain(text));
}

it.each([
  ['all', '', 'Neu · geprüft'],
  ['those to be looked at', '&flagged=true', 'ist nichts zu prüfen'],
])('whether an order is ticked off is uncertain until the list shows it: of %s', async (_, query, text) => {
  await open(query);
  press('Bestellung 1 geprüft');
  await loseAnswer();
  const uncertain = 'Bestellung 1: Ungewiss, ob als geprüft vermerkt – Keine Verbindung zum Server';
  await until(() => expect(alertText()).toBe(uncertain));
  await hear({ tableNumber: '13' }, 'Tisch 13');
  expect(alertText()).toBe(uncertain);
  await hear({ flagged: false }, text);
  expect(alertText()).toBeUndefined();
  // As somebody else may have it looked at again.
  await hear({ flagged: true, tableNumber: '14' }, 'Tisch 14');
  expect(alertText()).toBeUndefined();
});

it('whether an order is cancelled is uncertain until the list shows it, where the question was put away', async () => {
  await open();
  press('Bestellung 1 stornieren');
  press('Vertippt');
  press('Abbrechen');
  await loseAnswer();
  await until(() => expect(alertText()).toBe('Bestellung 1: Ungewiss, ob storniert – Keine Verbindung zum Server'));
  await hear({ status: 'cancelled', cancelReason: 'Vertippt' }, 'Grund: Vertippt');
  expect(alertText()).toBeUndefined();
});

it('an order that cannot be cancelled stays said to be so, though somebody else does it later', async () => {
  await open();
  press('Bestellung 1 stornieren');
  press('Vertippt');
  press('Abbrechen');
  const refusal = { code: 'EVENT_CLOSED', message: 'Der Abschluss ist gemacht.' };
  await act(async () => asked.resolve(Response.json(refusal, { status: 409 })));
  await hear({ status: 'cancelled', cancelReason: 'Vertippt' }, 'Grund: Vertippt');
  expect(alertText()).toBe('Bestellung 1: Nicht storniert – Der Abschluss ist gemacht.');
});

it('the question whose answer was lost has the list asked, and goes as soon as that shows the order cancelled', async () => {
  await open();
  press('Bestellung 1 stornieren');
  press('Vertippt');
  stored = { ...stored, tableNumber: '13' };
  await loseAnswer();
  await until(() => expect(page.textContent).toContain('Tisch 13'));
  expect([isAsking(), alertText()]).toEqual([true, expect.stringContaining('Ungewiss, ob es geschehen ist')]);
  await hear({ status: 'cancelled', cancelReason: 'Vertippt' }, 'Grund: Vertippt');
  expect([isAsking(), alertText()]).toEqual([false, undefined]);
  await hear({ orderId: 102, orderNumber: 2, status: 'new', cancelReason: null }, 'Bestellung 2');
  expect(isAsking()).toBe(false);
});
