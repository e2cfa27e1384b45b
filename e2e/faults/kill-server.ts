import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';
import { seeded } from './seeded.ts';

const DEVICES = 6;
const LANES = 30;
/** A device gives up on some orders, so that some stay unknown for good. */
const GIVEN_UP = 0.15;
const PERSISTENT = 1000;

/**
 * The server is killed (SIGKILL) `kills` times while thirty orders are always in flight, and started again at once.
 * Whatever was acknowledged must be in the books once, whatever wasn't at most once.
 */
export async function killServer(
  size: { orders: number; kills: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const installation = await Installation.start(options);
  const { server } = installation;
  const history = new History();
  let kills = 0;
  /** Orders that were acknowledged or given up. */
  let settled = 0;
  let restarted: Promise<unknown> = Promise.resolve();
  const slowest = { ms: 0 };
  const killAt = Array.from({ length: size.kills }, (_, index) =>
    Math.floor(((index + 0.3 + 0.6 * random()) * size.orders) / size.kills),
  );
  const killWhenDue = (): void => {
    settled += 1;
    if (settled < (killAt[kills] ?? Number.POSITIVE_INFINITY)) return;
    kills += 1;
    restarted = killAndRestart(installation, slowest);
  };
  try {
    const waiters = await installation.waiters(DEVICES);
    await inLanes(size.orders, LANES, async (index) => {
      const waiter = waiters[index % DEVICES];
      if (!waiter) return;
      const most = random() < GIVEN_UP ? 1 : PERSISTENT;
      await restarted;
      await deliver(history, waiter, installation.order(), { most, between: () => restarted });
      killWhenDue();
    });
    await restarted;
    for (const waiter of waiters) waiter.close();
    const problems = check(history, await installation.books(), ticketsOf);
    if (kills < size.kills) problems.push(`only ${kills} of ${size.kills} kills took place`);
    const unknown = history.all().filter(({ outcomes }) => outcomes.some(({ type }) => type === 'unknown')).length;
    return {
      problems,
      figures: { orders: size.orders, kills, 'broken off at least once': unknown, 'longest restart (ms)': slowest.ms },
    };
  } finally {
    await server.kill();
    await installation.stop();
  }
}

async function killAndRestart({ server }: Installation, slowest: { ms: number }): Promise<void> {
  await server.kill();
  const from = performance.now();
  await server.start();
  slowest.ms = Math.max(slowest.ms, Math.round(performance.now() - from));
}
