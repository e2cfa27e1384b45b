// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const user = { username: 'waiter_fest', role: 'WAITER' };
const orderOf = (clientOrderId: string) => ({
  clientOrderId,
  user,
  body: JSON.stringify({ clientOrderId, eventId: 7, tableNumber: '12' }),
});

type Answer = (order: { clientOrderId: string }) => Response;
const unknownSession: Answer = () => Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 });
const booked: Answer = ({ clientOrderId }) => Response.json({ clientOrderId, orderNumber: 4 }, { status: 201 });
const held = (state: string, more = {}) => Response.json({ state, orderNumber: null, decisionReason: null, ...more });

/** Answers orders and what is handed in; keeps what was handed in. */
function fakeServer(answers: { orders: Answer; quarantine: (code: string) => Response }) {
  const handedIn: { order: { clientOrderId: string }; code: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    if (path === '/api/orders') return answers.orders(body);
    handedIn.push(body);
    return answers.quarantine(body.code);
  });
  return handedIn;
}

/** Only one page of a device is open at a time here. */
let stopLastPage = (): void => {};

async function loadPage() {
  stopLastPage();
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  stopLastPage = outbox.stopOutbox;
  const store = await import('./outbox-store.ts');
  return { ...outbox, ...(await import('./first-answer.ts')), store };
}

/** An order that was shown as taken while the server could not be asked. */
async function takeOffline(page: Awaited<ReturnType<typeof loadPage>>, id: string) {
  await page.store.saveOrder(orderOf(id));
  await page.store.markTaken(id);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

afterEach(() => {
  stopLastPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what the server refuses for good goes to the organizer, and the next order goes on', async () => {
  const page = await loadPage();
  const handedIn = fakeServer({
    orders: (order) =>
      order.clientOrderId === 'a'
        ? Response.json({ code: 'ORDER_ID_REUSED', message: 'Schon da' }, { status: 409 })
        : booked(order),
    quarantine: () => held('open'),
  });
  for (const id of ['a', 'b']) await takeOffline(page, id);
  await page.flushOutbox();
  const order = { ...JSON.parse(orderOf('a').body), takenBy: user, redelivered: true, epoch: '0' };
  expect(handedIn[0]).toEqual({ order, code: 'ORDER_ID_REUSED' });
  expect(await page.store.getOrder('a')).toMatchObject({ state: 'quarantined', review: { state: 'open' } });
  expect((await page.store.getOrder('b'))?.state).toBe('acked');
});

it('what the organizer has rejected waits for nobody: it is counted as refused until that was read', async () => {
  const page = await loadPage();
  for (const id of ['a', 'b']) await takeOffline(page, id);
  await page.store.recordReview('a', { state: 'open', code: 'NOT_FOUND' });
  await page.store.recordReview('b', { state: 'rejected', code: 'NOT_FOUND', reason: 'Doppelt' });
  fakeServer({ orders: booked, quarantine: () => held('open') });
  await page.flushOutbox();
  expect(page.getOutbox()).toMatchObject({ quarantined: 1, rejected: 1, unsent: 0 });
  const { showLastOrder } = await import('./last-order.ts');
  showLastOrder({ ...JSON.parse(orderOf('b').body), totalRappen: 450, changeRappen: 50, reached: 'device' });
  await page.dropReviewed('b');
  // Its strip would still call it saved on this device.
  expect(sessionStorage.getItem('lastOrder')).toBe('');
  await expect.poll(() => page.getOutbox()).toMatchObject({ quarantined: 1, rejected: 0, unsent: 0 });
});

it('what was only tried out goes to nobody: refused, or of an ended session, it leaves the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await loadPage();
  const handedIn = fakeServer({
    orders: (order) =>
      order.clientOrderId === 'a'
        ? Response.json({ code: 'FORBIDDEN', message: 'Keine Berechtigung' }, { status: 403 })
        : unknownSession(order),
    quarantine: () => held('open'),
  });
  for (const id of ['a', 'b']) {
    await page.store.saveOrder({ ...orderOf(id), body: JSON.stringify({ clientOrderId: id, eventId: null }) });
    await page.store.markTaken(id);
  }
  await page.flushOutbox();
  expect(await page.store.listSavedOrders()).toMatchObject([{ clientOrderId: 'b', state: 'waiting' }]);
  vi.setSystemTime(Date.now() + 61_000);
  await page.flushOutbox();
  expect(await page.store.listSavedOrders()).toEqual([]);
  expect(page.getOutbox()).toMatchObject({ waiting: 0, unsent: 0 });
  expect(handedIn).toEqual([]);
});

it('what nobody was told to be taken goes to nobody', async () => {
  const page = await loadPage();
  const handedIn = fakeServer({
    orders: () => Response.json({ code: 'SOLD_OUT', message: 'Ausverkauft' }, { status: 409 }),
    quarantine: () => held('open'),
  });
  await page.store.saveOrder(orderOf('a'));
  await page.flushOutbox();
  expect((await page.store.getOrder('a'))?.state).toBe('rejected');
  expect(page.getOutbox()).toMatchObject({ rejected: 1, unsent: 0 });
  expect(handedIn).toEqual([]);
});

