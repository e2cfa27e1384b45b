import { isDeadlock } from './violations.ts';

const MAX_TRIES = 3;

/** Of two that wait for each other PostgreSQL ends one, which leaves no trace: done once more, it comes after the other. */
export async function untilUncrossed<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}
