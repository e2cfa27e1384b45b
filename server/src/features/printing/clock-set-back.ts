import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** No job waits so long for its next try, or for a device to ask for it. */
const LONGEST_WAIT_MS = 30_000;
/** Longer than any print can take; a job held longer belongs to a process that is gone. Nobody is lent one for longer. */
export const LONGEST_LEASE_MS = 60_000;
const TOLERATED_MS = 30_000;

/**
 * What seems to wait, or to be lent, for longer than anything is was written by a clock that has been set back since:
 * without this the kitchen would wait for the old time to come. What is being printed keeps a lease's time. Helpers and
 * printers that were heard of at a time to come were heard of now, so that it is noticed when they have gone.
 */
export async function followClock(trx: Transaction<Schema>, now: Date): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await trx
    .updateTable('print_jobs')
    .set({ available_at: now.toISOString() })
    .where('state', '=', 'pending')
    .where('available_at', '>', after(LONGEST_WAIT_MS))
    .execute();
  await trx
    .updateTable('print_jobs')
    .set({ lease_until: after(LONGEST_LEASE_MS) })
    .where('state', '=', 'processing')
    .where('lease_until', '>', after(LONGEST_LEASE_MS + TOLERATED_MS))
    .execute();
  await trx
    .updateTable('print_agents')
    .set({ seen_at: now.toISOString() })
    .where('seen_at', '>', after(TOLERATED_MS))
    .execute();
  await trx
    .updateTable('cloud_printers')
    .set({ polled_at: now.toISOString() })
    .where('polled_at', '>', after(TOLERATED_MS))
    .execute();
}
