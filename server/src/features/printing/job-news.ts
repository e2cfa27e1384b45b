import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { type News, recordLiveEvent, recordLiveEvents } from '../../live/live.ts';

/** Of a job what its screens are told. */
export type TellingJob = Pick<PrintJobRow, 'id' | 'event_id' | 'order_id' | 'state'>;

/** Tells the event's screens where a job is now. */
export function recordJobNews(trx: Transaction<Schema>, job: TellingJob, at: Date): Promise<void> {
  return recordLiveEvent(trx, newsOfJob(job, at));
}

/** The same of any number of jobs, also of several events. */
export function recordNewsOfJobs(trx: Transaction<Schema>, jobs: readonly TellingJob[], at: Date): Promise<void> {
  return recordLiveEvents(
    trx,
    jobs.map((job) => newsOfJob(job, at)),
  );
}

export function newsOfJob(job: TellingJob, at: Date): News {
  const payload = { jobId: job.id, orderId: job.order_id, state: job.state };
  return { eventId: job.event_id, type: 'printer.updated', payload, at };
}
