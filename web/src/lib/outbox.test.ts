// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Outbox = typeof import('./outbox.ts');
type Store = typeof import('./outbox-store.ts');

const user = { username: 'waiter_fest', role: 'WAITER' };
const orderOf = (clientOrderId: string, table = '12') => ({
  clientOrderId,
  user,
  body: JSON.stringify({ clientOrderId, tableNumber: table }),
});

/** The server of these tests: keeps every request and answers as told. */
function fakeServer(answer: (body: Record<string, unknown>, count: number) => Response | Promise<Response>) {
  const bodies: string[] = [];
  const headers: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(String(init.body));
    headers.push(new Headers(init.headers));
    return answer(JSON.parse(String(init.body)), bodies.length);
  });
  return { bodies, headers };
}

const accepted = (body: Record<string, unknown>, orderNumber = 1) =>
  Response.json({ clientOrderId: body.clientOrderId, orderNumber }, { status: 201 });
const refused = (code = 'PRICE_CHANGED', status = 409) =>
  Response.json({ code, message: 'Preise haben geändert' }, { status });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => undefined);

/** A page that has just been loaded: nothing in memory, the device's storage as it was left. */
/** Only one page of a device is open at a time here. */
let stopLastPage = (): void => {};

async function loadPage(): Promise<Outbox & { store: Store }> {
  stopLastPage();
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  stopLastPage = outbox.stopOutbox;
  const store = await import('./outbox-store.ts');
  return { ...outbox, store };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  stopLastPage();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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
    fakeServer(never);
    await page.submitOrder(orderOf('a', '12'));
    const second = await page.submitOrder(orderOf('a', '13'));
    expect(JSON.parse(second.body).tableNumber).toBe('12');
  });
});

describe('sending', () => {
  it('sends an order again after a crash between saving and answer, once, with the same bytes', async () => {
    const before = await loadPage();
    const lost = fakeServer(never);
    await before.submitOrder(orderOf('a'));
    await vi.waitFor(() => expect(lost.bodies).toHaveLength(1));

    const after = await loadPage();
    const server = fakeServer((body) => accepted(body));
    after.startOutbox();
    expect((await after.waitForFirstAnswer('a', 5000))?.state).toBe('acked');
    await after.flushOutbox();
    expect(server.bodies).toEqual(lost.bodies);
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
    fakeServer(() => Response.json({ code, message: 'm' }, { status }));
    await page.store.saveOrder(orderOf('a'));
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe(state);
  });

  it.each([200, 403, 404])('does not take the answer %i of a Wi-Fi login page for the server', async (status) => {
    const page = await loadPage();
    fakeServer(() => new Response('<html>Willkommen im WLAN</html>', { status }));
    await page.store.saveOrder(orderOf('a'));
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe('waiting');
  });

  it('waits as long as the server asks before it tries again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const page = await loadPage();
    const server = fakeServer((body, count) =>
      count === 1
        ? Response.json({ code: 'TOO_MANY', message: 'm' }, { status: 429, headers: { 'Retry-After': '20' } })
        : accepted(body),
    );
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

  it('goes out by itself when the network is back', async () => {
    const page = await loadPage();
    let online = false;
    fakeServer((body) => (online ? accepted(body) : noNetwork()));
    await page.submitOrder(orderOf('a'));
    expect((await page.waitForFirstAnswer('a', 5000))?.lastFailure).toBe('network');
    online = true;
    dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect((await page.store.getOrder('a'))?.state).toBe('acked'));
  });
});

