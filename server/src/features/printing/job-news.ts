import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';

/** Of a job what its screens are told. */
export type TellingJob = Pick<PrintJobRow, 'id' | 'event_id' | 'order_id' | 'state'>;

/** Tells the event's screens where a job is now. */
export function recordJobNews(trx: Transaction<Schema>, job: TellingJob, at: Date): Promise<void> {
  const payload = { jobId: job.id, orderId: job.order_id, state: job.state };
  return recordLiveEvent(trx, { eventId: job.event_id, type: 'printer.updated', payload, at });
}

/** The same of jobs of several events: in one order, as everybody does it; else two could wait for each other. */
export async function recordNewsOfJobs(trx: Transaction<Schema>, jobs: readonly TellingJob[], at: Date): Promise<void> {
  for (const job of jobs.toSorted((a, b) => a.event_id - b.event_id)) await recordJobNews(trx, job, at);
}
