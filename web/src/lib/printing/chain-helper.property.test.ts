// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepHelperToken } from './helper-pairing.ts';
import { type HelperDeed, helperSocket } from './testing/fake-helper.ts';
import { FakePrintServer } from './testing/fake-print-server.ts';
import { findBroken, liveThrough } from './testing/random-worlds.ts';

/** A page that takes a ticket that was sent for one that is printed. */
const product = vi.hoisted(() => ({ believesSent: false }));
vi.mock('./print-fate.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./print-fate.ts')>();
  const fateOfSocket: typeof real.fateOfSocket = (answer) =>
    product.believesSent && answer.kind === 'answered' && answer.reply.sent
      ? { fate: 'printed', confirmed: false }
      : real.fateOfSocket(answer);
  return { ...real, fateOfSocket };
});

const PRINTERS = ['Küche', 'Bar', 'Grill'];

const deed: fc.Arbitrary<HelperDeed> = fc.record({
  call: fc.constantFrom('answered', 'answered', 'answered', 'refused', 'hangs', 'breaks', 'mute'),
  code: fc.constantFrom(
    'CONFIRMED',
    'SENT_UNCONFIRMED',
    'PAPER_OUT',
    'COVER_OPEN',
    'TIMEOUT',
    'IO',
    'REFUSED',
    'BUSY',
    'NOT_PAIRED',
  ),
  sent: fc.boolean(),
  isVague: fc.boolean(),
  prints: fc.boolean(),
  answerAfterMs: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 20_000 })),
});
const world = fc.record({
  deeds: fc.array(deed, { minLength: PRINTERS.length, maxLength: PRINTERS.length }),
  printDataStatus: fc.constantFrom(200, 200, 200, 200, 500),
  prepareStatus: fc.constantFrom(200, 200, 500),
  lostReports: fc.nat(6),
  /** When the server's own queue looks, in ms. */
  looksAt: fc.array(fc.nat(40_000), { maxLength: 8 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  product.believesSent = false;
  keepHelperToken(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function brokenPromises({ deeds, looksAt, ...facts }: World, lends: boolean): Promise<string[]> {
  const server = Object.assign(new FakePrintServer(PRINTERS), facts, { lends });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', helperSocket(server, deeds));
  keepHelperToken('geheim');
  return liveThrough(server, looksAt);
}

it('whatever the helper of this computer does or leaves unsaid, no ticket is lost and no second one is unmarked', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (facts) => {
      expect(await brokenPromises(facts, true)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 60_000);

it('a server that lends its jobs to nobody would print them twice: the search finds that', async () => {
  const worst = await findBroken(world, (facts) => brokenPromises(facts, false), 'doubled');
  expect(await brokenPromises(worst, true)).toEqual([]);
}, 60_000);

it('a page that takes sent for printed would lose tickets: the search finds that', async () => {
  product.believesSent = true;
  const worst = await findBroken(world, (facts) => brokenPromises(facts, true), 'lost');
  product.believesSent = false;
  expect(await brokenPromises(worst, true)).toEqual([]);
}, 60_000);
