import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { PrintJobRow, Schema } from '../../db/schema.ts';

/**
 * Two that want something printed of an order at the same moment, or to cancel it, take turns here: its row is written.
 * Answers where it is then.
 * To be called before a row of `print_jobs` is: whoever cancels does it in that order too.
 */
export async function takeTurns(
  trx: Transaction<Schema>,
  orderId: number,
): Promise<{ status: string | undefined; isCancelled: boolean }> {
  const row = await trx
    .updateTable('orders')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirst();
  return { status: row?.status, isCancelled: row?.status === 'cancelled' };
}

/** The same of many orders, in one order and one go; on SQLite whoever writes has his turn already. */
export async function takeTurnsOfAll(
  trx: Transaction<Schema>,
  engine: Engine,
  orderIds: SelectQueryBuilder<Schema, 'print_jobs', { order_id: number | null }>,
): Promise<void> {
  if (engine === 'sqlite') return;
  const orders = trx.selectFrom('orders').select('id').where('id', 'in', orderIds);
  await orders.orderBy('id').forNoKeyUpdate().execute();
}

/**
 * A slip of an event that was deleted while it was on its way to paper, or, other than the cancelling itself, of an order
 * that is cancelled: nobody is to get it any more.
 */
export const isTakenBack = sql<boolean>`(exists (
  select 1 from events where events.id = print_jobs.event_id and events.deleted_at is not null
) or print_jobs.kind <> 'cancel' and exists (
  select 1 from orders where orders.id = print_jobs.order_id and orders.status = 'cancelled'
))`;

/** The same of a job that is about to wait again, for good: a cancelling that is under way is waited for. */
export async function awaitTakenBack(
  trx: Transaction<Schema>,
  job: Pick<PrintJobRow, 'event_id' | 'order_id' | 'kind'>,
): Promise<boolean> {
  const event = trx.selectFrom('events').select('deleted_at').where('id', '=', job.event_id);
  if ((await event.executeTakeFirst())?.deleted_at) return true;
  if (job.order_id === null || job.kind === 'cancel') return false;
  return (await takeTurns(trx, job.order_id)).isCancelled;
}
