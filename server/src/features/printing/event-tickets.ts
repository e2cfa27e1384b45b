import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { recordNewsOfJobs } from './job-news.ts';
import { DISCARDED, doneColumns, FROM_WHOEVER_TRIES, isNotOnItsWay } from './settle-job.ts';

/**
 * Nobody waits for the paper of an event that is gone: it would come out in the kitchen of the next one at the same
 * printer, and before its tickets. What is on its way to paper stays.
 */
export async function discardTicketsOf(trx: Transaction<Schema>, eventId: number, now: Date): Promise<void> {
  const discarded = await trx
    .updateTable('print_jobs')
    .set({ ...doneColumns('Event gelöscht', DISCARDED), ...FROM_WHOEVER_TRIES })
    .where('event_id', '=', eventId)
    .where('state', 'in', ['pending', 'processing', 'aborted'])
    .where(isNotOnItsWay)
    .returning(['id', 'event_id', 'order_id', 'state'])
    .execute();
  await recordNewsOfJobs(trx, discarded, now);
}
