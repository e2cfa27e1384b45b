import type { Context } from '../../context.ts';
import { sealJournal } from './chain.ts';

const SEAL_EVERY_MS = 2_000;

/** Seals the journal's new lines every two seconds, apart from the orders' own transactions; the result stops it. */
export function startSealer(
  context: Context,
  log: { error: (facts: object, message: string) => void },
): { stop: () => Promise<void> } {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = current
      .then(() => sealJournal(context))
      .catch((error: unknown) => log.error({ error }, 'sealing failed'));
  }, SEAL_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
      await sealJournal(context).catch((error: unknown) => log.error({ error }, 'sealing failed'));
    },
  };
}
