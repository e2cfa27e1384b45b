import type { Kysely } from 'kysely';

/** The orders of a table stand in the order they were taken: a page of them is read without those before it. */
export async function ordersOfATable(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_table').execute();
  await db.schema
    .createIndex('orders_table')
    .on('orders')
    .columns(['event_id', 'business_day', 'table_number', 'order_number'])
    .execute();
}
