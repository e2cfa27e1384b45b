// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Sent {
  clientOrderId: string;
  offline?: boolean;
  redelivered?: boolean;
}

/** A server that knows its orders until it is put back to how it was. */
function fakeServer() {
  const server = { epoch: '0', known: new Set<string>(), sent: [] as Sent[] };
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
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
  const send = async (clientOrderId: string) => {
    const body = JSON.stringify({ clientOrderId, eventId: 7 });
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
    ['a', 'b'].map((clientOrderId) => ({ clientOrderId, eventId: 7, offline: true, redelivered: true })),
  );

  await page.send('d');
  const again = await loadPage();
  await again.send('e');
  expect(server.sent.map(({ clientOrderId }) => clientOrderId)).toEqual(['a', 'b', 'c', 'a', 'b', 'd', 'e']);
});
