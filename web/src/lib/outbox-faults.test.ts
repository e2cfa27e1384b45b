// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const user = { username: 'waiter_fest', role: 'WAITER' };

/** Only one page sends: those of earlier tests would go on. */
let stopLastPage = (): void => {};

async function loadPage() {
  stopLastPage();
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  stopLastPage = outbox.stopOutbox;
  const store = await import('./outbox-store.ts');
  return { ...outbox, store };
}

type Store = typeof import('./outbox-store.ts');

beforeEach(() => {
  // A page of an earlier test that tries again finds no network at all.
  globalThis.fetch = () => new Promise(() => undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const module of ['./device-db.ts', './outbox-store.ts']) vi.doUnmock(module);
});

describe('storage that fails', () => {
  const order = { clientOrderId: 'a', user, body: '{"clientOrderId":"a","eventId":1}' };

  /**
   * Fails the next writes of an order that is new, with an error of this name. Pages of earlier tests still write theirs:
   * that it is being sent, with the epoch, or how that went.
   */
  function failWrites(name: string, times: number): void {
    const put = IDBObjectStore.prototype.put;
    let left = times;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      const { attempts, state, epoch } = given[0];
      if (attempts === 0 && state === 'waiting' && !epoch && left-- > 0) throw new DOMException('broken', name);
      return put.apply(this, given as Parameters<typeof put>);
    });
  }

  /** What the page says of the order, and what is on the disk, when so many writes fail. */
  async function submitted(name: string, times: number): Promise<[said: string, onDisk: string | undefined]> {
    const page = await loadPage();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    failWrites(name, times);
    const said = await page.submitOrder(order).then(
      () => 'saved',
      ({ message }: Error) => message,
    );
    return [said, (await page.store.getOrder('a'))?.state];
  }

  it.each(['UnknownError', 'InvalidStateError'])('is opened anew after %s, and the order is saved', async (name) => {
    expect(await submitted(name, 1)).toEqual(['saved', 'waiting']);
  });

  it('would stay closed on a page that takes every error for final, which this would see', async () => {
    vi.doMock('./device-db.ts', async (importActual) => {
      const { withDeviceDatabase } = await importActual<typeof import('./device-db.ts')>();
      const once: typeof withDeviceDatabase = (run) =>
        withDeviceDatabase((database) =>
          run(database).catch((error: Error) => Promise.reject(new Error(error.message))),
        );
      return { withDeviceDatabase: once };
    });
    expect(await submitted('UnknownError', 1)).toEqual(['broken', undefined]);
  });

  it.each(['QuotaExceededError', 'UnknownError'])('for good (%s) is never called saved', async (name) => {
    expect(await submitted(name, Number.POSITIVE_INFINITY)).toEqual(['broken', undefined]);
  });

  it('would be called well by a page that does not wait for the disk, which this would see', async () => {
    vi.doMock('./outbox-store.ts', async (importActual) => {
      const actual = await importActual<Store>();
      const saveOrder: Store['saveOrder'] = async (given) => {
        actual.saveOrder(given).catch(() => undefined);
        return { ...given, savedAt: '', state: 'waiting', taken: false, attempts: 0 };
      };
      return { ...actual, saveOrder };
    });
    expect(await submitted('QuotaExceededError', Number.POSITIVE_INFINITY)).toEqual(['saved', undefined]);
  });

  it('when the page is opened is asked again by itself, and what waits in it goes out', async () => {
    const before = await loadPage();
    await before.store.saveOrder(order);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await loadPage();
    vi.stubGlobal('fetch', async () => Response.json({ clientOrderId: 'a', orderNumber: 1 }, { status: 201 }));
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('broken', 'QuotaExceededError');
    });
    page.startOutbox();
    await page.flushOutbox();
    expect(page.getOutbox().waiting).toBe(0);
    broken.mockRestore();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(async () => (await page.store.getOrder('a'))?.state).toBe('acked');
  });

  it.each([
    ['took', () => Response.json({ orderNumber: 1 }, { status: 201 })],
    ['refused', () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })],
  ])('and can not note that the server %s an order holds up none of the others', async (_, answer) => {
    const page = await loadPage();
    for (const clientOrderId of ['a', 'b', 'c']) {
      await page.store.saveOrder({ ...order, clientOrderId, body: JSON.stringify({ clientOrderId, eventId: 1 }) });
      if (clientOrderId !== 'a') await page.store.markTaken(clientOrderId);
    }
    // Nobody can be told any more what becomes of the first one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 660_000 });
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)).clientOrderId);
      return answer();
    });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.flushOutbox();
    expect(sent).toEqual(['a', 'b', 'c']);
    full.mockRestore();
    await page.flushOutbox();
    expect(await page.store.listOrders('waiting')).toEqual([]);
  });

  it('and can not note that the organizer has what nobody is logged in for holds up none of the others', async () => {
    const page = await loadPage();
    for (const clientOrderId of ['a', 'b']) {
      const takenBy = { username: `waiter_${clientOrderId}`, role: 'WAITER' };
      const body = JSON.stringify({ clientOrderId, eventId: 1 });
      await page.store.saveOrder({ clientOrderId, user: takenBy, body });
      await page.store.markTaken(clientOrderId);
      await page.store.recordFailure(clientOrderId, 'login');
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const { clientOrderId, order } = JSON.parse(String(init.body));
      asked.push(`${path} ${clientOrderId ?? order.clientOrderId}`);
      if (path === '/api/quarantine') return Response.json({ state: 'open' });
      return clientOrderId === 'a'
        ? Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 })
        : Response.json({ orderNumber: 1 }, { status: 201 });
    });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.flushOutbox();
    expect(asked).toEqual(['/api/orders a', '/api/quarantine a', '/api/orders b']);
    full.mockRestore();
    await page.flushOutbox();
    expect(await page.store.listOrders('waiting')).toEqual([]);
    expect((await page.store.getOrder('a'))?.state).toBe('quarantined');
  });

  it('makes way for a newer version in another tab, and does not hold it up', async () => {
    const page = await loadPage();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await page.submitOrder(order);
    const newer = await openDB('bestellsystem', 99);
    expect(await newer.get('outbox', 'a')).toMatchObject({ state: 'waiting' });
    newer.close();
  });

  it('that was cleared after the server had the order takes it again as the same one', async () => {
    const booked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      // Pages of before still ask whether the server is there.
      if (path !== '/api/orders') throw new TypeError('Failed to fetch');
      booked.push(String(init.body));
      return Response.json({ clientOrderId: 'a', orderNumber: 1 }, { status: booked.length === 1 ? 201 : 200 });
    });
    const before = await loadPage();
    await before.submitOrder(order);
    await before.flushOutbox();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const after = await loadPage();
    await after.submitOrder(order);
    await after.flushOutbox();
    expect(booked).toEqual([order.body, order.body]);
    expect((await after.store.getOrder('a'))?.state).toBe('acked');
  });
});
