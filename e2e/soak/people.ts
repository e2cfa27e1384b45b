import { setTimeout as delay } from 'node:timers/promises';
import type { OrderInputWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { ApiClient } from '@bestellsystem/server/demo/api-client.ts';
import { deliver } from '../faults/deliver.ts';
import { FaultProxy } from '../faults/fault-proxy.ts';
import type { History } from '../faults/history.ts';
import type { Installation } from '../faults/installation.ts';
import type { OrderClient } from '../faults/order-client.ts';

/** What everybody at the event shares. */
export interface Work {
  installation: Installation;
  history: History;
  random: () => number;
  goesOn: () => boolean;
  /** Hears how long an order took whose answer came the first time. */
  took: (ms: number) => void;
}

const PAUSE_MS = 6_000;
const OFFLINE_MS = 15_000;
const TROUBLE_MS = 20_000;
const LOOK_MS = 2_000;
const COOK_MS = 1_000;
/** So many answers are lost on their way. */
const LOST = 0.1;
const PERSISTENT = 100;
const MODES = ['ok', 'ok', 'paper-out', 'cover-open', 'refusing', 'slow'] as const;

/** Takes an order every few seconds; the network loses some of the answers. */
export async function waiter(
  { installation, history, random, goesOn, took }: Work,
  device: OrderClient,
): Promise<void> {
  const line = await FaultProxy.start(installation.server.base, 'cut-before-reply');
  while (goesOn()) {
    await delay(PAUSE_MS * random());
    const isLost = random() < LOST;
    const from = performance.now();
    await deliver(history, device, installation.order(), {
      most: PERSISTENT,
      options: (attempt) => (isLost && attempt === 1 ? { base: line.base, isAlone: true } : {}),
    });
    if (!isLost) took(performance.now() - from);
  }
  await line.close();
}

/** Keeps its orders for a while and sends them all when it is back. */
export async function offlineDevice({ installation, history, random, goesOn }: Work, device: OrderClient) {
  while (goesOn()) {
    const kept: OrderInputWire[] = [];
    const back = performance.now() + OFFLINE_MS * random();
    while (performance.now() < back && goesOn()) {
      await delay(PAUSE_MS * random());
      kept.push({ ...installation.order(), offline: true, timestamp: new Date().toISOString() });
    }
    await Promise.all(kept.map((order) => deliver(history, device, order, { most: PERSISTENT })));
  }
}

/** Finishes what has been ordered. */
export async function cook({ installation, goesOn }: Work, kitchen: ApiClient): Promise<void> {
  while (goesOn()) {
    await delay(COOK_MS);
    const open = await kitchen.need<OrderWire[]>(
      'GET',
      `/api/orders?eventId=${installation.eventId}&status=new,preparing&limit=20`,
    );
    for (const { id, status } of open) {
      await kitchen.need('PUT', `/api/orders/${id}/status`, { status: status === 'new' ? 'preparing' : 'completed' });
    }
  }
}

/** Has the figures, the queue of tickets and the tills on the screen. */
export async function look({ installation: { eventId }, goesOn }: Work, organizer: ApiClient): Promise<void> {
  while (goesOn()) {
    await delay(LOOK_MS);
    await organizer.need('GET', `/api/statistics/event/${eventId}`);
    await organizer.need('GET', `/api/events/${eventId}/print-queue`);
    await organizer.need('GET', `/api/cash-up/event/${eventId}`);
  }
}

/** Runs out of paper, is opened, switched off, slow; in the end it is well. */
export async function troublePrinter({ random, goesOn }: Work, printer: PrinterSimulator): Promise<void> {
  while (goesOn()) {
    await printer.setMode(MODES[Math.floor(random() * MODES.length)] ?? 'ok');
    await delay(TROUBLE_MS * random());
  }
  await printer.setMode('ok');
}
