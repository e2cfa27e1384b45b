// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it, vi } from 'vitest';
import { noteContact } from '../../lib/network-state.ts';
import { timeText } from '../../lib/server-clock.ts';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OwnOrdersPage } from './own-orders-page.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();

const CANCELLED: OwnOrderWire = {
  ...orderWith(1, [[2, 'Bratwurst', 'Grill']], { status: 'cancelled', cancelReason: 'Gast ist weg' }),
  ...{ tickets: [], cancellableMs: 0, ageMs: 90_000 },
};
const PRINTED: OwnOrderWire = {
  ...orderWith(2, [[1, 'Most', 'Bar']]),
  ...{ tickets: [{ printer: 'Bar', state: 'completed', error: null }], cancellableMs: 40_000, ageMs: 20_000 },
};
const MINUTE_MS = 60_000;

function keep(kept: unknown): void {
  localStorage.setItem('ownOrders', JSON.stringify(kept));
}

async function openWithoutNetwork(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  noteContact(false);
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Offline'));
}

it('what the server said last is still known without network after a reload', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/orders/own' ? [CANCELLED, PRINTED] : WAITER),
  );
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Storniert: Gast ist weg'));
  leave();
  await openWithoutNetwork();
  expect(page.textContent).toContain('Storniert: Gast ist weg');
  expect(page.textContent).toContain('Gedruckt: Bar');
  expect(page.textContent).toContain(`Offline – Stand ${timeText(Date.now()).slice(0, 2)}`);
});

it.each([
  ['what is left of its time', 30_000, true],
  ['no longer where that is over', 50_000, false],
])('of an order that can be cancelled is kept %s', async (_, agoMs, mayCancel) => {
  keep({ username: WAITER.username, answeredAt: Date.now() - agoMs, orders: [PRINTED] });
  await openWithoutNetwork();
  expect(page.textContent).toContain('Gedruckt: Bar');
  expect(page.textContent?.includes('Stornieren')).toBe(mayCancel);
});

const answeredAt = Date.now() - MINUTE_MS;
const username = WAITER.username;

it.each<[string, unknown]>([
  ['is of somebody else', { username: 'waiter_dorf', answeredAt, orders: [PRINTED] }],
  ['is of the day before', { username, answeredAt: Date.now() - 24 * 60 * MINUTE_MS, orders: [PRINTED] }],
  ['has no time', { username, orders: [PRINTED] }],
  ['is no list', { username, answeredAt, orders: { 0: PRINTED } }],
  ['is of another version', { username, answeredAt, orders: [{ ...PRINTED, items: undefined }] }],
  ['has lines of nothing', { username, answeredAt, orders: [{ ...PRINTED, items: [null] }] }],
  ['has tickets of nothing', { username, answeredAt, orders: [{ ...PRINTED, tickets: [null] }] }],
  ['has orders of nothing', { username, answeredAt, orders: [null] }],
  ['is nothing', null],
  ['is a text', 'ownOrders'],
])('nothing is shown of what was kept and %s', async (_, kept) => {
  keep(kept);
  await openWithoutNetwork();
  await until(() => expect(page.textContent).toContain('gezeigt wird, was auf diesem Gerät gespeichert ist'));
  expect(page.querySelector('article')).toBeNull();
});

it('a page of the network in the server’s place is no answer, and not kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ welcome: true }));
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Erneut versuchen'));
  expect(localStorage.getItem('ownOrders')).toBeNull();
});

it('what was kept says of when it is also where the server is there and gives no list', async () => {
  keep({ username, answeredAt, orders: [PRINTED] });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }));
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain(`Interner Fehler (Stand ${timeText(answeredAt)})`));
  expect(page.textContent).toContain('Gedruckt: Bar');
});
