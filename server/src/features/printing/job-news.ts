import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';

/** Tells the event's screens where a job is now. */
export function recordJobNews(
  trx: Transaction<Schema>,
  job: Pick<PrintJobRow, 'id' | 'event_id' | 'order_id' | 'state'>,
  at: Date,
): Promise<void> {
  const payload = { jobId: job.id, orderId: job.order_id, state: job.state };
  return recordLiveEvent(trx, { eventId: job.event_id, type: 'printer.updated', payload, at });
}
