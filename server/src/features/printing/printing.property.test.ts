import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { brokenPromises, readSlips, type Taken } from '../../testing/paper-evidence.ts';
import { PeopleAtQueue, peopleDeed } from '../../testing/people-at-queue.ts';
import { QUICK, setUpPrinters } from '../../testing/printing-fest.ts';
import { openSecondNode } from '../../testing/second-node.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from './spooler.ts';

const box = useTestApp();
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const RUNS = Number(process.env.PRINT_RUNS ?? (isPostgres ? 10 : 30));
const WHOLE_MS = 120_000 + RUNS * 500;
const MODES: readonly PrinterMode[] = [
  'ok',
  'ok-without-process-id',
  'silent',
  'refusing',
  'paper-out',
  'cover-open',
  'paper-ends-mid-ticket',
  'paper-ends-uncleared',
  'power-off-with-full-buffer',
  'goes-dark',
];
/** On the slips of the kitchen and of the bar. */
const STATIONS = [
  { item: 'Rösti', printer: 'Küche' },
  { item: 'Rivella', printer: 'Bar' },
];

let servers: Context[];
let stopSecond = async (): Promise<void> => {};
beforeAll(async () => {
  servers = [box.current.context];
  if (!isPostgres) return;
  const { second, stop } = await openSecondNode(box.current);
  servers.push(second.context);
  stopSecond = stop;
});
afterAll(() => stopSecond());

const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), printsItself: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('print' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), which: fc.nat(9), isSure: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('mode' as const), at: fc.nat(1), mode: fc.constantFrom(...MODES) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('look' as const), meanwhile: fc.option(peopleDeed, { nil: undefined }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), after: fc.nat(3) }) },
  { weight: 4, arbitrary: peopleDeed },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** A ticket a device has in its hands; whether it was printed and what was said about it are two things. */
interface Held {
  jobId: number;
  port: number;
  bytes: Uint8Array;
  isPrinted: boolean;
  isGivenUp: boolean;
}

/**
 * An evening with two printers, a device that prints itself, people at the queue, and a server that ends at any moment;
 * on PostgreSQL there are two of them.
 */
class Evening {
  readonly broken: string[] = [];
  private readonly orders: Taken[] = [];
  private readonly held: Held[] = [];
  private readonly byDevice = new Map<number, Uint8Array[]>();
  private commitsLeft = Number.POSITIVE_INFINITY;
  private readonly fest: Fest;
  private readonly printers: PrinterSimulator[];
  private readonly people: PeopleAtQueue;
  private readonly spoolers: Spooler[];

  constructor(fest: Fest, printers: PrinterSimulator[]) {
    this.fest = fest;
    this.printers = printers;
    this.people = new PeopleAtQueue(box.current, fest, this.orders);
    this.spoolers = servers.map((context) => {
      const commit: Context['commit'] = async (work) => {
        this.commitsLeft -= 1;
        // Nothing of what it was about to write down is there when the next process looks.
        if (this.commitsLeft < 0) throw new Error('the process has ended');
        return context.commit(work);
      };
      return startSpooler({ ...context, commit }, { error: () => {}, warn: () => {} }, QUICK);
    });
  }

  async live(deeds: readonly Deed[], forget: () => Promise<unknown>): Promise<void> {
    for (const one of deeds) {
      await this.act(one);
      await forget();
    }
    for (const printer of this.printers) await printer.setMode('ok');
    for (let count = 0; count < 3; count += 1) {
      await this.act({ do: 'pass', seconds: 70 });
      await this.act({ do: 'look', meanwhile: undefined });
    }
    await Promise.all(this.spoolers.map((spooler) => spooler.stop()));
  }

  private async act(one: Deed): Promise<void> {
    switch (one.do) {
      case 'order':
        return this.order(one.printsItself);
      case 'take':
        return this.take(one.which);
      case 'print':
        return this.print(one.which);
      case 'report':
        return this.report(one.which, one.isSure);
      case 'leave': {
        const order = pick(this.orders, one.which);
        if (order) await this.fest.waiter.post('/api/orders/prepare-payment', { ...this.request(), orderId: order.id });
        return;
      }
      case 'pass':
        box.current.passSeconds(one.seconds);
        return this.check();
      case 'mode':
        await this.printers[one.at]?.setMode(one.mode);
        return;
      case 'look':
        await Promise.all([
          Promise.allSettled(this.spoolers.map((spooler) => spooler.wake())),
          one.meanwhile && this.people.act(one.meanwhile),
        ]);
        this.commitsLeft = Number.POSITIVE_INFINITY;
        return this.check();
      case 'crash':
        this.commitsLeft = one.after;
        return;
      default:
        return this.people.act(one);
    }
  }

