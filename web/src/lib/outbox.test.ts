// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import {
  accepted,
  fakeServer,
  freshDeviceForEachTest,
  loadPage,
  never,
  noNetwork,
  orderOf,
  refused,
  sentAgain,
} from './testing/outbox-page.ts';

freshDeviceForEachTest();

describe('an order on the device', () => {
  it('is on the disk before it is sent', async () => {
    const page = await loadPage();
    const seen: unknown[] = [];
    fakeServer(async (body) => {
      seen.push((await page.store.getOrder(String(body.clientOrderId)))?.state);
      return accepted(body);
    });
    await page.submitOrder(orderOf('a'));
    expect((await page.waitForFirstAnswer('a', 5000))?.state).toBe('acked');
    expect(seen).toEqual(['waiting']);
  });

  it('is written with strict durability every time', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const page = await loadPage();
    fakeServer((body) => accepted(body));
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThanOrEqual(2);
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
  });

  it('is never claimed saved when the transaction aborts after the write', async () => {
    const page = await loadPage();
    const server = fakeServer((body) => accepted(body));
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    await expect(page.submitOrder(orderOf('a'))).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await page.store.getOrder('a')).toBeUndefined();
    expect(server.bodies).toEqual([]);
  });

  it('survives a connection that the browser has killed', async () => {
    const page = await loadPage();
    fakeServer(never);
    await page.store.listOrders('waiting');
    const transaction = IDBDatabase.prototype.transaction;
    let broken = true;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      if (broken) {
        broken = false;
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      }
      return transaction.apply(this, args);
    });
    await page.store.saveOrder(orderOf('a'));
    expect((await page.store.getOrder('a'))?.state).toBe('waiting');
  });

  it('keeps the first content when the same order is submitted again', async () => {
    const page = await loadPage();
    const server = fakeServer(never);
    await page.submitOrder(orderOf('a', '12'));
    const second = await page.submitOrder(orderOf('a', '13'));
    expect(JSON.parse(second.body).tableNumber).toBe('12');
    // Else the page asks the next test's server.
    await expect.poll(() => server.bodies).toHaveLength(1);
  });
});

