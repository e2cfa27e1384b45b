import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Context } from '../context.ts';
import { type Spooler, startSpooler } from '../features/printing/spooler.ts';
import { type Fest, orderFor } from './fest.ts';
import { brokenPromises, readSlips, type Taken } from './paper-evidence.ts';
import { PeopleAtQueue, peopleDeed } from './people-at-queue.ts';
import { QUICK } from './printing-fest.ts';
import type { TestApp } from './test-app.ts';

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

/** What devices, printers, servers and people do; a seed's evening goes by the order of these. */
export const printingDeed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), printsItself: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('print' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which: fc.nat(9),
      isSure: fc.boolean(),
      namesTry: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 60, max: 2000 }) }),
  },
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
export type PrintingDeed = typeof printingDeed extends fc.Arbitrary<infer T> ? T : never;

/** A ticket a device has in its hands; whether it was printed and what was said about it are two things. */
interface Held {
  jobId: number;
  attempt: number | undefined;
  port: number;
  bytes: Uint8Array;
  isPrinted: boolean;
  isGivenUp: boolean;
}

/**
 * An evening with two printers, a device that prints itself, people at the queue, and a server that ends at any moment;
 * on PostgreSQL there are two of them.
 */
export class PrintingEvening {
  readonly broken: string[] = [];
  private readonly orders: Taken[] = [];
  private readonly held: Held[] = [];
  /** The printers that say nothing now, by their place. */
  private readonly silent = new Set<number>();
  private readonly byDevice = new Map<number, Uint8Array[]>();
  private commitsLeft = Number.POSITIVE_INFINITY;
  private readonly test: TestApp;
  private readonly fest: Fest;
  private readonly printers: PrinterSimulator[];
  private readonly people: PeopleAtQueue;
  private readonly spoolers: Spooler[];

  constructor(test: TestApp, servers: readonly Context[], fest: Fest, printers: PrinterSimulator[]) {
    this.test = test;
    this.fest = fest;
    this.printers = printers;
    this.people = new PeopleAtQueue(test, fest, this.orders);
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

  async live(deeds: readonly PrintingDeed[], forget: () => Promise<unknown>): Promise<void> {
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

  private async act(one: PrintingDeed): Promise<void> {
    switch (one.do) {
      case 'order':
        return this.order(one.printsItself);
      case 'take':
        return this.take(one.which);
      case 'print':
        return this.print(one.which);
      case 'report':
        return this.report(one);
      case 'leave': {
        const order = pick(this.orders, one.which);
        if (order) await this.fest.waiter.post('/api/orders/prepare-payment', { ...this.request(), orderId: order.id });
        return;
      }
      case 'pass':
        this.test.passSeconds(one.seconds);
        return this.check();
      case 'mode':
        return this.setMode(one.at, one.mode);
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

  /**
   * One that has said nothing when it was asked, and then swallows what it gets, is told by nobody from one that prints in
   * silence: what is under way to a silent one ends first.
   */
  private async setMode(at: number, mode: PrinterMode): Promise<void> {
    if (this.silent.has(at)) await Promise.allSettled(this.spoolers.map((spooler) => spooler.wake()));
    if (mode === 'silent') this.silent.add(at);
    else this.silent.delete(at);
    await this.printers[at]?.setMode(mode);
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
    this.orders.push({ id: body.id, number: body.orderNumber, at: this.test.context.now().getTime() });
  }

  private async take(which: number): Promise<void> {
    const order = pick(this.orders, which);
    if (!order) return;
    const { body } = await this.fest.waiter.post<PrintData>('/api/orders/get-print-data', {
      ...this.request(),
      orderId: order.id,
    });
    for (const { jobId = 0, attempt, printData, printerPort: port } of body.printerJobs) {
      const bytes = Buffer.from(printData, 'base64');
      this.held.push({ jobId, attempt, port, bytes, isPrinted: false, isGivenUp: false });
    }
  }

  /** Late or in time: a tablet that slept doesn't look at the clock. */
  private print(which: number): void {
    const ticket = pick(this.held, which);
    if (!ticket || ticket.isPrinted || ticket.isGivenUp) return;
    ticket.isPrinted = true;
    this.byDevice.set(ticket.port, [...(this.byDevice.get(ticket.port) ?? []), ticket.bytes]);
  }

  /** Also a second time: whoever hears no answer says it again. */
  private async report({ which, isSure, namesTry }: Extract<PrintingDeed, { do: 'report' }>): Promise<void> {
    const ticket = pick(this.held, which);
    if (!ticket) return;
    const unsure = { printed: false };
    const sure = ticket.isPrinted ? { printed: true, confirmed: true } : { printed: false, sent: false };
    if (isSure && !ticket.isPrinted) ticket.isGivenUp = true;
    const report = { ...(isSure ? sure : unsure), ...(namesTry && { attempt: ticket.attempt }) };
    await this.fest.waiter.post(`/api/print-jobs/${ticket.jobId}/result`, report);
  }

  private async check(): Promise<void> {
    // The paper after the list: what comes out in between isn't missed.
    const jobs = await this.people.jobs();
    const slips = this.printers.flatMap(({ paper, port }) =>
      readSlips([...paper, ...(this.byDevice.get(port) ?? [])], String(port)),
    );
    const now = this.test.context.now();
    this.broken.push(...brokenPromises({ orders: this.orders, stations: STATIONS, jobs, slips, now }));
  }
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}
