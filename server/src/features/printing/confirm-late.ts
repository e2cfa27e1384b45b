import type { PrintJobRow } from '../../db/schema.ts';
import { recordJobNews } from './job-news.ts';
import type { QueueContext } from './job-queue.ts';

/**
 * The word that a ticket is on paper, of somebody who doesn't hold it any more: paper is paper, while nobody else prints
 * it. `attempts` names the try. False where it is of no account.
 */
export async function confirmLate(
  context: QueueContext,
  { id, attempts, event_id }: Pick<PrintJobRow, 'id' | 'attempts' | 'event_id'>,
): Promise<boolean> {
  const now = context.now();
  const row = await context.commit(async (trx) => {
    const confirmed = await trx
      .updateTable('print_jobs')
      .set({ state: 'completed', printed_at: now.toISOString(), error: null, error_code: null, failures: 0 })
      .where('id', '=', id)
      .where('event_id', '=', event_id)
      .where('attempts', '=', attempts)
      .where('state', 'in', ['pending', 'aborted'])
      .where('send_began', '=', 1)
      .returning(['id', 'event_id', 'order_id', 'state'])
      .executeTakeFirst();
    if (confirmed) await recordJobNews(trx, confirmed, now);
    return confirmed;
  });
  context.live.wake(event_id);
  return row !== undefined;
}
