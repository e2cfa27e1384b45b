import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** What an item costs by itself, kept with the lines that were sold for another price. */
export async function listPrices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('order_lines').addColumn('list_price', wholeNumber(engine)).execute();
}
