import { type Kysely, sql } from 'kysely';

/** How many stations were to get a ticket of an order: the day report compares it with the print jobs there are. */
export async function ticketsOfOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('tickets', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set tickets =
    (select count(distinct printer_id) from print_jobs where print_jobs.order_id = orders.id and kind = 'ticket')`.execute(
    db,
  );
}
