import { afterEach, beforeEach, vi } from 'vitest';
import { type PrintSummary, printOrder } from '../chain.ts';
import type { StoredOrder } from '../print-server.ts';
import { FakeBridge } from './fake-bridge.ts';
import { FakePrintServer } from './fake-print-server.ts';

export const ORDER: StoredOrder = {
  orderId: 7,
  eventId: 1,
  tableNumber: '12',
  isTakeawayMode: false,
  items: [{ menuItem: { id: 1, name: 'Rösti', category: 'Speisen' }, quantity: 2 }],
};

/** Each test's device with the app, and a server with one order's tickets for kitchen and bar; time stands still. */
export function stageForEachTest() {
  const stage = setUp();

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(stage, setUp());
    vi.stubGlobal('fetch', stage.server.fetch);
    window.AndroidPrinter = stage.bridge;
  });

  afterEach(() => {
    delete window.AndroidPrinter;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return stage;
}

function setUp() {
  const server = new FakePrintServer(['Küche', 'Bar']);
  return { server, bridge: new FakeBridge(server) };
}

/** Runs the chain, and then the server's own queue until every lease is over. */
export async function printed(server: FakePrintServer): Promise<PrintSummary> {
  const summary = printOrder(ORDER);
  await vi.advanceTimersByTimeAsync(30_000);
  server.workOff();
  return summary;
}
