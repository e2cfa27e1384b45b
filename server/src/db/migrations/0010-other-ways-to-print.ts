import type { Kysely } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

/** Helpers that fetch tickets, and printers that ask for them. */
export async function otherWaysToPrint(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('print_agents'), engine)
    .addColumn('organizer_id', int, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema.createIndex('print_agents_organizer').on('print_agents').column('organizer_id').execute();
  await db.schema
    .createTable('cloud_printers')
    .addColumn('printer_id', int, (column) => column.primaryKey().references('printers.id'))
    .addColumn('path_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('polled_at', 'text')
    .addColumn('says', 'text')
    .execute();
}
