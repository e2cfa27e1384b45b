import { notFound } from '@bestellsystem/domain/errors.ts';
import { sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * Transactions that must not cross in one event wait for each other here; SQLite has them wait anyway. Orders and whatever
 * else only names the event come and go meanwhile: see `holdUpNewOf` and `takeTurnWithNews`.
 * Returns the generation of its service numbers as it stands now.
 */
export async function takeTurnInEvent(trx: Transaction<Schema>, eventId: number): Promise<number> {
  const row = await trx
    .updateTable('events')
    .set({ device_generation: sql`device_generation` })
    .where('id', '=', eventId)
    .returning('device_generation')
    .executeTakeFirstOrThrow();
  return row.device_generation;
}

/**
 * Waits for all that are about to commit something new of an event, such as an order, and holds up whoever begins to:
 * from here on all of it is seen. To be called before anything else is written.
 */
export async function holdUpNewOf(trx: Transaction<Schema>, engine: Engine, eventId: number): Promise<void> {
  if (engine === 'postgres') await sql`select id from events where id = ${eventId} for update`.execute(trx);
}

/**
 * The event is not deleted before the transaction ends; 404 where it is already. For what would otherwise come out of a
 * printer afterwards; to be called before anything else is written.
 */
export async function keepFromDeletion(trx: Transaction<Schema>, engine: Engine, eventId: number): Promise<void> {
  const there = trx.selectFrom('events').select('id').where('id', '=', eventId).where('deleted_at', 'is', null);
  const event = await (engine === 'postgres' ? there.forKeyShare() : there).executeTakeFirst();
  if (!event) throw notFound('Event nicht gefunden');
}
