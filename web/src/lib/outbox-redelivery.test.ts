// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBCursor, IDBFactory } from 'fake-indexeddb';
import { act, createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { pageForEachTest } from './testing/react-page.ts';

interface Sent {
  clientOrderId: string;
  offline?: boolean;
  redelivered?: boolean;
  cancelReason?: string;
  formerOrderNumber?: number;
}

function cancelled(clientOrderId: string, cancelReason: string) {
  return { id: 4, clientOrderId, eventId: 7, status: 'cancelled', cancelReason };
}

/** A server that knows its orders until it is put back to how it was. */
function fakeServer() {
  const server = { epoch: '0', known: new Set<string>(), sent: [] as Sent[] };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/cancel')) return Response.json(cancelled('a', JSON.parse(String(init.body)).reason));
    const order = JSON.parse(String(init.body)) as Sent;
    server.sent.push(order);
    const status = server.known.has(order.clientOrderId) ? 200 : 201;
    server.known.add(order.clientOrderId);
    const body = { clientOrderId: order.clientOrderId, orderNumber: server.known.size };
    return Response.json(body, { status, headers: { 'Restore-Epoch': server.epoch } });
  });
  return server;
}

/** Only one page of a device is open at a time here. */
let stopLastPage = (): void => {};

async function loadPage() {
  stopLastPage();
  vi.resetModules();
  const [outbox, store] = [await import('./outbox.ts'), await import('./outbox-store.ts')];
  const { waitForFirstAnswer } = await import('./first-answer.ts');
  stopLastPage = outbox.stopOutbox;
  const send = async (clientOrderId: string, eventId: number | null = 7) => {
    const body = JSON.stringify({ clientOrderId, eventId });
    await outbox.submitOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
    await waitForFirstAnswer(clientOrderId, 5000);
  };
  return { ...outbox, store, send };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  stopLastPage();
  vi.unstubAllGlobals();
});

it('a server that comes back from a backup gets what it had confirmed, once and marked', async () => {
  const server = fakeServer();
  const page = await loadPage();
  for (const id of ['a', 'b']) await page.send(id);
  expect(server.sent).toHaveLength(2);

  server.known.clear();
  server.epoch = '1795258568138';
  await page.send('c');
  await expect.poll(() => [...server.known].sort()).toEqual(['a', 'b', 'c']);
  await expect.poll(() => page.store.listOrders('waiting')).toEqual([]);
  expect(server.sent.slice(3)).toEqual(
    ['a', 'b'].map((clientOrderId, index) => ({
      clientOrderId,
      eventId: 7,
      offline: true,
      redelivered: true,
      epoch: '0',
      formerOrderNumber: index + 1,
    })),
  );

  await page.send('d');
  const again = await loadPage();
  await again.send('e');
  expect(server.sent.map(({ clientOrderId }) => clientOrderId)).toEqual(['a', 'b', 'c', 'a', 'b', 'd', 'e']);
});

it('a server that comes back from a backup needs nothing of what was only tried out', async () => {
  const server = fakeServer();
  const page = await loadPage();
  await page.send('tried', null);
  await page.send('a');
  server.known.clear();
  server.epoch = '1795258568138';
  await page.send('b');
  await expect.poll(() => [...server.known].sort()).toEqual(['a', 'b']);
  await expect.poll(() => page.store.listOrders('waiting')).toEqual([]);
  expect([...server.known].sort()).toEqual(['a', 'b']);
});

it('a storage that fails just then keeps nothing from it for good, and holds up nothing that waits', async () => {
  const server = fakeServer();
  const page = await loadPage();
  await page.send('a');
  server.known.clear();
  server.epoch = '1795258568138';
  const update = vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  for (const id of ['b', 'c']) await page.send(id);
  expect([...server.known]).toEqual(['b', 'c']);
  update.mockRestore();
  await expect.poll(() => [...server.known], { timeout: 10_000 }).toEqual(['b', 'c', 'a']);
  expect(await page.store.getOrder('a')).toMatchObject({ state: 'acked', epoch: '1795258568138' });
});

