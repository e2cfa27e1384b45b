import type { OrderWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrinterProgress, PrintJob, PrintQueue } from '@bestellsystem/domain/printing-schema.ts';
import type { PrintTimeouts } from '@bestellsystem/print/driver.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { type ClaimedJob, claimNextJob } from '../features/printing/job-queue.ts';
import { type Spooler, startSpooler } from '../features/printing/spooler.ts';
import { configurePrinters, createFest, type Fest, orderFor } from './fest.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** For printers that say nothing: what would take seconds in a hall takes a moment. */
export const QUICK: Partial<PrintTimeouts> = {
  connectMs: 2_000,
  statusMs: 600,
  confirmMs: 900,
  pollMs: 40,
  lingerMs: 20,
};

/** Where no printer is in trouble: on a crowded machine an answer that takes its time is no failure. */
export const PATIENT: Partial<PrintTimeouts> = { ...QUICK, connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000 };

/** What a printer has cut off, as text. */
export function papersOf(printer: Pick<PrinterSimulator, 'paper'>): string[] {
  return printer.paper.map(paperText);
}

/** One of these, counted from 0; empty where there are not as many. */
export function paperAt(printer: Pick<PrinterSimulator, 'paper'>, index: number): string {
  return papersOf(printer)[index] ?? '';
}

export async function queueOf(fest: Pick<Fest, 'organizer' | 'eventId'>): Promise<PrintQueue> {
  const answer = await fest.organizer.get<PrintQueue>(`/api/events/${fest.eventId}/print-queue`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export async function jobsOf(fest: Pick<Fest, 'organizer' | 'eventId'>): Promise<PrintJob[]> {
  return (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
}

/** The jobs of an event in few words, such as `Küche>Bar completed`. */
export async function jobWords(fest: Pick<Fest, 'organizer' | 'eventId'>): Promise<string[]> {
  return (await jobsOf(fest)).map(({ printer, reroutedTo, state, copy }) =>
    [printer, reroutedTo ? `>${reroutedTo}` : '', ' ', state, copy ? ' copy' : ''].join(''),
  );
}

/** How far the tickets of the waiter's last order are. */
export async function lastTicketsOf({ waiter }: Pick<Fest, 'waiter'>): Promise<PrinterProgress[]> {
  const [last] = (await waiter.get<OwnOrderWire[]>('/api/orders/own')).body;
  return last?.tickets ?? [];
}

/** A server's own printing, without delay, and loud only where something is wrong. */
export function startQuickSpooler(test: TestApp, timeouts = PATIENT) {
  return startSpooler(
    test.context,
    { error: (facts, message) => expect.fail(`${message} ${JSON.stringify(facts)}`), warn: () => {} },
    timeouts,
  );
}

export interface PrinterWish {
  displayName: string;
  port: number;
  category: string;
  backupPort?: number;
  enabled?: boolean;
}

/** The two of an order that is alone in its queues, and one that takes the kitchen's place at another address. */
export const KITCHEN: PrinterWish = { displayName: 'Küche', port: 9100, category: 'Speisen' };
export const BAR: PrinterWish = { displayName: 'Bar', port: 9101, category: 'Getränke' };
export const NEW_KITCHEN: PrinterWish = { displayName: 'Neue Küche', port: 9102, category: 'Speisen' };

/** Sets up these printers on this machine, each with its one category. */
export async function setUpPrinters(fest: Pick<Fest, 'organizer' | 'eventId'>, wishes: PrinterWish[]): Promise<void> {
  const printers = wishes.map(({ displayName, port, category, backupPort, enabled }) => ({
    ip: '127.0.0.1',
    port,
    displayName,
    categories: [category],
    enabled,
    ...(backupPort !== undefined && { backup: { ip: '127.0.0.1', port: backupPort } }),
  }));
  const answer = await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers });
  expect(answer.status, answer.text).toBe(200);
}

export interface Stations {
  test: TestApp;
  fest: Fest;
  kitchen: PrinterSimulator;
  bar: PrinterSimulator;
  spooler: Spooler;
  /** How long the server waits for a printer from now on; at first it is patient. */
  waitFor: (timeouts: Partial<PrintTimeouts>) => void;
  /** Has a server whose spooler was stopped print from now on, until all this stops. */
  startPrinting: (timeouts?: Partial<PrintTimeouts>) => Spooler;
  /** The waiter orders, which gives a ticket for the kitchen and one for the bar. */
  order: () => Promise<OrderWire>;
  stop: () => Promise<void>;
}

/** A fest whose kitchen and bar have a printer each, and a server that prints; `isBackedUp`: the kitchen's by the bar's. */
export async function openStations(isBackedUp = false): Promise<Stations> {
  const { testApp: test, stop } = await openTestApp();
  const [kitchen, bar] = [await startPrinterSimulator(), await startPrinterSimulator()];
  const fest = await createFest(test);
  const backup = isBackedUp ? { backupPort: bar.port } : {};
  await setUpPrinters(fest, [
    { displayName: 'Küche', port: kitchen.port, category: 'Speisen', ...backup },
    { displayName: 'Bar', port: bar.port, category: 'Getränke' },
  ]);
  const timeouts = { ...PATIENT };
  const spoolers: Spooler[] = [];
  const startPrinting = (patience = PATIENT): Spooler => {
    const spooler = startQuickSpooler(test, patience);
    spoolers.push(spooler);
    return spooler;
  };
  return {
    test,
    fest,
    kitchen,
    bar,
    spooler: startPrinting(timeouts),
    waitFor: (others) => void Object.assign(timeouts, others),
    startPrinting,
    order: async () => {
      const { status, body, text } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
      expect(status, text).toBe(201);
      return body;
    },
    stop: async () => {
      for (const spooler of spoolers) await spooler.stop();
      await Promise.all([kitchen.close(), bar.close()]);
      await stop();
    },
  };
}

/** Stations anew for each test, which `take` is given before it; call at the top of the file. */
export function useStations(take: (stations: Stations) => unknown): void {
  let stop = async (): Promise<void> => {};
  beforeEach(async () => {
    const stations = await openStations();
    ({ stop } = stations);
    await take(stations);
  });
  afterEach(() => stop());
}

/** The same for a device that is to be first: the server prints nothing before `startPrinting`. */
export function useStationsOfDevice(take: (stations: Stations) => void): void {
  useStations(async (stations) => {
    await stations.spooler.stop();
    take(stations);
  });
}

/** An order with a ticket for the kitchen and one for the bar, alone in their queues: those of an address are every event's. */
export async function orderAloneInQueues(test: TestApp): Promise<{ fest: Fest; order: OrderWire }> {
  await test.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  const fest = await createFest(test);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const { body: order } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  return { fest, order };
}

/** What the server takes to print at this port of this machine. */
export async function claimAt({ context }: TestApp, port: number): Promise<ClaimedJob> {
  const claimed = await claimNextJob(context, { ip: '127.0.0.1', port }, { owner: 'server:abend', ms: 60_000 });
  return claimed ?? expect.fail(`nothing to print at ${port}`);
}
