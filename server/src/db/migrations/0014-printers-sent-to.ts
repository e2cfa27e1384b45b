import type { Kysely } from 'kysely';

/** Where a job may lie on paper, whichever printer it has gone to since. */
export async function printersSentTo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('print_jobs')
    .addColumn('sent_to', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
