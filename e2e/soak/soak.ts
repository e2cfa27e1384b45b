import { setTimeout as delay } from 'node:timers/promises';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { check } from '../faults/checker.ts';
import type { Finding } from '../faults/fault.ts';
import { History } from '../faults/history.ts';
import { Installation, ticketsOf } from '../faults/installation.ts';
import { seeded } from '../faults/seeded.ts';
import { Memory } from './memory.ts';
import { cook, look, offlineDevice, troublePrinter, waiter } from './people.ts';
import { checkTickets } from './tickets.ts';

const WAITERS = 10;
const OFFLINE_DEVICES = 2;
const MINUTE_MS = 60_000;
const LOOK_MS = 1_000;
/** A printer that was in trouble is asked again only after a while, and a silent one keeps a slip for long. */
const PAPER_LIMIT_MS = 10 * MINUTE_MS;

/**
 * Waiters, offline devices, kitchen, organizer and statistics all at work for so many minutes, at printers that are in
 * trouble. In the end orders, payments and tickets or alarms are the same, and memory has not grown with the orders.
 */
export async function soak(minutes: number): Promise<Finding> {
  const random = seeded(20_261_123);
  const printers = { kitchen: await startPrinterSimulator(), bar: await startPrinterSimulator() };
  const installation = await Installation.start({
    printerPorts: { kitchen: printers.kitchen.port, bar: printers.bar.port },
  });
  try {
    const history = new History();
    const devices = await installation.waiters(WAITERS + OFFLINE_DEVICES);
    const organizer = await installation.organizer();
    const memory = new Memory(installation.server.base);
    const until = performance.now() + minutes * MINUTE_MS;
    const goesOn = (): boolean => performance.now() < until;
    const work = { installation, history, random, goesOn };
    await Promise.all([
      ...devices.map((device, index) => (index < WAITERS ? waiter(work, device) : offlineDevice(work, device))),
      cook(work, organizer),
      look(work, organizer),
      memory.watch(goesOn),
      ...Object.values(printers).map((printer) => troublePrinter(work, printer)),
    ]);
    for (const device of devices) device.close();
    await allSettled(installation);
    const books = await installation.books();
    const { problems, figures } = checkTickets(books, Object.values(printers));
    return {
      problems: [...check(history, books, ticketsOf), ...problems, ...memory.problems()],
      figures: { minutes, orders: books.orders.length, ...figures, ...memory.figures() },
    };
  } finally {
    await installation.stop();
    await KillableServer.endAll();
    await Promise.all(Object.values(printers).map((printer: PrinterSimulator) => printer.close()));
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
