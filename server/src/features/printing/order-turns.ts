import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Two that want something printed of an order at the same moment, or to cancel it, take turns here: its row is written.
 * To be called before a row of `print_jobs` is: whoever cancels does it in that order too.
 */
export async function takeTurns(trx: Transaction<Schema>, orderId: number): Promise<{ isCancelled: boolean }> {
  const row = await trx
    .updateTable('orders')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirst();
  return { isCancelled: row?.status === 'cancelled' };
}
