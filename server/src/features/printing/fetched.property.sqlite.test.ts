import { randomUUID } from 'node:crypto';
import type { AgentJob, AgentPollAnswer, CreatedPrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CloudMode,
  cloudAddresses,
  type SimulatedCloudPrinter,
  SimulatedEpson,
  SimulatedStar,
} from '../../testing/cloud-printers.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { brokenPromises, slipsOfTexts, type Taken } from '../../testing/paper-evidence.ts';
import { PeopleAtQueue, peopleDeed } from '../../testing/people-at-queue.ts';
import { QUICK } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from './spooler.ts';

const box = useTestApp();
const RUNS = Number(process.env.PRINT_RUNS ?? 20);
const WHOLE_MS = 120_000 + RUNS * 500;
const STATIONS = [
  { item: 'Rösti', printer: 'Küche' },
  { item: 'Rivella', printer: 'Bar' },
] as const;
const CLOUD_MODES: readonly CloudMode[] = [
  'ok',
  'paper-out',
  'cover-open',
  'dies-before-printing',
  'dies-after-printing',
  'paper-ends',
];

const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fetch' as const), isLost: fc.nat(4).map((n) => n === 0) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const), isLost: fc.nat(4).map((n) => n === 0) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('print' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      says: fc.constantFrom('the truth' as const, 'the truth' as const, 'uncertain' as const, 'partial' as const),
      isLost: fc.nat(4).map((n) => !n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('poll' as const), mode: fc.constantFrom(...CLOUD_MODES) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 4, arbitrary: peopleDeed },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** A ticket a helper has fetched; it sends only what it has said it begins to send. */
interface Held {
  job: AgentJob;
  mayPrint: boolean;
  isPrinted: boolean;
}

/** An evening in which a helper fetches the kitchen's tickets and the bar's printer asks by itself. */
class Evening {
  readonly broken: string[] = [];
  private readonly orders: Taken[] = [];
  private readonly byHelper: string[] = [];
  private readonly byServer: () => string[];
  private held: Held | undefined;
  private instance = randomUUID();
  private readonly fest: Fest;
  private readonly key: string;
  private readonly cloud: SimulatedCloudPrinter;
  private readonly people: PeopleAtQueue;
  private readonly spooler: Spooler;

  constructor(fest: Fest, key: string, cloud: SimulatedCloudPrinter, byServer: () => string[]) {
    this.fest = fest;
    this.key = key;
    this.cloud = cloud;
    this.byServer = byServer;
    this.people = new PeopleAtQueue(box.current, fest, this.orders);
    this.spooler = startSpooler(box.current.context, { error: () => {}, warn: () => {} }, QUICK);
  }

  async live(deeds: readonly Deed[], forgets: boolean): Promise<void> {
    try {
      for (const one of deeds) {
        await this.act(one);
        if (forgets) await box.current.context.db.updateTable('print_jobs').set({ send_began: 0 }).execute();
      }
      // The helper has gone for good, the printer of the bar is well.
      for (let count = 0; count < 3; count += 1) {
        await this.act({ do: 'pass', seconds: 35 });
        await this.act({ do: 'look' });
        await this.act({ do: 'poll', mode: 'ok' });
      }
    } finally {
      await this.spooler.stop();
    }
  }

  private async act(one: Deed): Promise<void> {
    switch (one.do) {
      case 'order':
        return this.order();
      case 'fetch':
        return this.fetch(one.isLost);
      case 'begin':
        return this.begin(one.isLost);
      case 'print':
        if (this.held?.mayPrint && !this.held.isPrinted) {
          this.held.isPrinted = true;
          this.byHelper.push(paperText(Buffer.from(this.held.job.printData, 'base64')));
        }
        return;
      case 'report':
        return this.report(one.says, one.isLost);
      case 'restart':
        this.held = undefined;
        this.instance = randomUUID();
        return;
      case 'poll':
        this.cloud.mode = one.mode;
        await this.cloud.poll();
        return this.check();
      case 'pass':
        box.current.passSeconds(one.seconds);
        return this.check();
      case 'look':
        await this.spooler.wake();
        return this.check();
      default:
        return this.people.act(one);
    }
  }

  private async order(): Promise<void> {
    const order = await this.fest.waiter.post<{ id: number; orderNumber: number }>('/api/orders', orderFor(this.fest));
    expect(order.status, order.text).toBe(201);
    const { id, orderNumber: number } = order.body;
    this.orders.push({ id, number, at: box.current.context.now().getTime() });
  }

  private ask<Body>(path: string, body: object) {
    const headers = { authorization: `Bearer ${this.key}` };
    return box.current
      .guest()
      .post<Body>(`/api/print-agent/jobs${path}`, { instance: this.instance, ...body }, headers);
  }

