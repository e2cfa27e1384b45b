import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { hashToken, newToken } from './sessions.ts';

/** What a browser's device cookie shows: it has logged in to the event before, whatever became of its session. */
export interface DeviceProof {
  tokenHash: string;
  deviceRowId: number | null;
  /** The event's entry key at its last login. */
  entryKey: string | null;
  /** The organizer has locked the device that it was last. */
  isLocked: boolean;
}

export async function findDeviceProof(
  db: Kysely<Schema>,
  token: string | undefined,
  eventId: number | undefined,
): Promise<DeviceProof | undefined> {
  if (!token || eventId === undefined) return undefined;
  const row = await db
    .selectFrom('device_proofs')
    .innerJoin('events', 'events.id', 'device_proofs.event_id')
    .leftJoin('devices', (join) =>
      // Numbers given anew free every device.
      join
        .onRef('devices.id', '=', 'device_proofs.device_id')
        .onRef('devices.generation', '=', 'events.device_generation'),
    )
    .select(['device_proofs.token_hash', 'device_proofs.device_id', 'device_proofs.entry_key', 'devices.locked_at'])
    .where('device_proofs.token_hash', '=', hashToken(token))
    .where('device_proofs.event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { token_hash: tokenHash, device_id: deviceRowId, entry_key: entryKey } = row;
  return { tokenHash, deviceRowId, entryKey, isLocked: Boolean(row.locked_at) };
}

/**
 * Remembers that the device has logged in. One cookie serves all events of a browser; returns a new token where the
 * browser has none that is known.
 */
export async function rememberDevice(
  context: Context,
  token: string | undefined,
  device: { eventId: number; deviceRowId: number; entryKey: string },
): Promise<string | undefined> {
  const isKnown = token !== undefined && (await isIssued(context.db, token));
  const kept = isKnown ? token : newToken();
  const last = { device_id: device.deviceRowId, entry_key: device.entryKey };
  await context.db
    .insertInto('device_proofs')
    .values({
      token_hash: hashToken(kept),
      event_id: device.eventId,
      ...last,
      created_at: context.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'event_id']).doUpdateSet(last))
    .execute();
  return isKnown ? undefined : kept;
}

/** Whether a browser with this device cookie has ever logged in to an event. */
export async function isIssued(db: Kysely<Schema>, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const row = await db
    .selectFrom('device_proofs')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}
