import { AppError } from '@bestellsystem/domain/errors.ts';
import { UNKNOWN_DEVICE_NAME } from '@bestellsystem/domain/journal-names.ts';
import type { QuarantineInput } from '@bestellsystem/domain/quarantine-schema.ts';
import { WAITER_PREFIX } from '@bestellsystem/domain/roles.ts';
import type { Kysely } from 'kysely';
import { NEVER_RESTORED, readRestoreEpoch } from '../../backup/restore.ts';
import type { DeviceRow, Schema } from '../../db/schema.ts';
import { isDeviceId } from '../devices/service-numbers.ts';
import { ordersIn } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { findDeviceProof } from '../sessions/device-proofs.ts';
import { isSameDevice } from './order-ownership.ts';

/** Who hands an order in: a living session, or a device cookie from when there was one. */
export interface HandingIn {
  actor: Actor | undefined;
  deviceToken: string | undefined;
}

/** So far a clock may be off. */
const TOLERATED_MS = 30 * 60_000;

type HandedIn = QuarantineInput['order'];

interface Taker {
  device_id: number | null;
  user_id: number | null;
  /** For the journal. */
  handedInBy: string;
  /** What a login of theirs is called here. */
  username?: string | undefined;
  /** Whom the device names instead: people read it, no till and no account gets the order for it. */
  said?: string;
}

/** Whoever hands it in has taken it, unless the device says that it was somebody else: then nobody is known to have. */
export async function identifyTaker(db: Kysely<Schema>, from: HandingIn, order: HandedIn): Promise<Taker> {
  const holder = await identifyHolder(db, from, order);
  const said = order.takenBy;
  if (!said) return holder;
  const named = await findDevice(db, order, holder.device_id);
  if (named ? await isHolder(db, holder, named) : holder.username === said.username) return holder;
  const name = named ? `Service ${named.device_number}` : said.username;
  return { device_id: null, user_id: null, handedInBy: holder.handedInBy, said: name };
}

async function identifyHolder(db: Kysely<Schema>, from: HandingIn, { eventId, deviceId }: HandedIn): Promise<Taker> {
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  const { actor } = from;
  if (event && actor && ordersIn(actor, event)) {
    const handedInBy = actorName(actor);
    const { username } = actor;
    if (actor.kind === 'account') return { device_id: null, user_id: actor.userId, handedInBy, username };
    return { device_id: actor.deviceRowId, user_id: null, handedInBy, username };
  }
  const proof = await findDeviceProof(db, from.deviceToken, event?.id);
  if (!proof) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Nicht angemeldet');
  // A waiter's account may be called like the event's devices; only a device's login says a number.
  const username = typeof deviceId === 'string' ? `${WAITER_PREFIX}${event?.waiter_access_tag}` : undefined;
  return { device_id: proof.deviceRowId, user_id: null, handedInBy: UNKNOWN_DEVICE_NAME, username };
}

async function isHolder(db: Kysely<Schema>, { device_id }: Taker, named: DeviceRow): Promise<boolean> {
  return device_id !== null && isSameDevice(db, device_id, named.id);
}

/**
 * The device that the order names. One that is younger than the order may bear its number only because a server came back
 * from a backup and gave that anew; elsewhere, and where it is the holder's own, the device's clock is wrong.
 */
async function findDevice(
  db: Kysely<Schema>,
  { eventId, deviceId, timestamp }: HandedIn,
  holderId: number | null,
): Promise<DeviceRow | undefined> {
  if (!isDeviceId(deviceId)) return undefined;
  const row = await db
    .selectFrom('devices')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('public_id', '=', deviceId)
    .executeTakeFirst();
  const takenMs = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  const isYounger = row && row.id !== holderId && Date.parse(row.created_at) - takenMs > TOLERATED_MS;
  return isYounger && (await readRestoreEpoch(db)) !== NEVER_RESTORED ? undefined : row;
}
