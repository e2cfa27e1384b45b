import { sql, type Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { FROM_WHOEVER_TRIES } from './settle-job.ts';

type Copy = Pick<PrintJobRow, 'order_id' | 'printer_id' | 'kind' | 'copy_no'>;

/**
 * Before sending of a copy begins: its ticket, where nothing of that was sent, is taken from whoever tries it with a slip
 * that bears no mark, and who claims it in this moment waits. Whoever gets it next sees the copy, and marks it.
 * To be called before the row of the copy is written: rows of tickets are taken by ascending id.
 */
export async function takeTicketBehind(trx: Transaction<Schema>, copy: Copy): Promise<void> {
  if (copy.copy_no === 0) return;
  await trx
    .updateTable('print_jobs')
    .set({ ...FROM_WHOEVER_TRIES, state: sql`case when state = 'processing' then 'pending' else state end` })
    .where('order_id', '=', copy.order_id)
    .where('printer_id', '=', copy.printer_id)
    .where('kind', '=', copy.kind)
    .where('copy_no', '=', 0)
    .where('send_began', '=', 0)
    .where('state', 'in', ['pending', 'processing', 'aborted'])
    .execute();
}
