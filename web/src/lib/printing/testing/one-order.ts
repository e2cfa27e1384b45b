import { vi } from 'vitest';
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

/** A device with the app, and a server that has one order's tickets for kitchen and bar; time stands still. */
export function openStage(): { server: FakePrintServer; bridge: FakeBridge } {
  vi.useFakeTimers();
  const server = new FakePrintServer(['Küche', 'Bar']);
  vi.stubGlobal('fetch', server.fetch);
  const bridge = new FakeBridge(server);
  window.AndroidPrinter = bridge;
  return { server, bridge };
}

/** Runs the chain, and then the server's own queue until every lease is over. */
export async function printed(server: FakePrintServer): Promise<PrintSummary> {
  const summary = printOrder(ORDER);
  await vi.advanceTimersByTimeAsync(30_000);
  server.workOff();
  return summary;
}