describe('sending', () => {
  it('sends an order again after a crash between saving and answer, once, with the same bytes', async () => {
    const before = await loadPage();
    const lost = fakeServer(never);
    await before.submitOrder(orderOf('a'));
    await expect.poll(() => lost.bodies).toHaveLength(1);

    const after = await loadPage();
    const server = fakeServer((body) => accepted(body));
    after.startOutbox();
    expect((await after.waitForFirstAnswer('a', 5000))?.state).toBe('acked');
    await after.flushOutbox();
    expect(server.bodies).toEqual(lost.bodies.map(sentAgain));
  });

  it('makes one entry and one request of ten submits at the same moment', async () => {
    const page = await loadPage();
    const server = fakeServer((body) => accepted(body));
    await Promise.all(Array.from({ length: 10 }, () => page.submitOrder(orderOf('a'))));
    await page.waitForFirstAnswer('a', 5000);
    await page.flushOutbox();
    expect(server.bodies).toHaveLength(1);
    expect(await page.store.listOrders('acked')).toHaveLength(1);
  });

  it('does not let a refused order hold up the next', async () => {
    const page = await loadPage();
    fakeServer((body) => (body.clientOrderId === 'bad' ? refused() : accepted(body)));
    await page.store.saveOrder(orderOf('bad'));
    await page.store.saveOrder(orderOf('good'));
    await page.flushOutbox();
    expect((await page.store.getOrder('bad'))?.rejection?.message).toBe('Preise haben geändert');
    expect((await page.store.getOrder('good'))?.state).toBe('acked');
  });

  it('does not let an order that breaks the server hold up the next', async () => {
    const page = await loadPage();
    fakeServer((body) => (body.clientOrderId === 'bad' ? new Response('', { status: 500 }) : accepted(body)));
    await page.store.saveOrder(orderOf('bad'));
    await page.store.saveOrder(orderOf('good'));
    await page.flushOutbox();
    expect((await page.store.getOrder('bad'))?.state).toBe('waiting');
    expect((await page.store.getOrder('good'))?.state).toBe('acked');
  });

  it('does not let an order that waits for its waiter to log in hold up those of the next one', async () => {
    const page = await loadPage();
    let online = false;
    const server = fakeServer((body) => {
      if (!online) return noNetwork();
      return body.tableNumber === '1' ? refused('SESSION_MISMATCH', 401) : accepted(body);
    });
    const gone = { username: 'waiter_other', role: 'WAITER' };
    await page.store.saveOrder({ ...orderOf('a', '1'), user: gone });
    await page.store.saveOrder({ ...orderOf('b', '1'), user: gone });
    await page.store.saveOrder(orderOf('c', '2'));
    for (const id of ['a', 'b', 'c']) await page.store.recordFailure(id, 'network');
    online = true;
    await page.flushOutbox();
    expect((await page.store.getOrder('c'))?.state).toBe('acked');
    expect((await page.store.getOrder('a'))?.state).toBe('waiting');
    expect(server.bodies.map((body) => JSON.parse(body).clientOrderId)).toEqual(['a', 'c']);
  });

  it.each([
    [200, 'SAME', 'acked'],
    [201, 'NEW', 'acked'],
    [400, 'INVALID', 'rejected'],
    [401, 'UNAUTHENTICATED', 'waiting'],
    [401, 'SESSION_MISMATCH', 'waiting'],
    [403, 'SESSION_MISMATCH', 'waiting'],
    [403, 'FORBIDDEN', 'rejected'],
    [404, 'NOT_FOUND', 'rejected'],
    [408, 'TIMEOUT', 'waiting'],
    [409, 'SOLD_OUT', 'rejected'],
    [413, 'TOO_LARGE', 'rejected'],
    [425, 'TOO_EARLY', 'waiting'],
    [429, 'TOO_MANY', 'waiting'],
    [500, 'INTERNAL', 'waiting'],
    [503, 'BUSY', 'waiting'],
    [507, 'FULL', 'waiting'],
  ])('an answer %i %s leaves an order %s', async (status, code, state) => {
    const page = await loadPage();
    fakeServer(() => Response.json({ code, message: 'm', orderNumber: 1 }, { status }));
    await page.store.saveOrder(orderOf('a'));
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe(state);
  });

  it.each([
    [0, undefined],
    [60, true],
  ])('an order whose device went off before anything was said, %i minutes ago, is late: %s', async (minutes, late) => {
    vi.useFakeTimers({ now: Date.now() - minutes * 60_000, toFake: ['Date'] });
    await (await loadPage()).store.saveOrder(orderOf('a'));
    vi.useRealTimers();
    const page = await loadPage();
    const server = fakeServer((body) => accepted(body));
    await page.flushOutbox();
    expect(server.bodies.map((body) => JSON.parse(body).offline)).toEqual([late]);
    expect((await page.store.getOrder('a'))?.state).toBe('acked');
  });

  it.each([
    ['<html>Willkommen im WLAN</html>', 200],
    ['<html>Willkommen im WLAN</html>', 401],
    ['<html>Willkommen im WLAN</html>', 403],
    ['<html>Willkommen im WLAN</html>', 404],
    ['{"success":false,"message":"Bitte anmelden"}', 200],
    ['[]', 201],
  ])(
    'does not take the answer %s, %i, of a Wi-Fi login page or another machine for the server',
    async (text, status) => {
      const page = await loadPage();
      fakeServer(() => new Response(text, { status }));
      await page.store.saveOrder(orderOf('a'));
      await page.flushOutbox();
      expect(await page.store.getOrder('a')).toMatchObject({ state: 'waiting', lastFailure: 'network' });
    },
  );

  it('waits as long as the server asks before it tries again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const page = await loadPage();
    const server = fakeServer((body, count) => {
      if (count > 1) return accepted(body);
      // Who asks while the request is under way hears the same.
      void page.flushOutbox();
      return Response.json({ code: 'TOO_MANY', message: 'm' }, { status: 429, headers: { 'Retry-After': '20' } });
    });
    await page.store.saveOrder(orderOf('a'));
    await page.flushOutbox();
    await page.flushOutbox();
    expect(server.bodies).toHaveLength(1);
    vi.advanceTimersByTime(21_000);
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe('acked');
  });

  it('sends under the name of the person who took the order', async () => {
    const page = await loadPage();
    const server = fakeServer((body) => accepted(body));
    await page.store.saveOrder(orderOf('a'));
    await page.flushOutbox();
    expect(server.headers[0]?.get('X-Username')).toBe('waiter_fest');
    expect(server.headers[0]?.get('X-User-Role')).toBe('ROLE_WAITER');
  });

  it.each([
    ['the network', new Event('online')],
    ['a page that was left', Object.assign(new Event('pageshow'), { persisted: true })],
  ])('goes out by itself when %s is back', async (_, event) => {
    const page = await loadPage();
    let online = false;
    fakeServer((body) => (online ? accepted(body) : noNetwork()));
    // No time passes, so that no timer of the outbox tries again.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await page.submitOrder(orderOf('a'));
    await expect.poll(async () => (await page.store.getOrder('a'))?.lastFailure).toBe('network');
    online = true;
    dispatchEvent(event);
    await expect.poll(async () => (await page.store.getOrder('a'))?.state).toBe('acked');
  });
});
