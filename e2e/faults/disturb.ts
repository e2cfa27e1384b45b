import { setTimeout as delay } from 'node:timers/promises';
import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { type Installation, ticketsOf } from './installation.ts';

const DEVICES = 6;
const LANES = 24;
const PERSISTENT = 2000;
const AGAIN_MS = 100;

export interface Disturbance {
  orders: number;
  /** So often while the orders come in, one after the other. */
  times: number;
  disturb: () => Promise<void>;
  /** Where an order is sent until there is an answer, and where else at the same time, once. */
  bases: () => readonly [string, ...string[]];
}

/**
 * Devices send orders until they hear, while something is done to the servers or their database. Each order must be in
 * the books exactly once. Measures the longest time in which no order was acknowledged.
 */
export async function orderWhile(
  installation: Installation,
  { orders, times, disturb, bases }: Disturbance,
): Promise<Finding & { silence: number }> {
  const history = new History();
  const waiters = await installation.waiters(DEVICES);
  const silence = { since: performance.now(), longest: 0 };
  const hear = (): void => {
    silence.longest = Math.max(silence.longest, performance.now() - silence.since);
    silence.since = performance.now();
  };
  let done = 0;
  let disturbing = Promise.resolve();
  let begun = 0;
  // A disturbance that fails ends the run at once: its orders may wait for what never comes back.
  const broken = new AbortController();
  const ordering = inLanes(orders, LANES, async (index) => {
    const waiter = waiters[index % DEVICES];
    if (!waiter) return;
    const order = installation.order();
    await Promise.all(
      bases().map(async (base, nth) => {
        await deliver(history, waiter, order, {
          most: nth === 0 ? PERSISTENT : 1,
          options: () => ({ base }),
          between: () => delay(AGAIN_MS, undefined, { signal: broken.signal }),
        });
        hear();
      }),
    );
    done += 1;
    if (begun < times && done >= ((begun + 0.5) * orders) / times) {
      begun += 1;
      disturbing = disturbing.then(disturb);
      disturbing.catch((error) => broken.abort(error));
    }
  });
  await ordering.catch((error) => {
    throw broken.signal.reason ?? error;
  });
  await disturbing;
  for (const waiter of waiters) waiter.close();
  const problems = check(history, await installation.books(), ticketsOf);
  if (history.acknowledgedIds().size < orders) problems.push('not every order was acknowledged in the end');
  const unknown = history.all().filter(({ outcomes }) => outcomes.some(({ type }) => type === 'unknown')).length;
  return {
    problems,
    figures: {
      orders,
      times,
      'broken off at least once': unknown,
      'longest time without an acknowledged order (ms)': Math.round(silence.longest),
    },
    silence: Math.round(silence.longest),
  };
}
