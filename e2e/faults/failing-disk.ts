import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';

const DEVICES = 4;
const LANES = 6;
const PERSISTENT = 1000;
/** What a server whose disk fails ends with. */
const DISK_FAILED = 74;

/**
 * The disk refuses to sync again and again (as `options.command` makes it): the server must end by itself without an
 * answer, and whoever watches it starts it anew. Nothing that was acknowledged may be missing.
 */
export async function failDisk(size: { orders: number }, options: InstallationOptions): Promise<Finding> {
  const installation = await Installation.start(options);
  const { server } = installation;
  const history = new History();
  const ends: (number | null)[] = [];
  let isOver = false;
  let restarted: Promise<unknown> = Promise.resolve();
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      const code = await server.ended();
      if (isOver) return;
      ends.push(code);
      restarted = server.start();
      await restarted;
    }
  };
  const supervising = supervise();
  try {
    const waiters = await installation.waiters(DEVICES);
    await inLanes(size.orders, LANES, async (index) => {
      const waiter = waiters[index % DEVICES];
      if (!waiter) return;
      await deliver(history, waiter, installation.order(), {
        most: PERSISTENT,
        between: async () => {
          // The line breaks a moment before the process is gone.
          await new Promise((later) => setTimeout(later, 20));
          await restarted;
        },
      });
    });
    for (const waiter of waiters) waiter.close();
    await restarted;
    isOver = true;
    await server.kill();
    await supervising;
    // Anew, so that it lives long enough to be asked.
    await server.start();
    const problems = check(history, await installation.books(), ticketsOf);
    if (ends.length === 0) problems.push('the server never ended although its disk failed');
    if (ends.some((code) => code !== DISK_FAILED)) problems.push(`the server ended with ${ends.join(', ')}`);
    return { problems, figures: { orders: size.orders, 'ended by itself': ends.length } };
  } finally {
    isOver = true;
    await installation.stop();
    await supervising;
  }
}
