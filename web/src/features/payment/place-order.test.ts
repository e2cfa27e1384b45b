// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const order = {
  clientOrderId: 'a',
  user: { username: 'waiter_fest', role: 'WAITER' },
  body: '{"clientOrderId":"a","tableNumber":"12","change":17.5}',
};

function fakeServer(answer: () => Response | Promise<Response>) {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // Pages of before still ask whether the server is there.
    if (url !== '/api/orders') throw new TypeError('Failed to fetch');
    bodies.push(String(init.body));
    return answer();
  });
  return bodies;
}

const accepted = () => Response.json({ clientOrderId: 'a', orderNumber: 4 }, { status: 201 });

/** A page that has just been loaded: nothing in memory, the device's storage as it was left. */
async function loadPage() {
  vi.resetModules();
  const placing = await import('./place-order.ts');
  const store = await import('../../lib/outbox-store.ts');
  return { ...placing, store };
}

beforeEach(() => {
  // A storage that a busy machine is slow to answer for is none that stays silent.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('finishing a payment', () => {
  it('is done when the server has the order', async () => {
    const page = await loadPage();
    fakeServer(accepted);
    expect(await page.placeOrder(order)).toEqual({ kind: 'delivered', body: order.body, orderNumber: 4 });
  });

  it('counts the order as taken on this device when the server can not be reached', async () => {
    const page = await loadPage();
    fakeServer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await page.placeOrder(order)).toMatchObject({ kind: 'kept', reason: 'network' });
    expect(await page.store.getOrder('a')).toMatchObject({ state: 'waiting', taken: true });
  });

  it('counts it as taken on this device when the server stays silent', async () => {
    const page = await loadPage();
    let placing: ReturnType<typeof page.placeOrder> | undefined;
    await new Promise<void>((asked) => {
      fakeServer(() => {
        asked();
        return new Promise(() => undefined);
      });
      placing = page.placeOrder(order);
    });
    let done = false;
    void placing?.then(() => {
      done = true;
    });
    while (!done) await vi.advanceTimersByTimeAsync(250);
    expect(await placing).toMatchObject({ kind: 'kept' });
    expect(await page.store.getOrder('a')).toMatchObject({ taken: true });
  });

  it('is done when the server has the order, also where the device was full as soon as it was saved', async () => {
    const page = await loadPage();
    fakeServer(accepted);
    await page.store.saveOrder(order);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const placing = page.placeOrder(order);
    let placed: unknown;
    void placing.then((said) => {
      placed = said;
    });
    while (!placed) await vi.advanceTimersByTimeAsync(250);
    expect(placed).toEqual({ kind: 'delivered', body: order.body, orderNumber: 4 });
  });

  it('leaves nothing behind when the server refuses the order', async () => {
    const page = await loadPage();
    fakeServer(() => Response.json({ code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' }, { status: 409 }));
    expect(await page.placeOrder(order)).toMatchObject({
      kind: 'refused',
      rejection: { code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' },
    });
    expect(await page.store.getOrder('a')).toBeUndefined();
  });

  it('may send a corrected order under the same id after a refusal', async () => {
    const page = await loadPage();
    let refusing = true;
    const bodies = fakeServer(() =>
      refusing ? Response.json({ code: 'X', message: 'm' }, { status: 409 }) : accepted(),
    );
    await page.placeOrder(order);
    refusing = false;
    const corrected = { ...order, body: '{"clientOrderId":"a","tableNumber":"12","change":1}' };
    expect(await page.placeOrder(corrected)).toMatchObject({ kind: 'delivered', body: corrected.body });
    expect(bodies.at(-1)).toBe(corrected.body);
  });

  it('learns after a reload that the order had already arrived, and sends nothing', async () => {
    const before = await loadPage();
    const bodies = fakeServer(accepted);
    await before.placeOrder(order);
    const after = await loadPage();
    const again = { ...order, body: '{"clientOrderId":"a","tableNumber":"12","change":99}' };
    expect(await after.placeOrder(again)).toMatchObject({ kind: 'delivered', body: order.body });
    expect(bodies).toHaveLength(1);
  });
});

describe('an order that was changed while it was under way', () => {
  it('is not passed off as the one that was sent', async () => {
    const page = await loadPage();
    const bodies = fakeServer(accepted);
    const sent = { ...order, body: '{"clientOrderId":"a","tableNumber":"12","items":[1]}' };
    await page.placeOrder(sent);
    const changed = { ...order, body: '{"clientOrderId":"a","tableNumber":"12","items":[1,2]}' };
    expect(await page.placeOrder(changed)).toMatchObject({ kind: 'refused', rejection: { code: 'ORDER_ID_REUSED' } });
    expect(bodies).toHaveLength(1);
  });

  it('is not taken for paid when its payment is opened', async () => {
    const before = await loadPage();
    fakeServer(accepted);
    await before.placeOrder({ ...order, body: '{"clientOrderId":"a","tableNumber":"12","items":[1]}' });
    const page = await loadPage();
    const entry = await page.store.getOrder('a');
    if (!entry) throw new Error('the order has left the device');
    const open = (items: string) => page.followSubmitted(entry, `{"tableNumber":"12","items":${items}}`);
    expect(await open('[1,2]')).toMatchObject({ kind: 'refused', rejection: { code: 'ORDER_ID_REUSED' } });
    expect(await open('[1]')).toMatchObject({ kind: 'delivered' });
  });

  it.each([
    ['takes the place of what was refused and nobody was told to be taken', false, { kind: 'delivered' }],
    ['is another order where what was refused was taken', true, { rejection: { code: 'ORDER_ID_REUSED' } }],
  ])('%s', async (_, isTaken, placed) => {
    const before = await loadPage();
    const bodies = fakeServer(accepted);
    await before.store.saveOrder({ ...order, body: '{"clientOrderId":"a","tableNumber":"12","items":[1]}' });
    if (isTaken) await before.store.markTaken('a');
    await before.store.recordRejection('a', { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' }, isTaken);
    const page = await loadPage();
    const changed = { ...order, body: '{"clientOrderId":"a","tableNumber":"12","items":[2]}' };
    expect((await page.findSubmitted('a', changed.body))?.taken).toBe(isTaken || undefined);
    expect(await page.placeOrder(changed)).toMatchObject(placed);
    expect(bodies).toEqual(isTaken ? [] : [changed.body]);
  });
});

it('what was shown as taken stays so when its payment is opened again, though the server has refused it since', async () => {
  const before = await loadPage();
  await before.store.saveOrder(order);
  await before.store.markTaken('a');
  await before.store.recordRejection('a', { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' }, true);
  const page = await loadPage();
  fakeServer(accepted);
  const entry = await page.findSubmitted('a', order.body);
  if (!entry) throw new Error('the order has left the device');
  expect(await page.followSubmitted(entry, order.body)).toMatchObject({ kind: 'kept', body: order.body });
  expect(await page.store.getOrder('a')).toMatchObject({ taken: true });
});

describe('on a device that can not save', () => {
  beforeEach(() => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The user denied permission', 'SecurityError');
    });
  });

  it('the order goes straight to the server', async () => {
    const page = await loadPage();
    fakeServer(accepted);
    expect(await page.placeOrder(order)).toMatchObject({ kind: 'delivered' });
  });

  it('nothing is claimed while the server does not answer', async () => {
    const page = await loadPage();
    fakeServer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await page.placeOrder(order)).toEqual({ kind: 'uncertain', body: order.body });
  });

  it('an error of the program itself leaves it uncertain, not under way for ever', async () => {
    const page = await loadPage();
    localStorage.setItem('user', JSON.stringify({ username: 'somebody', role: 'WAITER', eventId: 1 }));
    const broken = { ...order, body: 'not JSON' };
    expect(await page.placeOrder(broken)).toEqual({ kind: 'uncertain', body: 'not JSON' });
    localStorage.clear();
  });
});

describe('on a device whose storage fails once the order is saved', () => {
  function breakStorage() {
    return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
  }

  it.each([
    ['comes back', true],
    ['stays away', false],
  ])('nothing is claimed without the server, and the very same order follows when it %s', async (_, comesBack) => {
    const page = await loadPage();
    let storage: ReturnType<typeof breakStorage> | undefined;
    const bodies = fakeServer(() => {
      storage ??= breakStorage();
      return bodies.length === 2 ? Promise.reject(new TypeError('Failed to fetch')) : accepted();
    });
    const placed = await page.placeOrder(order);
    expect(placed).toEqual({ kind: 'uncertain', body: order.body });
    if (comesBack) storage?.mockRestore();
    expect(await page.placeOrder(order)).toEqual({ kind: 'delivered', body: order.body, orderNumber: 4 });
    expect(bodies).toEqual([order.body, order.body, order.body]);
  });

  it('what was sent may follow, not what would be written now', async () => {
    const before = await loadPage();
    await before.store.saveOrder(order);
    const page = await loadPage();
    const entry = await page.findSubmitted('a', order.body);
    if (!entry) throw new Error('the order has left the device');
    breakStorage();
    const now = '{"clientOrderId":"a","tableNumber":"12","change":99}';
    expect(await page.followSubmitted(entry, now)).toEqual({ kind: 'uncertain', body: order.body });
  });

  it('a refusal stays one, and a corrected order may follow it', async () => {
    const before = await loadPage();
    await before.store.saveOrder(order);
    await before.store.recordRejection('a', { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' }, false);
    const page = await loadPage();
    const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    fakeServer(accepted);
    expect(await page.placeOrder(order)).toMatchObject({ kind: 'refused', rejection: { code: 'SOLD_OUT' } });
    deleting.mockRestore();
    expect(await page.placeOrder(order)).toMatchObject({ kind: 'refused', rejection: { code: 'SOLD_OUT' } });
    expect(await page.placeOrder(order)).toMatchObject({ kind: 'delivered' });
  });
});
