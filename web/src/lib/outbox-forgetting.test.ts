// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const DAY_MS = 86_400_000;
const EVENING = Date.parse('2026-11-21T19:00:00Z');
const LONG_AGO = Date.parse('1970-01-02T00:00:00Z');

let stopLastPage = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

afterEach(() => {
  stopLastPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Clocks {
  device: number;
  server: number;
}

/** Sends an order from a page that is loaded anew, and answers what else goes out with it. */
async function sendAnew(id: string, epoch: string, { device, server }: Clocks): Promise<string[]> {
  stopLastPage();
  vi.setSystemTime(device);
  vi.resetModules();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { clientOrderId } = JSON.parse(String(init.body)) as { clientOrderId: string };
    sent.push(clientOrderId);
    const date = new Date(server).toUTCString();
    const headers = { 'Restore-Epoch': epoch, Date: date, 'Time-Zone': 'Europe/Zurich' };
    return Response.json({ clientOrderId, orderNumber: 1 }, { status: 201, headers });
  });
  const outbox = await import('./outbox.ts');
  const { getOrder, listOrders } = await import('./outbox-store.ts');
  stopLastPage = outbox.stopOutbox;
  const user = { username: 'waiter_fest', role: 'WAITER' };
  const body = JSON.stringify({ clientOrderId: id, eventId: 7 });
  await outbox.submitOrder({ clientOrderId: id, user, body });
  await expect.poll(async () => (await getOrder(id))?.epoch).toBe(epoch);
  await outbox.flushOutbox();
  expect(await listOrders('waiting')).toEqual([]);
  return sent;
}

it.each([
  ['while the clock of the device was behind', { device: LONG_AGO, server: EVENING }, EVENING],
  ['while that of the server was', { device: EVENING, server: LONG_AGO }, EVENING],
  ['before the clock of the device was set ahead', { device: EVENING, server: EVENING }, EVENING + 3650 * DAY_MS],
])('what was delivered %s comes back after a restore', async (_, then, device) => {
  expect(await sendAnew('a', '0', then)).toEqual(['a']);
  // A page that is loaded in between has time to forget it.
  expect(await sendAnew('b', '0', { device, server: EVENING })).toEqual(['b']);
  const sent = await sendAnew('c', '1795258568138', { device, server: EVENING });
  expect(sent.sort()).toEqual(['a', 'b', 'c']);
});

it('what was delivered a week ago is forgotten', async () => {
  await sendAnew('a', '0', { device: EVENING, server: EVENING });
  await sendAnew('b', '0', { device: EVENING + 6 * DAY_MS, server: EVENING + 6 * DAY_MS });
  const aWeekLater = { device: EVENING + 8 * DAY_MS, server: EVENING + 8 * DAY_MS };
  await sendAnew('c', '0', aWeekLater);
  expect((await sendAnew('d', '1795258568138', aWeekLater)).sort()).toEqual(['b', 'c', 'd']);
});
