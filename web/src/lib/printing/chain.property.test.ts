// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BridgeCode, BridgeResult } from './android-contract.ts';
import { FakeBridge } from './testing/fake-bridge.ts';
import { FakePrintServer } from './testing/fake-print-server.ts';
import { findBroken, liveThrough } from './testing/random-worlds.ts';

const PRINTERS = ['Küche', 'Bar', 'Grill'];

/** What one step of the app does with one ticket, and what it says about it. */
interface Deed {
  code: BridgeCode;
  /** Whether it comes out where the code leaves that open. */
  prints: boolean;
  saysSent: boolean;
}

interface Step {
  deeds: Deed[];
  answerAfterMs: number | undefined;
  throws: boolean;
}

interface World {
  steps: Step[];
  /** What the server answers: the assignments, the loan, being left to it. */
  hasConfig: boolean;
  keepsAssignment: boolean;
  printDataStatus: number;
  prepareStatus: number;
  lostReports: number;
  /** When the server's own queue looks, in ms. */
  looksAt: number[];
}

const CODES: readonly BridgeCode[] = [
  'CONFIRMED',
  'SENT',
  'SENT_UNCONFIRMED',
  'PAPER_OUT',
  'COVER_OPEN',
  'REFUSED',
  'TIMEOUT',
  'IO',
];
const SURELY_OUT: readonly BridgeCode[] = ['CONFIRMED', 'SENT', 'SENT_UNCONFIRMED'];

const deed: fc.Arbitrary<Deed> = fc.record({
  code: fc.constantFrom(...CODES),
  prints: fc.boolean(),
  saysSent: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.record({
  deeds: fc.array(deed, { minLength: PRINTERS.length, maxLength: PRINTERS.length }),
  answerAfterMs: fc.oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 25_000 }),
    fc.constant(undefined),
  ),
  throws: fc.nat(9).map((n) => n === 0),
});
const world: fc.Arbitrary<World> = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 3 }),
  hasConfig: fc.boolean(),
  keepsAssignment: fc.boolean(),
  printDataStatus: fc.constantFrom(200, 200, 200, 200, 500),
  prepareStatus: fc.constantFrom(200, 200, 500),
  lostReports: fc.nat(6),
  looksAt: fc.array(fc.nat(40_000), { maxLength: 8 }),
});

/** An app in which every step fails, hangs and lies about nothing but what the codes leave open. */
class RandomBridge extends FakeBridge {
  private readonly steps: Step[];
  private readonly server: FakePrintServer;

  constructor(server: FakePrintServer, steps: Step[]) {
    super(server);
    this.server = server;
    this.steps = steps;
  }

  override smartPrintByCategory(callId: string, orderJson: string): undefined {
    this.run(callId, 0, orderJson);
  }

  override smartPrintWithDiscovery(callId: string, orderJson: string): undefined {
    this.run(callId, 1, orderJson);
  }

  override printToPrinter(callId: string, _ip: string, _port: number, base64: string): undefined {
    const printer = new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    const [only] = this.put(2, [{ jobId: 0, displayName: printer }]);
    if (only) this.tell(callId, 2, { success: SURELY_OUT.includes(only.code), code: only.code, ...sentOf(only) });
  }

  private run(callId: string, index: number, orderJson: string): void {
    const { printerJobs } = JSON.parse(orderJson) as { printerJobs: { jobId: number; displayName: string }[] };
    const results = this.put(index, printerJobs).map((done) => ({
      ...done,
      printerIp: '',
      jobId: String(done.jobId),
    }));
    this.tell(callId, index, { success: results.every(({ code }) => SURELY_OUT.includes(code)), results });
  }

  private put(index: number, jobs: readonly { jobId: number; displayName: string }[]) {
    const { deeds, throws } = this.steps[index] as Step;
    const done = jobs.map(({ jobId, displayName }) => {
      const { code, prints, saysSent } = deeds[PRINTERS.indexOf(displayName)] as Deed;
      const isOut = SURELY_OUT.includes(code) || (code !== 'REFUSED' && prints);
      if (isOut) this.server.paper.push({ printer: displayName, marked: false, by: 'device' });
      return { jobId, code, sent: isOut || (saysSent && code !== 'REFUSED') };
    });
    if (throws) throw new Error('Java exception was raised during method invocation');
    return done;
  }

  private tell(callId: string, index: number, result: BridgeResult): void {
    const { answerAfterMs } = this.steps[index] as Step;
    if (answerAfterMs === undefined) return;
    setTimeout(() => window.__printBridge?.resolve(callId, JSON.stringify(result)), answerAfterMs);
  }
}

function sentOf({ sent }: { sent: boolean }) {
  return { sent };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  delete window.AndroidPrinter;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lives through it, and says which printers' tickets were lost or came out twice without a mark. */
async function brokenPromises(facts: World, lends: boolean): Promise<string[]> {
  const server = new FakePrintServer(PRINTERS);
  server.lends = lends;
  Object.assign(server, {
    hasConfig: facts.hasConfig,
    printDataStatus: facts.printDataStatus,
    prepareStatus: facts.prepareStatus,
    lostReports: facts.lostReports,
  });
  vi.stubGlobal('fetch', server.fetch);
  const bridge = new RandomBridge(server, facts.steps);
  if (!facts.keepsAssignment) bridge.savedPrinters = [];
  window.AndroidPrinter = bridge;
  return liveThrough(server, facts.looksAt);
}

it('whatever step fails, hangs or answers late, no ticket is lost and no second one is unmarked', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (facts) => (await brokenPromises(facts, true)).length === 0),
    { numRuns: 400 },
  );
}, 60_000);

it('a server that lends its jobs to nobody would print them twice: the search finds that', async () => {
  const worst = await findBroken(world, (facts) => brokenPromises(facts, false), 'doubled');
  expect(await brokenPromises(worst, true)).toEqual([]);
}, 60_000);
