import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { FaultProxy, TRICKS, type Trick } from './fault-proxy.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';
import { seeded } from './seeded.ts';

const DEVICES = 4;
const LANES = 24;
const MOST_ATTEMPTS = 100;
/** Longer than an answer takes even on a busy machine; shorter only where the answer is known to be withheld. */
const PATIENCE_MS = 10_000;
const HALF_OPEN_PATIENCE_MS = 1_500;
/** Each of them takes its client's whole patience. */
const HALF_OPEN_SHARE = 0.02;
const LOSING: readonly Trick[] = ['cut-before-reply', 'cut-mid-reply', 'reset', 'half-open', 'duplicate-and-cut'];

/**
 * Every order's first answer is lost after the commit in one way or another, then three of ten further ones; the device
 * sends the same order until it hears. Each must be in the books exactly once.
 */
export async function loseReplies(
  size: { orders: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const installation = await Installation.start(options);
  const history = new History();
  const proxies = new Map<Trick, FaultProxy>();
  for (const trick of TRICKS) proxies.set(trick, await FaultProxy.start(installation.server.base, trick));
  try {
    const waiters = await installation.waiters(DEVICES);
    await inLanes(size.orders, LANES, async (index) => {
      const waiter = waiters[index % DEVICES];
      if (!waiter) return;
      await deliver(history, waiter, installation.order(), {
        most: MOST_ATTEMPTS,
        options: (attempt) => {
          const trick = chooseTrick(random, attempt);
          const timeoutMs = trick === 'half-open' ? HALF_OPEN_PATIENCE_MS : PATIENCE_MS;
          return { base: proxies.get(trick)?.base ?? '', isAlone: true, timeoutMs };
        },
      });
    });
    const problems = check(history, await installation.books(), ticketsOf);
    const played = (trick: Trick): number => proxies.get(trick)?.played ?? 0;
    const lost = LOSING.reduce((sum, trick) => sum + played(trick), 0);
    if (lost < size.orders) problems.push(`only ${lost} answers were lost after the commit`);
    return {
      problems,
      figures: {
        orders: size.orders,
        'answers lost after the commit': lost,
        ...Object.fromEntries(TRICKS.map((trick) => [trick, played(trick)])),
      },
    };
  } finally {
    for (const proxy of proxies.values()) await proxy.close();
    await installation.stop();
  }
}

function chooseTrick(random: () => number, attempt: number): Trick {
  const isLost = attempt === 1 || random() < 0.3;
  if (!isLost) return random() < 0.5 ? 'pass' : random() < 0.5 ? 'slices' : 'duplicate';
  if (random() < HALF_OPEN_SHARE) return 'half-open';
  const quick = LOSING.filter((trick) => trick !== 'half-open');
  return quick[Math.floor(random() * quick.length)] ?? 'cut-before-reply';
}