it('of an ended session every order goes to the organizer once the waiter had time to log in again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await loadPage();
  const handedIn = fakeServer({ orders: unknownSession, quarantine: () => held('open') });
  for (const id of ['a', 'b', 'c']) await takeOffline(page, id);
  await page.flushOutbox();
  expect(handedIn).toEqual([]);
  expect(await page.store.listOrders('waiting')).toHaveLength(3);
  vi.setSystemTime(Date.now() + 61_000);
  await page.flushOutbox();
  const codes = handedIn.map(({ order, code }) => `${order.clientOrderId} ${code}`);
  expect([...new Set(codes)].sort()).toEqual(['a SESSION_ENDED', 'b SESSION_ENDED', 'c SESSION_ENDED']);
  expect(await page.store.listOrders('quarantined')).toHaveLength(3);
});

it('is delivered after all when its waiter logs in before the organizer has decided', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await loadPage();
  let isLoggedIn = false;
  fakeServer({
    orders: (order) => (isLoggedIn ? booked(order) : unknownSession(order)),
    quarantine: () => held('open'),
  });
  await takeOffline(page, 'a');
  await page.flushOutbox();
  vi.setSystemTime(Date.now() + 61_000);
  await page.flushOutbox();
  expect((await page.store.getOrder('a'))?.state).toBe('quarantined');
  isLoggedIn = true;
  localStorage.setItem('user', JSON.stringify({ ...user, eventId: 7 }));
  await page.flushOutbox();
  expect(await page.store.getOrder('a')).toMatchObject({ state: 'acked', orderNumber: 4 });
});

it.each([
  ['booked', { orderNumber: 9 }, { state: 'acked', orderNumber: 9 }],
  [
    'rejected',
    { decisionReason: 'Doppelt' },
    { state: 'quarantined', review: { state: 'rejected', reason: 'Doppelt' } },
  ],
])('a page that is loaded later learns that it was %s', async (decision, more, entry) => {
  const before = await loadPage();
  await takeOffline(before, 'a');
  await before.store.recordReview('a', { state: 'open', code: 'NOT_FOUND' });
  const page = await loadPage();
  fakeServer({ orders: unknownSession, quarantine: () => held(decision, more) });
  page.startOutbox();
  await expect.poll(() => page.store.getOrder('a')).toMatchObject(entry);
});

it('stays here while the organizer’s server can not take it, and is handed in by a later page', async () => {
  const before = await loadPage();
  fakeServer({
    orders: () => Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 }),
    quarantine: () => new Response('', { status: 503 }),
  });
  for (const id of ['a', 'b']) await takeOffline(before, id);
  await before.flushOutbox();
  expect((await before.store.listOrders('rejected')).map(({ clientOrderId }) => clientOrderId)).toEqual(['a', 'b']);
  expect(before.getOutbox()).toMatchObject({ waiting: 0, rejected: 2, unsent: 2 });
  const page = await loadPage();
  fakeServer({ orders: unknownSession, quarantine: () => held('open') });
  page.startOutbox();
  await expect.poll(() => page.store.listOrders('quarantined')).toHaveLength(2);
});

it.each([
  ['a page of somebody else’s network', '<html>Bitte anmelden</html>'],
  ['an answer that says nothing', '{}'],
  ['an answer of something else', '{"state":"ok"}'],
])('%s decides on no order: a later page hands it in', async (_, said) => {
  const orders = () => Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 });
  const before = await loadPage();
  fakeServer({ orders, quarantine: () => new Response(said) });
  await takeOffline(before, 'a');
  await before.flushOutbox();
  expect((await before.store.getOrder('a'))?.state).toBe('rejected');
  expect(before.getOutbox()).toMatchObject({ rejected: 1, unsent: 1, quarantined: 0 });
  const page = await loadPage();
  fakeServer({ orders, quarantine: () => held('open') });
  await page.flushOutbox();
  expect(await page.store.getOrder('a')).toMatchObject({ state: 'quarantined', review: { state: 'open' } });
});

it('one that the server no longer lets this device ask about keeps no other from its answer', async () => {
  const before = await loadPage();
  for (const id of ['a', 'b']) {
    await takeOffline(before, id);
    await before.store.recordReview(id, { state: 'open', code: id === 'a' ? 'EVENT_CLOSED' : 'NOT_FOUND' });
  }
  const page = await loadPage();
  fakeServer({
    orders: unknownSession,
    quarantine: (code) =>
      code === 'EVENT_CLOSED'
        ? Response.json({ code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }, { status: 401 })
        : held('rejected', { decisionReason: 'Doppelt' }),
  });
  page.startOutbox();
  await expect.poll(() => page.store.getOrder('b')).toMatchObject({ review: { state: 'rejected', reason: 'Doppelt' } });
  expect(await page.store.getOrder('a')).toMatchObject({ state: 'quarantined', review: { state: 'open' } });
});

it('what the organizer has booked is not sent again to a server that came back from a backup before', async () => {
  const restored = (answer: Response) => {
    answer.headers.set('Restore-Epoch', '1795258568138');
    return answer;
  };
  const before = await loadPage();
  await takeOffline(before, 'a');
  await before.store.recordReview('a', { state: 'open', code: 'NOT_FOUND' });
  fakeServer({ orders: booked, quarantine: () => restored(held('booked', { orderNumber: 9 })) });
  before.startOutbox();
  await expect.poll(async () => (await before.store.getOrder('a'))?.state).toBe('acked');

  const page = await loadPage();
  const sent: string[] = [];
  fakeServer({
    orders: (order) => {
      sent.push(order.clientOrderId);
      return restored(booked(order));
    },
    quarantine: () => held('open'),
  });
  page.startOutbox();
  for (const id of ['b', 'c']) {
    await page.submitOrder(orderOf(id));
    await page.waitForFirstAnswer(id, 5000);
    await page.flushOutbox();
  }
  expect(sent).toEqual(['b', 'c']);
});
