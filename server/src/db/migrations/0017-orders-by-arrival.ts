import type { Kysely } from 'kysely';

/** What arrived in the last hours is found without reading the whole event; a late order bears the day it was taken on. */
export async function ordersByArrival(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('orders_arrival').on('orders').columns(['event_id', 'created_at']).execute();
}
