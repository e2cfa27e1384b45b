import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** How far the kitchen is with each line; what has no row here nobody has looked at. */
export async function kitchenProgress(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('kitchen_progress')
    .addColumn('order_line_id', int, (column) => column.primaryKey().references('order_lines.id'))
    .addColumn('order_id', int, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('kitchen_progress_order').on('kitchen_progress').column('order_id').execute();
}