describe('an order that was cancelled', () => {
  const { leave, renderAndWait } = pageForEachTest();

  /** What goes out of the orders of a device whose server has come back from a backup. */
  async function resent(server: ReturnType<typeof fakeServer>, page: Awaited<ReturnType<typeof loadPage>>) {
    const before = server.sent.length;
    server.known.clear();
    server.epoch = '1795258568138';
    await page.send('new');
    await expect.poll(() => [...server.known].sort()).toEqual(['a', 'b', 'new']);
    return server.sent.slice(before + 1).map(({ clientOrderId, cancelReason }) => [clientOrderId, cancelReason]);
  }

  async function withTwo() {
    const server = fakeServer();
    const page = await loadPage();
    for (const id of ['a', 'b']) await page.send(id);
    return { server, page };
  }

  it('on the device goes out as such', async () => {
    const { server, page } = await withTwo();
    const { cancelOwnOrder } = await import('./cancel-order.ts');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await cancelOwnOrder(4, 'Vertippt');
    // Kept before it is said: the page may be left the moment after.
    expect(put.mock.calls.map(([entry]) => entry)).toMatchObject([{ clientOrderId: 'a', cancelReason: 'Vertippt' }]);
    expect(await resent(server, page)).toEqual([
      ['a', 'Vertippt'],
      ['b', undefined],
    ]);
  });

  async function follow() {
    vi.stubGlobal('EventSource', FakeEventSource);
    FakeEventSource.opened = [];
    const { useEventNews } = await import('./event-news.ts');
    function Menu() {
      useEventNews(7, ['menu.updated'], () => undefined);
      return null;
    }
    await renderAndWait(createElement(Menu));
    return (type: string, data: unknown) => act(async () => FakeEventSource.opened.at(-1)?.say(type, data));
  }

  it('while nobody was there to hear of it, too', async () => {
    const { server, page } = await withTwo();
    const say = await follow();
    await say('hello', { cancelled: [cancelled('c', 'Gast ist weg'), cancelled('b', 'Gast ist weg')] });
    await expect.poll(async () => (await page.store.getOrder('b'))?.cancelReason).toBe('Gast ist weg');
    leave();
    expect(await resent(server, page)).toEqual([
      ['a', undefined],
      ['b', 'Gast ist weg'],
    ]);
  });

  it("by somebody else, too, when the event's news say so; news of other devices' orders are none", async () => {
    const { server, page } = await withTwo();
    const tell = await follow();
    const say = (order: unknown) => tell('order.updated', order);
    await say(cancelled('c', 'Gast ist weg'));
    await say({ ...cancelled('a', ''), status: 'new', cancelReason: null });
    await say(cancelled('b', 'Gast ist weg'));
    await expect.poll(async () => (await page.store.getOrder('b'))?.cancelReason).toBe('Gast ist weg');
    expect(await page.store.getOrder('c')).toBeUndefined();
    leave();
    expect(await resent(server, page)).toEqual([
      ['a', undefined],
      ['b', 'Gast ist weg'],
    ]);
  });

  it('is told to the organizer where it can only be handed in', async () => {
    const { page } = await withTwo();
    await page.store.keepCancelled({ clientOrderId: 'a', cancelReason: 'Vertippt' });
    const handedIn: { order: unknown }[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const headers = { 'Restore-Epoch': '1795258568138' };
      if (path !== '/api/quarantine') {
        return Response.json({ code: 'EVENT_CLOSED', message: 'Abgeschlossen' }, { status: 409, headers });
      }
      handedIn.push(JSON.parse(String(init.body)));
      return Response.json({ state: 'open', orderNumber: null, decisionReason: null }, { headers });
    });
    await page.submitOrder({ clientOrderId: 'new', user: { username: 'w', role: 'WAITER' }, body: '{"eventId":7}' });
    // Each is handed in, and then asked after.
    await expect.poll(() => handedIn.length).toBeGreaterThanOrEqual(2);
    const takenBy = { username: 'waiter_fest', role: 'WAITER' };
    const before = { eventId: 7, takenBy, redelivered: true, epoch: '0' };
    expect(handedIn.slice(0, 2).map(({ order }) => order)).toEqual([
      { clientOrderId: 'a', ...before, cancelReason: 'Vertippt', formerOrderNumber: 1 },
      { clientOrderId: 'b', ...before, formerOrderNumber: 2 },
    ]);
  });

  it('counts again once the organizer has booked it all the same', async () => {
    const { page } = await withTwo();
    await page.store.keepCancelled({ clientOrderId: 'a', cancelReason: 'Vertippt' });
    vi.stubGlobal('fetch', async (path: string) => {
      const headers = { 'Restore-Epoch': '1795258568138' };
      return path === '/api/quarantine'
        ? Response.json({ state: 'booked', orderNumber: 9, decisionReason: null }, { headers })
        : Response.json({ code: 'EVENT_CLOSED', message: 'Abgeschlossen' }, { status: 409, headers });
    });
    await page.submitOrder({ clientOrderId: 'new', user: { username: 'w', role: 'WAITER' }, body: '{"eventId":7}' });
    await expect.poll(async () => (await page.store.getOrder('a'))?.orderNumber).toBe(9);
    await expect.poll(async () => (await page.store.getOrder('a'))?.cancelReason).toBeUndefined();
  });

  it('stays so, or becomes so, where the server it is handed in to has it as cancelled', async () => {
    const { page } = await withTwo();
    await page.store.keepCancelled({ clientOrderId: 'a', cancelReason: 'Vertippt' });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const headers = { 'Restore-Epoch': '1795258568138' };
      const { order } = JSON.parse(String(init.body));
      return path === '/api/quarantine'
        ? Response.json({ state: 'booked', orderNumber: 9, cancelReason: `${order.clientOrderId} nicht` }, { headers })
        : Response.json({ code: 'EVENT_CLOSED', message: 'Abgeschlossen' }, { status: 409, headers });
    });
    await page.submitOrder({ clientOrderId: 'new', user: { username: 'w', role: 'WAITER' }, body: '{"eventId":7}' });
    await expect.poll(async () => (await page.store.getOrder('b'))?.cancelReason).toBe('b nicht');
    expect(await page.store.getOrder('a')).toMatchObject({ state: 'acked', orderNumber: 9, cancelReason: 'Vertippt' });
  });
});