  private request() {
    return orderFor(this.fest);
  }

  private async order(printsItself: boolean): Promise<void> {
    const { body, text, status } = await this.fest.waiter.post<{ id: number; orderNumber: number }>('/api/orders', {
      ...this.request(),
      printsItself,
    });
    expect(status, text).toBe(201);
    this.orders.push({ id: body.id, number: body.orderNumber, at: box.current.context.now().getTime() });
  }

  private async take(which: number): Promise<void> {
    const order = pick(this.orders, which);
    if (!order) return;
    const { body } = await this.fest.waiter.post<PrintData>('/api/orders/get-print-data', {
      ...this.request(),
      orderId: order.id,
    });
    for (const { jobId = 0, printData, printerPort: port } of body.printerJobs) {
      this.held.push({ jobId, port, bytes: Buffer.from(printData, 'base64'), isPrinted: false, isGivenUp: false });
    }
  }

  /** Late or in time: a tablet that slept doesn't look at the clock. */
  private print(which: number): void {
    const ticket = pick(this.held, which);
    if (!ticket || ticket.isPrinted || ticket.isGivenUp) return;
    ticket.isPrinted = true;
    this.byDevice.set(ticket.port, [...(this.byDevice.get(ticket.port) ?? []), ticket.bytes]);
  }

  private async report(which: number, isSure: boolean): Promise<void> {
    const ticket = pick(this.held, which);
    if (!ticket) return;
    const unsure = { printed: false };
    const sure = ticket.isPrinted ? { printed: true, confirmed: true } : { printed: false, sent: false };
    if (isSure && !ticket.isPrinted) ticket.isGivenUp = true;
    await this.fest.waiter.post(`/api/print-jobs/${ticket.jobId}/result`, isSure ? sure : unsure);
  }

  private async check(): Promise<void> {
    // The paper after the list: what comes out in between isn't missed.
    const jobs = await this.people.jobs();
    const slips = this.printers.flatMap(({ paper, port }) =>
      readSlips([...paper, ...(this.byDevice.get(port) ?? [])], String(port)),
    );
    const now = box.current.context.now();
    this.broken.push(...brokenPromises({ orders: this.orders, stations: STATIONS, jobs, slips, now }));
  }
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

/** As if nobody had written down that sending begins. */
async function forgetSendings(): Promise<void> {
  await box.current.context.db.updateTable('print_jobs').set({ send_began: 0 }).execute();
}

async function forgetStornos(): Promise<void> {
  await box.current.context.db.deleteFrom('print_jobs').where('kind', '=', 'cancel').execute();
}

async function breaches(deeds: readonly Deed[], forget = async () => {}): Promise<string[]> {
  const printers = [await startPrinterSimulator(), await startPrinterSimulator()];
  const [kitchen, bar] = printers as [PrinterSimulator, PrinterSimulator];
  const fest = await createFest(box.current);
  await setUpPrinters(fest, [
    { displayName: 'Küche', port: kitchen.port, category: 'Speisen', backupPort: bar.port },
    { displayName: 'Bar', port: bar.port, category: 'Getränke' },
  ]);
  const evening = new Evening(fest, printers);
  await evening.live(deeds, forget);
  await Promise.all(printers.map((printer) => printer.close()));
  return evening.broken;
}

it(
  'whatever prints, reports, ends or comes late: each ticket on paper or an alarm, every second copy marked',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 28 }), async (deeds) => {
        expect(await breaches(deeds)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  WHOLE_MS,
);

it('a server that forgets what it began to send is found out', async () => {
  const twice = [
    { do: 'order', printsItself: true },
    { do: 'take', which: 0 },
    { do: 'print', which: 0 },
    { do: 'pass', seconds: 16 },
    { do: 'look', meanwhile: undefined },
  ] as const;
  expect(await breaches(twice)).toEqual([]);
  expect((await breaches(twice, forgetSendings)).join()).toMatch(/order 1, (Rösti|Rivella): 2 unmarked/);
}, 60_000);

it('a server that tells no kitchen of a cancelling is found out', async () => {
  const cancelled = [
    { do: 'order', printsItself: true },
    { do: 'take', which: 0 },
    { do: 'print', which: 0 },
    { do: 'cancel', which: 0 },
  ] as const;
  expect(await breaches(cancelled)).toEqual([]);
  expect((await breaches(cancelled, forgetStornos)).join()).toContain('order 1, Rösti: cancelled, 1 to be told');
}, 60_000);
