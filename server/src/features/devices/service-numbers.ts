import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { nextNumber } from '../../db/counters.ts';
import type { DeviceRow, Schema } from '../../db/schema.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';
import { type Bucket, countAttempt, refuseWhenThrottled } from '../sessions/throttle.ts';
import { forgottenIdentifier } from './forget-identifiers.ts';

/** Whoever makes them knows the password: as long as it is the same, each of them is followed by the next. */
const TOO_MANY_NEW = {
  what: 'neue Geräte',
  advice: ' Geht es so weiter, braucht das Event ein neues Kellner-Passwort: bitte dem Veranstalter sagen.',
};

/**
 * The device of this identifier in the event, made on its first login. Numbers come from counters taken inside the
 * transaction, so devices that log in at the same moment get consecutive ones. Throws `too-many` while there are too many
 * new ones, which count in `newcomers`.
 */
export async function assignDevice(
  context: Pick<Context, 'db' | 'commit' | 'now' | 'secrets'>,
  eventId: number,
  identifier: string,
  newcomers: readonly Bucket[],
): Promise<DeviceRow> {
  const { device, isNew } = await context.commit(async (trx) => {
    const at = context.now().toISOString();
    const generation = await takeTurnInEvent(trx, eventId);
    const event = { eventId, generation };
    // A key that was lost and found again may leave both: it is the one that has its own name.
    const known =
      (await findDevice(trx, event, identifier)) ??
      (await findDevice(trx, event, forgottenIdentifier(context, eventId, identifier)));
    if (known) {
      await trx.updateTable('devices').set({ last_used_at: at, identifier }).where('id', '=', known.id).execute();
      return { device: known, isNew: false };
    }
    await refuseWhenThrottled({ db: trx, now: context.now }, newcomers, TOO_MANY_NEW);
    const device = await trx
      .insertInto('devices')
      .values({
        event_id: eventId,
        generation,
        identifier,
        device_number: await nextNumber(trx, `service-number:${eventId}:${generation}`),
        public_id: `device_${await nextNumber(trx, `device:${eventId}`)}`,
        created_at: at,
        last_used_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { device, isNew: true };
  });
  if (isNew) await countAttempt(context, newcomers);
  return device;
}

/** Whether a text can be a device's id; what a client makes up otherwise gets into no query and no journal. */
export function isDeviceId(text: unknown): text is string {
  return typeof text === 'string' && /^device_\d{1,9}$/.test(text);
}

function findDevice(
  trx: Transaction<Schema>,
  event: { eventId: number; generation: number },
  identifier: string,
): Promise<DeviceRow | undefined> {
  return trx
    .selectFrom('devices')
    .selectAll()
    .where('event_id', '=', event.eventId)
    .where('generation', '=', event.generation)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
}
