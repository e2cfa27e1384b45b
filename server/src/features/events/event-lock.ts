import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Transactions that must not cross in one event wait for each other here; SQLite has them wait anyway.
 * Returns the generation of its service numbers as it stands now.
 */
export async function lockEvent(trx: Transaction<Schema>, eventId: number): Promise<number> {
  const row = await trx
    .updateTable('events')
    .set({ device_generation: sql`device_generation` })
    .where('id', '=', eventId)
    .returning('device_generation')
    .executeTakeFirstOrThrow();
  return row.device_generation;
}
