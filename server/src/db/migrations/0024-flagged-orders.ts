import { type Kysely, sql } from 'kysely';

/** The few orders that are still to be looked at are found among all of them, in the order they were taken. */
export async function flaggedOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_flagged')
    .on('orders')
    .columns(['event_id', 'business_day', 'order_number'])
    .where(sql.ref('flagged'), '=', 1)
    .execute();
}