describe('an order that was shown as taken', () => {
  it('goes out as an offline order on later tries, otherwise unchanged', async () => {
    const page = await loadPage();
    const server = fakeServer((body, count) => (count === 1 ? noNetwork() : accepted(body)));
    page.startOutbox();
    await page.flushOutbox();
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    await page.takeOrder('a');
    await page.flushOutbox();
    expect(server.bodies[0]).toBe('{"clientOrderId":"a","tableNumber":"12"}');
    expect(server.bodies[1]).toBe('{"clientOrderId":"a","tableNumber":"12","offline":true}');
  });

  it('is not sent as an offline order when nobody was told that it is taken', async () => {
    const page = await loadPage();
    const server = fakeServer((body, count) => (count === 1 ? noNetwork() : accepted(body)));
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    await page.flushOutbox();
    expect(server.bodies[1]).toBe(server.bodies[0]);
  });

  it('outlives a refusal that arrives after it was shown as taken', async () => {
    const page = await loadPage();
    let answerFirst: (response: Response) => void = () => undefined;
    const server = fakeServer((body, count) =>
      count === 1
        ? new Promise<Response>((resolve) => {
            answerFirst = resolve;
          })
        : accepted(body),
    );
    await page.submitOrder(orderOf('a'));
    await vi.waitFor(() => expect(server.bodies).toHaveLength(1));
    await page.takeOrder('a');
    answerFirst(refused());
    await vi.waitFor(async () => expect((await page.store.getOrder('a'))?.state).toBe('acked'));
    expect(server.bodies[1]).toContain('"offline":true');
  });

  it('can not be shown as taken after the server has refused it', async () => {
    const page = await loadPage();
    fakeServer(() => refused());
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    const entry = await page.takeOrder('a');
    expect(entry).toMatchObject({ state: 'rejected', taken: false });
  });

  it('reaches the server after the organizer has reset the devices', async () => {
    const page = await loadPage();
    const server = fakeServer((body) => (body.deviceId ? refused('DEVICE_MISMATCH', 403) : accepted(body)));
    await page.store.saveOrder({ ...orderOf('a'), body: '{"clientOrderId":"a","deviceId":"device_3","total":5}' });
    await page.takeOrder('a');
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe('acked');
    expect(server.bodies.at(-1)).toBe('{"clientOrderId":"a","total":5,"offline":true}');
  });

  it('goes out under the name that its waiters bear since the organizer changed the tag, and no other', async () => {
    const page = await loadPage();
    const server = fakeServer((body) => accepted(body));
    const logIn = (user: object) => localStorage.setItem('user', JSON.stringify(user));
    const newName = { username: 'waiter_dorf', role: 'WAITER', eventId: 7 };
    for (const [id, eventId] of Object.entries({ a: 7, b: 8 })) {
      await page.store.saveOrder({ ...orderOf(id), body: JSON.stringify({ clientOrderId: id, eventId }) });
      await page.takeOrder(id);
    }
    logIn(newName);
    await page.flushOutbox();
    expect(server.headers.map((headers) => headers.get('X-Username'))).toEqual(['waiter_dorf', 'waiter_fest']);
    await page.store.saveOrder({ ...orderOf('c'), user: { username: 'vreni', role: 'EVENT_ORGANIZER' } });
    logIn({ username: 'vreni', role: 'ADMIN' });
    await page.flushOutbox();
    expect(server.headers.at(-1)?.get('X-User-Role')).toBe('ROLE_ADMIN');
    localStorage.clear();
  });

  it('stays on the device when the server refuses it, and can be sent again', async () => {
    const page = await loadPage();
    let access = false;
    fakeServer((body, count) => (count === 1 ? noNetwork() : access ? accepted(body) : refused('FORBIDDEN', 403)));
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    await page.takeOrder('a');
    await page.flushOutbox();
    expect((await page.store.getOrder('a'))?.state).toBe('rejected');
    expect(await page.dropRefused('a')).toBe(false);
    access = true;
    await page.resendRefused('a');
    expect((await page.store.getOrder('a'))?.state).toBe('acked');
  });
});

describe('whatever the network does', () => {
  it('every order arrives, and arrives as one order, however the replies are cut, delayed or doubled', async () => {
    // A page of an earlier run may still be about to try again: each run looks at its own orders only.
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ok', 'lost request', 'lost reply', 'busy', 'logged out'), { maxLength: 12 }),
        fc.array(fc.constantFrom('flush', 'reload', 'submit again', 'taken'), { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (network, actions, count) => {
          vi.stubGlobal('indexedDB', new IDBFactory());
          const stored = new Map<string, string>();
          const weather = [...network];
          fakeServer((body) => {
            const { offline: _, ...content } = body;
            const id = String(body.clientOrderId);
            const now = weather.shift() ?? 'ok';
            if (now === 'lost request') return noNetwork();
            if (now === 'busy') return new Response('', { status: 503 });
            if (now === 'logged out') return new Response('{}', { status: 401 });
            const before = stored.get(id);
            if (before !== undefined && before !== JSON.stringify(content)) return refused('ORDER_ID_REUSED');
            stored.set(id, JSON.stringify(content));
            return now === 'lost reply' ? noNetwork() : accepted(body);
          });
          runs += 1;
          const run = `run-${runs}`;
          const ids = Array.from({ length: count }, (_, index) => `${run}-order-${index}`);
          let page = await loadPage();
          for (const id of ids) await page.store.saveOrder(orderOf(id));
          for (const action of actions) {
            if (action === 'flush') await page.flushOutbox();
            if (action === 'reload') page = await loadPage();
            if (action === 'submit again') await page.store.saveOrder(orderOf(ids[0] as string, '99'));
            if (action === 'taken') await page.takeOrder(ids[0] as string);
          }
          for (let round = 0; round <= network.length; round++) await page.flushOutbox();
          expect([...stored.keys()].filter((id) => id.startsWith(`${run}-`)).sort()).toEqual(ids);
          expect(await page.store.listOrders('acked')).toHaveLength(count);
          expect(await page.store.listOrders('rejected')).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
