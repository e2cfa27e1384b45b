import { atMost } from '../../at-most.ts';
import type { Context } from '../../context.ts';
import { sealJournal } from './chain.ts';

const SEAL_EVERY_MS = 2_000;
/** ms; a database whose other end is gone says so only after minutes: the next sealing has a connection of its own. */
const SEALING_COUNTS = 15_000;

/** Seals the journal's new lines every two seconds, apart from the orders' own transactions; the result stops it. */
export function startSealer(
  context: Context,
  log: { error: (facts: { err: unknown }, message: string) => void },
): { stop: () => Promise<void> } {
  let underWay: Promise<void> | undefined;

  async function seal(): Promise<void> {
    try {
      await atMost(SEALING_COUNTS, sealJournal(context));
    } catch (error) {
      log.error({ err: error }, 'sealing failed');
    }
    underWay = undefined;
  }

  const timer = setInterval(() => {
    underWay ??= seal();
  }, SEAL_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
      await seal();
    },
  };
}
