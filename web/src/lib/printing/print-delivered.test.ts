// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printDelivered } from './print-delivered.ts';
import { printsItself } from './prints-itself.ts';
import { FakeBridge } from './testing/fake-bridge.ts';
import { FakePrintServer } from './testing/fake-print-server.ts';

let server: FakePrintServer;

beforeEach(() => {
  server = new FakePrintServer(['Küche', 'Bar']);
  vi.stubGlobal('fetch', server.fetch);
  window.AndroidPrinter = new FakeBridge(server);
});

afterEach(() => {
  delete window.AndroidPrinter;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an order as it was sent', () => {
  const sent = {
    clientOrderId: '018f0000-0000-4000-8000-000000000000',
    eventId: 1,
    tableNumber: '12',
    items: [{ menuItem: { id: 1 }, quantity: 1, price: 14 }],
  };

  async function delivered(order: unknown) {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await printDelivered(typeof order === 'string' ? order : JSON.stringify(order));
  }

  it('is printed here if it said so', async () => {
    expect(printsItself()).toBe(true);
    await delivered({ ...sent, printsItself: true });
    expect(server.states()).toEqual(['completed', 'completed']);
  });

  it.each([
    ['did not say so', sent],
    ['belongs to no event', { ...sent, eventId: null, printsItself: true }],
    ['cannot be read', '{'],
  ])('and %s is left to the server', async (_, order) => {
    await delivered(order);
    expect(server.calls).toEqual([]);
  });
});
