import { notFound } from '@bestellsystem/domain/errors.ts';
import { NO_DEVICE_ID } from '@bestellsystem/domain/statistics-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type DeviceName, deviceName } from './device-names.ts';

/** Every device an event ever had, by row id; null stands for none. */
export async function deviceNames(db: Kysely<Schema>, eventId: number): Promise<Map<number | null, DeviceName>> {
  const rows = await db
    .selectFrom('devices')
    .where('event_id', '=', eventId)
    .select(['id', 'public_id', 'device_number'])
    .execute();
  const names = new Map<number | null, DeviceName>(rows.map((row) => [row.id, deviceName(row)]));
  return names.set(null, deviceName({ public_id: null, device_number: null }));
}

/** The row ids of those that hold a service number of the event now. */
export async function presentDevices(
  db: Kysely<Schema>,
  event: { id: number; device_generation: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('devices')
    .where('event_id', '=', event.id)
    .where('generation', '=', event.device_generation)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A device of the event by its public id; 404 for one that the event never had. */
export async function requireDevice(
  db: Kysely<Schema>,
  eventId: number,
  deviceId: string,
): Promise<{ rowId: number | null; name: DeviceName }> {
  if (deviceId === NO_DEVICE_ID) return { rowId: null, name: deviceName({ public_id: null, device_number: null }) };
  const row = await db
    .selectFrom('devices')
    .where('event_id', '=', eventId)
    .where('public_id', '=', deviceId)
    .select(['id', 'public_id', 'device_number'])
    .executeTakeFirst();
  if (!row) throw notFound('Gerät nicht gefunden');
  return { rowId: row.id, name: deviceName(row) };
}
