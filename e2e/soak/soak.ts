import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { check } from '../faults/checker.ts';
import type { Finding } from '../faults/fault.ts';
import { History } from '../faults/history.ts';
import { Installation, ticketsOf } from '../faults/installation.ts';
import { seeded } from '../faults/seeded.ts';
import { probedAt } from './held-memory.ts';
import { cook, look, offlineDevice, troublePrinter, waiter } from './people.ts';
import { judgeDescriptors, judgeLog, judgeMemory, judgePace } from './steadiness.ts';
import { checkTickets } from './tickets.ts';
import { Vitals } from './vitals.ts';

const WAITERS = 10;
const OFFLINE_DEVICES = 2;
const MINUTE_MS = 60_000;
const EVENT_HOURS = 24;
/** An hour of a short run is longer, or it had too few orders. */
const LEAST_HOUR_MS = 60_000;
const LOOK_MS = 1_000;
/** A printer that was in trouble is asked again only after a while, and a silent one keeps a slip for long. */
const PAPER_LIMIT_MS = 10 * MINUTE_MS;

/**
 * Waiters, offline devices, kitchen, organizer and statistics all at work for so many minutes, at printers that are in
 * trouble. In the end orders, payments and tickets or alarms are the same, and the server is as light and fast as it was.
 */
export async function soak(minutes: number, command?: readonly string[]): Promise<Finding> {
  const random = seeded(20_261_123);
  const printers = { kitchen: await startPrinterSimulator(), bar: await startPrinterSimulator() };
  const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-soak-'));
  const probe = join(dir, 'probe');
  const installation = await Installation.start({
    printerPorts: { kitchen: printers.kitchen.port, bar: printers.bar.port },
    ...probedAt(probe, command),
  });
  try {
    const history = new History();
    const devices = await installation.waiters(WAITERS + OFFLINE_DEVICES);
    const organizer = await installation.organizer();
    const vitals = new Vitals(installation, probe, () => history.acknowledged);
    const orders: { at: number; ms: number }[] = [];
    const from = performance.now();
    const until = from + minutes * MINUTE_MS;
    const goesOn = (): boolean => performance.now() < until;
    const took = (ms: number): void => void orders.push({ at: performance.now(), ms });
    const work = { installation, history, random, goesOn, took };
    await Promise.all([
      ...devices.map((device, index) => (index < WAITERS ? waiter(work, device) : offlineDevice(work, device))),
      cook(work, organizer),
      look(work, organizer),
      vitals.watch(goesOn, (until - from) / EVENT_HOURS),
      ...Object.values(printers).map((printer) => troublePrinter(work, printer)),
    ]);
    for (const device of devices) device.close();
    await allSettled(installation);
    const books = await installation.books();
    const hour = Math.min((until - from) / 2, Math.max((until - from) / EVENT_HOURS, LEAST_HOUR_MS));
    const between = (start: number, end: number): number[] =>
      orders.flatMap(({ at, ms }) => (at >= start && at < end ? [ms] : []));
    const findings = [
      checkTickets(books, Object.values(printers)),
      judgeMemory(vitals.memory),
      judgeDescriptors(vitals.descriptors),
      judgeLog(vitals.largestLog),
      judgePace(between(from, from + hour), between(until - hour, until)),
    ];
    return {
      problems: [...check(history, books, ticketsOf), ...findings.flatMap(({ problems }) => problems)],
      figures: Object.assign({ minutes, orders: books.orders.length }, ...findings.map(({ figures }) => figures)),
    };
  } finally {
    await installation.stop();
    await KillableServer.endAll();
    await Promise.all(Object.values(printers).map((printer: PrinterSimulator) => printer.close()));
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Until nothing is on its way to paper any more. */
async function allSettled(installation: Installation): Promise<void> {
  const deadline = performance.now() + PAPER_LIMIT_MS;
  while (performance.now() < deadline) {
    const { printJobs } = await installation.books();
    if (!printJobs.some(({ state }) => state === 'pending' || state === 'processing')) return;
    await delay(LOOK_MS);
  }
}
