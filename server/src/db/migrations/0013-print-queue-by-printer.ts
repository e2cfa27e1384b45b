import type { Kysely } from 'kysely';

/** Each printer's queue is found without reading what waits for the others. */
export async function printQueueByPrinter(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('printers_address').on('printers').columns(['ip', 'port']).execute();
  await db.schema.dropIndex('print_jobs_queue').execute();
  await db.schema
    .createIndex('print_jobs_open')
    .on('print_jobs')
    .columns(['state', 'rerouted_to', 'printer_id', 'id'])
    .execute();
}
