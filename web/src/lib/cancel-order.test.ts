// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
import { showLastOrder } from './last-order.ts';
import { FakeBridge } from './printing/testing/fake-bridge.ts';
import { FakePrintServer } from './printing/testing/fake-print-server.ts';

afterEach(() => {
  delete window.AndroidPrinter;
  vi.unstubAllGlobals();
});

const CANCELLED = {
  status: 'cancelled',
  id: 7,
  clientOrderId: 'a',
  eventId: 1,
  tableNumber: '12',
  isTakeawayMode: false,
  items: [],
};

/** Cancels on a device of an event whose kitchen then has a cancellation to print; answers what was asked. */
async function cancel(server: FakePrintServer): Promise<unknown> {
  let asked: unknown;
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (!url.endsWith('/cancel')) return server.fetch(url, init);
    asked = JSON.parse(init?.body ?? '');
    return new Response(JSON.stringify(CANCELLED));
  });
  expect(await cancelOrder(7, 'Vertippt')).toMatchObject({ id: 7 });
  return asked;
}

it('a device that prints itself prints the cancellation, too: the server may not reach the printer', async () => {
  const server = new FakePrintServer(['Küche']);
  window.AndroidPrinter = new FakeBridge(server);
  expect(await cancel(server)).toEqual({ reason: 'Vertippt', printsItself: true });
  await expect.poll(() => server.states()).toEqual(['completed']);
  expect(server.paper).toEqual([{ printer: 'Küche', marked: false, by: 'device' }]);
});

it.each([
  ['a', true],
  ['b', false],
])('a cancelled order is told no more as the one just taken, another one is: %s', async (clientOrderId, isGone) => {
  showLastOrder({
    clientOrderId,
    tableNumber: '12',
    isTakeawayMode: false,
    totalRappen: 850,
    changeRappen: 1150,
    reached: 'server',
  });
  await cancel(new FakePrintServer(['Küche']));
  expect(sessionStorage.getItem('lastOrder') === '').toBe(isGone);
});

it('any other leaves it to the server', async () => {
  const server = new FakePrintServer(['Küche']);
  expect(await cancel(server)).toEqual({ reason: 'Vertippt' });
  expect(server.calls).toEqual([]);
});

it("a waiter cancels by the call for own orders, the other one is the organizer's", async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(CANCELLED));
  });
  await cancelOwnOrder(7, 'Vertippt');
  await cancelOrder(7, 'Vertippt');
  expect(asked).toEqual(['/api/orders/own/7/cancel', '/api/orders/7/cancel']);
});

it.each([
  ['<h1>Willkommen im WLAN</h1>', 'text/html'],
  ['Success', 'text/plain'],
  ['', ''],
])("an order is not called cancelled for what the guests' network says: «%s»", async (page, type) => {
  vi.stubGlobal('fetch', async () => new Response(page, { headers: { 'Content-Type': type } }));
  await expect(cancelOwnOrder(7, 'Vertippt')).rejects.toThrow('Keine Verbindung zum Server');
});
