import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** At which printer a person wants a ticket, whether that answers or not. */
export async function forcedPrints(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('print_jobs').addColumn('forced_printer_id', wholeNumber(engine)).execute();
}
