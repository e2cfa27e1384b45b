import { AppError } from '@bestellsystem/domain/errors.ts';
import { UNKNOWN_DEVICE_NAME } from '@bestellsystem/domain/journal-names.ts';
import type { QuarantineInput } from '@bestellsystem/domain/quarantine-schema.ts';
import type { Kysely } from 'kysely';
import type { DeviceRow, Schema } from '../../db/schema.ts';
import { ordersIn } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { findDeviceProof } from '../sessions/device-proofs.ts';

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
  /** Whom the device names instead: people read it, no till and no account gets the order for it. */
  said?: string;
}

/** Whoever hands it in has taken it, unless the device says that it was somebody else: then nobody is known to have. */
export async function identifyTaker(db: Kysely<Schema>, from: HandingIn, order: HandedIn): Promise<Taker> {
  const holder = await identifyHolder(db, from, order.eventId);
  const said = order.takenBy;
  if (!said) return holder;
  const named = await findDevice(db, order);
  if (named ? await isSame(db, holder, named) : isNamed(holder, from.actor, said)) return holder;
  const name = named ? `Service ${named.device_number}` : said.username;
  return { device_id: null, user_id: null, handedInBy: holder.handedInBy, said: name };
}

async function identifyHolder(db: Kysely<Schema>, from: HandingIn, eventId: number): Promise<Taker> {
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  const { actor } = from;
  if (event && actor && ordersIn(actor, event)) {
    const handedInBy = actorName(actor);
    if (actor.kind === 'account') return { device_id: null, user_id: actor.userId, handedInBy };
    return { device_id: actor.deviceRowId, user_id: null, handedInBy };
  }
  const proof = await findDeviceProof(db, from.deviceToken, event?.id);
  if (!proof) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Nicht angemeldet');
  return { device_id: proof.deviceRowId, user_id: null, handedInBy: UNKNOWN_DEVICE_NAME };
}

/** Without a device it was an account's, which its name tells from a device's login. */
function isNamed(holder: Taker, actor: Actor | undefined, said: NonNullable<HandedIn['takenBy']>): boolean {
  return holder.handedInBy !== UNKNOWN_DEVICE_NAME && actor?.username === said.username;
}

/** Also under the number that it had before they were given anew. */
async function isSame(db: Kysely<Schema>, holder: Taker, named: DeviceRow): Promise<boolean> {
  if (holder.device_id === null) return false;
  if (holder.device_id === named.id) return true;
  const own = await db.selectFrom('devices').select('identifier').where('id', '=', holder.device_id).executeTakeFirst();
  return own?.identifier === named.identifier;
}

/**
 * The device that the order names. One that is younger than the order bears its number only because a server came back
 * from a backup and gave that anew.
 */
async function findDevice(
  db: Kysely<Schema>,
  { eventId, deviceId, timestamp }: HandedIn,
): Promise<DeviceRow | undefined> {
  if (typeof deviceId !== 'string') return undefined;
  const row = await db
    .selectFrom('devices')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('public_id', '=', deviceId)
    .executeTakeFirst();
  const takenMs = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return row && Date.parse(row.created_at) - takenMs > TOLERATED_MS ? undefined : row;
}
