import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** The place of an item in its category, as its organizer ordered it; 0 for all means by name. */
export async function itemOrder(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('menu_items')
    .addColumn('display_order', wholeNumber(engine), (column) => column.notNull().defaultTo(0))
    .execute();
}
