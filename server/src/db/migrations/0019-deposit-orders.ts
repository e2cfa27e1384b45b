import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** Orders of nothing but deposits are told apart in the sums; the start that follows adds them up. */
export async function depositOrders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('order_sums')
    .addColumn('deposit_orders', wholeNumber(engine), (column) => column.notNull().defaultTo(0))
    .execute();
}
