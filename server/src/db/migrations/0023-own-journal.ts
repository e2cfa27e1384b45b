import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** Whom a line of the journal concerns that belongs to no event; null where only administrators read it. */
export async function ownJournal(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('audit').addColumn('organizer_id', wholeNumber(engine)).execute();
  await db.schema.createIndex('audit_organizer').on('audit').columns(['organizer_id', 'id']).execute();
}
