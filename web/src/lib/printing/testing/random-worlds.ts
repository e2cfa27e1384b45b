import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { printOrder } from '../chain.ts';
import type { FakePrintServer } from './fake-print-server.ts';
import { ORDER } from './one-order.ts';

/** Prints an order while the server's own queue looks at these times, in ms; answers which promises are broken in the end. */
export async function liveThrough(server: FakePrintServer, looksAt: readonly number[]): Promise<string[]> {
  const summary = printOrder(ORDER);
  for (const ms of looksAt) setTimeout(() => server.workOff(), ms);
  await vi.advanceTimersByTimeAsync(60_000);
  await summary;
  server.workOff();
  await vi.advanceTimersByTimeAsync(60_000);
  return server.brokenPromises();
}

/** The smallest world in which a broken product breaks this promise; the search is no good that doesn't find any. */
export async function findBroken<World>(
  world: fc.Arbitrary<World>,
  brokenPromises: (facts: World) => Promise<string[]>,
  promise: 'doubled' | 'lost',
): Promise<World> {
  const found = await fc.check(
    fc.asyncProperty(world, async (facts) => (await brokenPromises(facts)).length === 0),
    { numRuns: 400 },
  );
  const [worst] = found.counterexample ?? expect.fail('nothing was found');
  expect((await brokenPromises(worst)).join()).toContain(promise);
  return worst;
}
