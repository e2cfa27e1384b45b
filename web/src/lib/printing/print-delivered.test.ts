// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printDelivered, printLate } from './print-delivered.ts';
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

  it('is not printed as a late one while its screen, which prints it, still waits for the answer', async () => {
    const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    printLate({ taken: false, body: JSON.stringify({ ...sent, printsItself: true }) });
    printLate({ taken: true, body: '{' });
    await expect.poll(() => told.mock.lastCall?.[0]).toBe('Left to the server:');
    expect(server.calls).toEqual([]);
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
