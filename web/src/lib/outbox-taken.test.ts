// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  accepted,
  fakeServer,
  freshDeviceForEachTest,
  loadPage,
  noNetwork,
  orderOf,
  refused,
  sentAgain,
} from './testing/outbox-page.ts';

freshDeviceForEachTest();

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
    expect(server.bodies[1]).toBe(sentAgain('{"clientOrderId":"a","tableNumber":"12","offline":true}'));
  });

  it.each([
    ['that said so has this device print its tickets when it goes out later', true, 1],
    ['that left them to the server has it print them', false, 0],
  ])('%s', async (_, printsItself, asked) => {
    const page = await loadPage();
    const urls: string[] = [];
    const weather = [noNetwork];
    vi.stubGlobal('AndroidPrinter', { version: () => 1 });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      urls.push(url);
      if (url !== '/api/orders') return refused('NOT_FOUND', 404);
      return weather.shift()?.() ?? accepted(JSON.parse(String(init.body)));
    });
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { body, ...order } = orderOf('a');
    await page.submitOrder({ ...order, body: JSON.stringify({ ...JSON.parse(body), eventId: 1, printsItself }) });
    await page.waitForFirstAnswer('a', 5000);
    await page.takeOrder('a');
    await page.flushOutbox();
    const leased = () => urls.filter((url) => url === '/api/orders/get-print-data').length;
    await expect.poll(() => [leased(), urls.filter((url) => url === '/api/orders').length]).toEqual([asked, 2]);
  });

  it('is not sent as an offline order when nobody was told that it is taken', async () => {
    const page = await loadPage();
    const server = fakeServer((body, count) => (count === 1 ? noNetwork() : accepted(body)));
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    await page.flushOutbox();
    expect(server.bodies[1]).toBe(sentAgain(server.bodies[0]));
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
    await expect.poll(() => server.bodies).toHaveLength(1);
    await page.takeOrder('a');
    answerFirst(refused());
    await expect.poll(async () => (await page.store.getOrder('a'))?.state).toBe('acked');
    expect(server.bodies[1]).toContain('"offline":true');
  });

  it.each([
    ['is refused again', false, 'rejected'],
    ['is placed where the refusal has passed', true, 'acked'],
  ])('may never have been one: what was refused, and is sent again much later, %s', async (_, hasPassed, state) => {
    const page = await loadPage();
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = fakeServer((body, count) =>
      count > 1 && (hasPassed || body.offline) ? accepted(body) : refused('SOLD_OUT'),
    );
    await page.submitOrder(orderOf('a'));
    await page.waitForFirstAnswer('a', 5000);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await page.resendRefused('a');
    expect(server.bodies.slice(1)).toEqual([sentAgain(server.bodies[0])]);
    expect(await page.store.getOrder('a')).toMatchObject({ state, taken: false });
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
    const deviceId = 'device_3';
    for (const [clientOrderId, eventId] of Object.entries({ a: 7, b: 8 })) {
      await page.store.saveOrder({
        ...orderOf(clientOrderId),
        body: JSON.stringify({ clientOrderId, eventId, deviceId }),
      });
      await page.takeOrder(clientOrderId);
    }
    // Her own account sells without a device: what she took is in nobody else's till.
    const anna = { username: 'waiter_fest_anna', role: 'WAITER' };
    await page.store.saveOrder({ clientOrderId: 'anna', user: anna, body: '{"clientOrderId":"anna","eventId":7}' });
    logIn(newName);
    await page.flushOutbox();
    const names = server.headers.map((headers) => headers.get('X-Username'));
    expect(names).toEqual(['waiter_dorf', 'waiter_fest', 'waiter_fest_anna']);
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
            const { offline: _, redelivered: __, epoch: ___, ...content } = body;
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
