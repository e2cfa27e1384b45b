import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** A printer's backup and what is known of its state; where a job went instead, and what it takes to give it up. */
export async function backupPrinters(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  const printers = () => db.schema.alterTable('printers');
  await printers().addColumn('backup_printer_id', int).execute();
  await printers()
    .addColumn('confirm_by', 'text', (column) => column.notNull().defaultTo('auto'))
    .execute();
  await printers()
    .addColumn('answers', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await printers().addColumn('problem', 'text').execute();
  await printers().addColumn('problem_since', 'text').execute();
  await printers().addColumn('problem_at', 'text').execute();
  await printers().addColumn('last_printed_at', 'text').execute();
  await printers().addColumn('last_confirmed', int).execute();
  const jobs = () => db.schema.alterTable('print_jobs');
  await jobs().addColumn('rerouted_to', int).execute();
  await jobs()
    .addColumn('failures', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await jobs()
    .addColumn('unsure_sends', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await jobs().addColumn('approved_at', 'text').execute();
}
