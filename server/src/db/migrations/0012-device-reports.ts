import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** What each device said last about the orders it still has to send. */
export async function deviceReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('waiting_orders', wholeNumber(engine), (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('devices').addColumn('waiting_since', 'text').execute();
  await db.schema.alterTable('devices').addColumn('reported_at', 'text').execute();
}
