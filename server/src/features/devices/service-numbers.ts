import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { nextNumber } from '../../db/counters.ts';
import type { DeviceRow, Schema } from '../../db/schema.ts';

/**
 * The device of this identifier in the event, made on its first login. Numbers come from counters taken inside the
 * transaction, so devices that log in at the same moment get consecutive ones.
 */
export function assignDevice(
  context: Pick<Context, 'commit' | 'now'>,
  event: { id: number; device_generation: number },
  identifier: string,
): Promise<DeviceRow> {
  return context.commit(async (trx) => {
    const at = context.now().toISOString();
    await lockEvent(trx, event.id);
    const known = await findDevice(trx, event, identifier);
    if (known) {
      await trx.updateTable('devices').set({ last_used_at: at }).where('id', '=', known.id).execute();
      return known;
    }
    return trx
      .insertInto('devices')
      .values({
        event_id: event.id,
        generation: event.device_generation,
        identifier,
        device_number: await nextNumber(trx, `service-number:${event.id}:${event.device_generation}`),
        public_id: `device_${await nextNumber(trx, `device:${event.id}`)}`,
        created_at: at,
        last_used_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Two first logins of one identifier wait for each other here. */
async function lockEvent(trx: Transaction<Schema>, eventId: number): Promise<void> {
  await trx
    .updateTable('events')
    .set({ device_generation: sql`device_generation` })
    .where('id', '=', eventId)
    .execute();
}

function findDevice(
  trx: Transaction<Schema>,
  event: { id: number; device_generation: number },
  identifier: string,
): Promise<DeviceRow | undefined> {
  return trx
    .selectFrom('devices')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('generation', '=', event.device_generation)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
}
