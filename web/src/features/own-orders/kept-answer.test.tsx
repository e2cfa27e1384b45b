// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noteContact } from '../../lib/network-state.ts';
import { recordDelivery, saveOrder } from '../../lib/outbox-store.ts';
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

const press = (name: string) =>
  act(async () => {
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  });

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

it('one that is cancelled as the line is lost makes nothing else younger that was said before', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const toCancel = { ...CANCELLED, status: 'new', cancelReason: null, cancellableMs: MINUTE_MS } as const;
  let isLost = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (isLost) throw new TypeError('Failed to fetch');
    if (url === '/api/orders/own') return Response.json([toCancel, PRINTED]);
    if (!url.endsWith('/cancel')) return Response.json(WAITER);
    isLost = true;
    vi.setSystemTime(now + MINUTE_MS);
    return Response.json(CANCELLED);
  });
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Gedruckt: Bar'));
  await press('Stornieren');
  await press('Vertippt');
  await until(() => expect(page.textContent).toContain('Storniert: Gast ist weg'));
  // The time of the other one is over.
  expect(page.textContent).not.toContain('Stornieren');
  expect(JSON.parse(localStorage.getItem('ownOrders') ?? '').answeredAt - now).toBeLessThan(MINUTE_MS);
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

describe('after the service numbers were reset', () => {
  const LAST_WORDS = 'Weitere Angaben hat nur der Veranstalter.';
  const NUMBERED = { ...PRINTED, clientOrderId: 'number12', orderNumber: 12 };

  async function deliver(clientOrderId: string, orderNumber: number): Promise<void> {
    const items = [{ menuItem: { id: 1, name: 'Most' }, quantity: 1, price: 5 }];
    const body = JSON.stringify({ clientOrderId, eventId: 4, tableNumber: '5', items, total: 5 });
    await saveOrder({ clientOrderId, user: { username, role: 'WAITER' }, body });
    await recordDelivery(clientOrderId, orderNumber);
  }

  async function openWith(orders: OwnOrderWire[]): Promise<void> {
    vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/api/orders/own' ? orders : WAITER));
    await renderAndWait(waiterScreen(<OwnOrdersPage />));
  }

  it('an order that is booked says so, and neither that it waits for its ticket nor how it could be printed', async () => {
    await deliver('number31', 31);
    await openWith([]);
    await until(() => expect(page.textContent).toContain(`Gebucht als Nr. 31. ${LAST_WORDS}`));
    expect(page.textContent).not.toContain('Noch nicht');
    expect(page.querySelectorAll('article button')).toHaveLength(0);
  });

  it('what was known of an order is still known, with its time, also without network after a reload', async () => {
    await deliver('number12', 12);
    keep({ username, answeredAt, orders: [NUMBERED] });
    await openWith([PRINTED]);
    const said = `Gebucht als Nr. 12. Stand ${timeText(answeredAt)}. ${LAST_WORDS}`;
    await until(() => expect(page.textContent).toContain(said));
    leave();
    // The next answer has nothing of it either.
    await openWith([PRINTED]);
    await until(() => expect(page.textContent).toContain(said));
    leave();
    noteContact(true);
    await openWithoutNetwork();
    await until(() => expect(page.textContent).toContain(said));
    expect(page.querySelectorAll('article')).toHaveLength(3);
  });

  it('an order that is not among the thirty of an answer is none of these: it has overtaken those that waited', async () => {
    await deliver('number31', 31);
    await openWith(
      Array.from({ length: 30 }, (_, index) => ({ ...PRINTED, id: index, clientOrderId: `late${index}` })),
    );
    await until(() => expect(page.textContent).toContain('Nr. 31'));
    expect(page.textContent).not.toContain(LAST_WORDS);
  });

  it('an order that is delivered while the server is being asked is none of these', async () => {
    let isAsked = false;
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string) => {
      if (url !== '/api/orders/own') return Response.json(WAITER);
      isAsked = true;
      return answer.promise;
    });
    await renderAndWait(waiterScreen(<OwnOrdersPage />));
    await until(() => expect(isAsked).toBe(true));
    await act(() => deliver('number32', 32));
    answer.resolve(Response.json([]));
    await until(() => expect(page.textContent).toContain('Nr. 31'));
    await until(() => expect(localStorage.getItem('ownOrders')).toContain('number31'));
    expect(page.textContent).not.toContain(`Nr. 32. ${LAST_WORDS}`);
  });

  it.each([[null], [[null]], [[{ clientOrderId: 7 }]], [[{ clientOrderId: 'a', last: { order: {}, heardAt: 1 } }]]])(
    'what another version kept of such orders, %j, is left aside',
    async (untold) => {
      keep({ username, answeredAt, orders: [PRINTED], untold });
      await openWithoutNetwork();
      await until(() => expect(page.textContent).toContain('Gedruckt: Bar'));
    },
  );
});