  /** `isLost`: the answer never arrives. */
  private async fetch(isLost: boolean): Promise<void> {
    const holding = this.held ? [this.held.job.jobId] : [];
    const { body } = await this.ask<AgentPollAnswer>('', { holding, waitMs: 0 });
    const [job] = body.jobs;
    if (job && !isLost && !this.held) this.held = { job, mayPrint: false, isPrinted: false };
  }

  private async begin(isLost: boolean): Promise<void> {
    if (!this.held || this.held.mayPrint) return;
    const { jobId, attempt } = this.held.job;
    const { status } = await this.ask(`/${jobId}/begin`, { attempt });
    if (status === 204 && !isLost) this.held.mayPrint = true;
    else this.held = undefined;
  }

  /** Once sending may have begun, a helper may not know what of it is on paper, whether something is or not. */
  private async report(says: 'the truth' | 'uncertain' | 'partial', isLost: boolean): Promise<void> {
    if (!this.held) return;
    const { job, mayPrint, isPrinted } = this.held;
    this.held = undefined;
    if (isLost) return;
    const sure = isPrinted ? { outcome: 'confirmed' } : { outcome: 'not-sent', reason: 'PAPER_OUT' };
    const said = says === 'the truth' || !mayPrint ? sure : { outcome: says, reason: 'TIMEOUT' };
    await this.ask(`/${job.jobId}/result`, { attempt: job.attempt, ...said });
  }

  private async check(): Promise<void> {
    // The paper after the list: what comes out in between isn't missed.
    const jobs = await this.people.jobs();
    const slips = [
      ...slipsOfTexts([...this.byHelper, ...this.byServer()], 'Küche'),
      ...slipsOfTexts(this.cloud.paper, 'Bar'),
    ];
    const now = box.current.context.now();
    this.broken.push(...brokenPromises({ orders: this.orders, stations: STATIONS, jobs, slips, now }));
  }
}

async function breaches(dialect: 'cloudprnt' | 'sdp', deeds: readonly Deed[], forgets = false): Promise<string[]> {
  const kitchen = await startPrinterSimulator();
  try {
    return await breachesBeside(kitchen, dialect, deeds, forgets);
  } finally {
    await kitchen.close();
  }
}

async function breachesBeside(
  kitchen: PrinterSimulator,
  dialect: 'cloudprnt' | 'sdp',
  deeds: readonly Deed[],
  forgets: boolean,
): Promise<string[]> {
  const fest = await createFest(box.current);
  const printers = [
    { ip: '127.0.0.1', port: kitchen.port, portType: 'agent', displayName: 'Küche', categories: ['Speisen'] },
    { ip: 'cloud-drucker0', portType: dialect, displayName: 'Bar', categories: ['Getränke'] },
  ];
  const saved = await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers });
  expect(saved.status, saved.text).toBe(200);
  const helper = await fest.organizer.post<CreatedPrintAgent>('/api/print-agents', { name: 'Laptop im Zelt' });
  const [url = ''] = await cloudAddresses(fest);
  const Printer = dialect === 'sdp' ? SimulatedEpson : SimulatedStar;
  const cloud = new Printer(box.current.app, url);
  const evening = new Evening(fest, helper.body.key, cloud, () => kitchen.paper.map(paperText));
  await evening.live(deeds, forgets);
  return evening.broken;
}

it(
  'whatever a helper or a printer that asks by itself leaves undone or unsaid: on paper or an alarm, second copies marked',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('cloudprnt' as const, 'sdp' as const),
        fc.array(deed, { minLength: 8, maxLength: 36 }),
        async (dialect, deeds) => {
          expect(await breaches(dialect, deeds)).toEqual([]);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  WHOLE_MS,
);

it('a server that forgets what it handed over is found out', async () => {
  const fetched = [{ do: 'fetch', isLost: false }, { do: 'begin', isLost: false }, { do: 'print' }] as const;
  const silent = { do: 'report', says: 'the truth', isLost: true } as const;
  const polled = { do: 'poll', mode: 'dies-after-printing' } as const;
  const twice = [{ do: 'order' }, ...fetched, polled, silent, { do: 'pass', seconds: 40 }, ...fetched, polled] as const;
  for (const dialect of ['cloudprnt', 'sdp'] as const) {
    expect(await breaches(dialect, twice)).toEqual([]);
    const found = (await breaches(dialect, twice, true)).join();
    expect(found).toMatch(/Rösti: 2 unmarked/);
    expect(found).toMatch(/Rivella: 2 unmarked/);
  }
}, 60_000);
