import { setTimeout as delay } from 'node:timers/promises';
import type { PrintQueue } from '@bestellsystem/domain/printing-schema.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import { brokenPromises, readSlips, type Taken } from '@bestellsystem/server/testing/paper-evidence.ts';
import type { Finding } from './fault.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import type { OrderClient } from './order-client.ts';
import { seeded } from './seeded.ts';

const WAITERS = 4;
const ORDER_EVERY_MS = 80;
const LOOK_EVERY_MS = 2_000;
const MOOD_FOR_MS = 1_500;
const FAULTS: readonly PrinterMode[] = [
  'silent',
  'refusing',
  'paper-out',
  'cover-open',
  'slow',
  'paper-ends-mid-ticket',
  'paper-ends-uncleared',
  'power-off-with-full-buffer',
  'goes-dark',
];
const KITCHEN = { item: 'Rösti', printer: 'Küche' };
const BAR = { item: 'Rivella', printer: 'Bar' };
/** In the end so long for what still waits; what then isn't on paper must be an alarm. */
const END_MS = 35_000;
/** A well printer's ticket that takes longer waits for somebody else's. */
const SLOWED_MS = 5_000;
/** Beside one that fails, the well printer's p95 may be so many times what it was before; what is below the floor is quick. */
const SLOWER_BY = 4;
const QUICK_MS = 250;

/** When the bar's tickets came out, by order. */
class Stopwatch {
  private readonly cameOut = new Map<number, number>();

  constructor(bar: PrinterSimulator) {
    bar.events.on('ticket', (ticket) => {
      for (const { order } of readSlips([ticket])) this.cameOut.set(order, performance.now());
    });
  }

  /** From the server's answer to paper, in ms, shortest first; what never came out takes for ever. */
  of(orders: readonly { number: number; answeredAt: number }[]): number[] {
    const took = ({ number, answeredAt }: { number: number; answeredAt: number }) =>
      Math.max(0, (this.cameOut.get(number) ?? Number.POSITIVE_INFINITY) - answeredAt);
    return orders.map(took).sort((a, b) => a - b);
  }
}

interface Answered extends Taken {
  answeredAt: number;
  hasDrink: boolean;
}

/**
 * Orders for a kitchen whose printer fails in every way there is and a bar whose printer is well: each ticket is on
 * paper or an open alarm within 30 s, no second one unmarked, and the bar's come out as fast as with a kitchen that is
 * well, which a quarter of the orders shows first.
 */
export async function failPrinters(
  { jobs, seed, faults = FAULTS }: { jobs: number; seed: number; faults?: readonly PrinterMode[] },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(seed);
  const [kitchen, bar] = [await startPrinterSimulator(), await startPrinterSimulator()];
  const stopwatch = new Stopwatch(bar);
  const printerPorts = { kitchen: kitchen.port, bar: bar.port };
  const installation = await Installation.start({ printerPorts, ...options });
  const organizer = await installation.organizer();
  const waiters = await installation.waiters(WAITERS);
  const taken: Answered[] = [];
  const problems = new Set<string>();
  let alarms = 0;

  async function look(): Promise<void> {
    const now = new Date();
    const path = `/api/events/${installation.eventId}/print-queue`;
    const queue = await organizer.need<PrintQueue>('GET', path);
    alarms = queue.alarms;
    const slips = readSlips([...kitchen.paper, ...bar.paper]);
    const facts = { jobs: queue.jobs, slips, now };
    for (const problem of [
      ...brokenPromises({ ...facts, orders: taken, stations: [KITCHEN] }),
      ...brokenPromises({ ...facts, orders: taken.filter(({ hasDrink }) => hasDrink), stations: [BAR] }),
    ]) {
      problems.add(problem);
    }
  }

  const stop = new AbortController();
  // Every second order has a drink.
  const orders = Math.ceil(jobs / 1.5);
  const before = Math.ceil(orders / 4);
  const changeMood = () =>
    kitchen.setMode(random() < 0.3 ? 'ok' : (faults[Math.floor(random() * faults.length)] ?? 'ok'));

  async function sell(): Promise<void> {
    await takeOrders(installation, waiters, taken, before);
    const rest = takeOrders(installation, waiters, taken, orders - before).finally(() => stop.abort());
    await Promise.all([rest, repeatUntil(stop.signal, MOOD_FOR_MS, changeMood)]);
  }

  try {
    await Promise.all([sell(), repeatUntil(stop.signal, LOOK_EVERY_MS, look)]);
    await kitchen.setMode('ok');
    const endsAt = performance.now() + END_MS;
    do {
      await delay(LOOK_EVERY_MS);
      await look();
    } while (performance.now() < endsAt);
    const well = stopwatch.of(withDrink(taken.slice(0, before)));
    const meanwhile = stopwatch.of(withDrink(taken.slice(before)));
    const [usual, slower] = [p95(well), p95(meanwhile)];
    if (slower > Math.max(SLOWER_BY * usual, QUICK_MS)) {
      problems.add(`p95 of the printer that is well is ${slower} ms beside one that fails, ${usual} before`);
    }
    const slowed = meanwhile.filter((ms) => ms > SLOWED_MS).length;
    if (slowed > 0) problems.add(`${slowed} tickets of the printer that is well took more than ${SLOWED_MS} ms`);
    return {
      problems: [...problems],
      figures: {
        jobs: taken.length + withDrink(taken).length,
        'alarms left open': alarms,
        'answer to paper at the bar, ms (middle, p95), kitchen well': describe(well),
        '… kitchen failing': describe(meanwhile),
      },
    };
  } finally {
    stop.abort();
    for (const waiter of waiters) waiter.close();
    await installation.stop();
    await Promise.all([kitchen.close(), bar.close()]);
  }
}

async function takeOrders(
  installation: Installation,
  waiters: readonly OrderClient[],
  taken: Answered[],
  count: number,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const order = installation.order();
    const outcome = await waiters[index % waiters.length]?.send(order);
    if (outcome?.type !== 'ok') throw new Error(`an order was not taken: ${JSON.stringify(outcome)}`);
    const { id, orderNumber: number, items } = outcome.order;
    taken.push({ id, number, at: Date.now(), answeredAt: performance.now(), hasDrink: items.length > 1 });
    await delay(ORDER_EVERY_MS);
  }
}

function withDrink(orders: readonly Answered[]): Answered[] {
  return orders.filter(({ hasDrink }) => hasDrink);
}

async function repeatUntil(signal: AbortSignal, everyMs: number, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

function describe(sorted: readonly number[]): string {
  return `${quantile(sorted, 0.5)}, ${p95(sorted)}`;
}

function p95(sorted: readonly number[]): number {
  return quantile(sorted, 0.95);
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
