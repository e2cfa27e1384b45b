import { MOST_LATE_MS } from '@bestellsystem/domain/order-time.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import { readRestoreEpoch } from '../../backup/restore.ts';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, Schema } from '../../db/schema.ts';

/** So far a clock may be off without a word: what counts then is as good as right, and an evening's place in any case. */
const TOLERATED_MS = 30 * 60_000;

const devicesById = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('devices').select(['id', 'identifier', 'created_at']).where('id', 'in', ids),
);

const findDevice = readInStep<number, { identifier: string; created_at: string } | undefined>(async (db, ids) => {
  const rows = await devicesById(db, { ids: padded(ids) });
  return ids.map((wanted) => rows.find(({ id }) => id === wanted));
});

/**
 * Whether an order that came late says a time at which its device can't have taken it: before its event was there, or
 * before that browser logged in to it for the first time. Numbers given anew, another name and further logins don't begin
 * anew; who was there before the server came back from a backup nobody knows.
 */
export async function isBeforeItsDevice(
  db: Kysely<Schema>,
  { offline, timestamp }: OrderInput,
  now: Date,
  { event, deviceRowId }: { event: EventRow | undefined; deviceRowId: number | null },
): Promise<boolean> {
  const takenMs = timestamp ? Date.parse(timestamp) : Number.NaN;
  if (!event || !offline || !(now.getTime() - takenMs > TOLERATED_MS)) return false;
  /** What is yet to come was written while the server's own clock was wrong. */
  const isBefore = (since: string) => Date.parse(since) - takenMs > TOLERATED_MS && Date.parse(since) <= now.getTime();
  const isTooEarly = isBefore(event.created_at) || (await isBeforeLogin(db, event.id, deviceRowId, isBefore));
  if (!isTooEarly) return false;
  const restoredMs = Number(await readRestoreEpoch(db));
  return takenMs > restoredMs || now.getTime() - restoredMs > MOST_LATE_MS;
}

async function isBeforeLogin(
  db: Kysely<Schema>,
  eventId: number,
  deviceRowId: number | null,
  isBefore: (since: string) => boolean,
): Promise<boolean> {
  const device = deviceRowId === null ? undefined : await findDevice(db, deviceRowId);
  if (deviceRowId === null || !device || !isBefore(device.created_at)) return false;
  const earlier = await db
    .selectFrom('devices')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('identifier', '=', device.identifier)
    .execute();
  const proofs = await db
    .selectFrom('device_proofs')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceRowId)
    .execute();
  // Without its cookie nobody knows whether that browser was there under another name.
  return proofs.length > 0 && [...earlier, ...proofs].every(({ created_at }) => isBefore(created_at));
}
