import { hash, randomBytes } from 'node:crypto';
import { addDays } from '@bestellsystem/domain/business-day.ts';
import { type Role, WAITER_PREFIX } from '@bestellsystem/domain/roles.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { askedAtOnce } from '../../db/at-once.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { Schema, SessionsTable } from '../../db/schema.ts';
import type { Actor } from './actor.ts';
import { type Log, noteSeen } from './last-seen.ts';
import { HOUR_MS, hasEnded, LIFETIMES, WAITER_MAX_HOURS, WAITER_STAYS_HOURS } from './lifetimes.ts';

type SessionContext = Pick<Context, 'db' | 'engine' | 'now'>;

const TOKEN_BYTES = 32;
/** Well below what a statement may have of values. */
const MOST_AT_ONCE = 1000;
/** How stale `last_seen_at` may get before a request writes it again. */
const SEEN_GRANULARITY_MS = 60_000;

const MAX_BROWSER_LENGTH = 200;

export function hashToken(token: string): string {
  return hash('sha256', token);
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Starts a session for an account and returns the cookie's token; only its hash is stored. */
export async function startAccountSession(
  context: Pick<Context, 'db' | 'now'>,
  user: { id: number; role: Role | null },
  browser?: string,
): Promise<string> {
  const { maxHours, idleMinutes } = LIFETIMES[user.role ?? 'none'];
  const now = context.now();
  return insertSession(context.db, now, {
    user_id: user.id,
    device_id: null,
    expires_at: new Date(now.getTime() + maxHours * HOUR_MS).toISOString(),
    idle_minutes: idleMinutes,
    browser: browser?.slice(0, MAX_BROWSER_LENGTH) ?? null,
  });
}

/**
 * Starts a waiter device's session: until twelve hours after the event's day, at least twelve after its last use, at most 72
 * hours.
 */
export async function startWaiterSession(
  context: Pick<Context, 'db' | 'now'>,
  device: { id: number; eventDate: string },
): Promise<string> {
  const now = context.now();
  const eventEnd = new Date(`${addDays(device.eventDate, 1)}T00:00:00Z`).getTime() + WAITER_STAYS_HOURS * HOUR_MS;
  const earliest = now.getTime() + WAITER_STAYS_HOURS * HOUR_MS;
  const latest = now.getTime() + WAITER_MAX_HOURS * HOUR_MS;
  return insertSession(context.db, now, {
    user_id: null,
    device_id: device.id,
    expires_at: new Date(Math.min(latest, Math.max(earliest, eventEnd))).toISOString(),
    idle_minutes: null,
    browser: null,
  });
}

async function insertSession(
  db: Kysely<Schema>,
  now: Date,
  session: Pick<Insertable<SessionsTable>, 'user_id' | 'device_id' | 'expires_at' | 'idle_minutes' | 'browser'>,
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(token), created_at: at, last_seen_at: at })
    .execute();
  return token;
}

const findSessions = prepared((db, { hashes }: { hashes: readonly string[] }) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('devices', 'devices.id', 'sessions.device_id')
    .leftJoin('events', 'events.id', 'devices.event_id')
    .select([
      'sessions.id as sessionId',
      'sessions.token_hash',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.idle_minutes',
      'sessions.device_id',
      'users.id as userId',
      'users.username',
      'users.role',
      'devices.id as deviceRowId',
      'devices.public_id as deviceId',
      'devices.device_number as deviceNumber',
      'devices.generation',
      'devices.locked_at',
      'events.id as eventId',
      'events.name as eventName',
      'events.waiter_access_tag as eventTag',
      'events.device_generation',
      'events.deleted_at',
    ])
    .where('sessions.token_hash', 'in', hashes),
);

/**
 * Finds who holds a token, if its session still lives. Role and event are read anew each time, so changes act at once;
 * requests of the same moment are asked for together. What is no use of the session keeps it no longer alive.
 */
export function createActorFinder(
  context: SessionContext,
  log: Log,
): (token: string, isUse: boolean) => Promise<Actor | undefined> {
  const find = askedAtOnce<{ hash: string; isUse: boolean }, Actor | undefined>(async (asked) => {
    const used = new Set(asked.filter(({ isUse }) => isUse).map(({ hash }) => hash));
    const actors = await findActors(context, [...new Set(asked.map(({ hash }) => hash))], log, used);
    return asked.map(({ hash }) => actors.get(hash));
  });
  return (token, isUse) => find({ hash: hashToken(token), isUse });
}

/** Who holds the tokens with these hashes; those whose session has ended are missing. `used`: whose are used by that. */
export async function findActors(
  context: SessionContext,
  hashes: readonly string[],
  log: Log,
  used: ReadonlySet<string> = new Set(hashes),
): Promise<Map<string, Actor>> {
  const rows: SessionRow[] = [];
  for (let from = 0; from < hashes.length; from += MOST_AT_ONCE) {
    const part = hashes.slice(from, from + MOST_AT_ONCE);
    rows.push(...(await findSessions(context.db, { hashes: padded(part) })));
  }
  return actorsOfRows(context, rows, log, used);
}

function actorsOfRows(
  context: SessionContext,
  rows: readonly SessionRow[],
  log: Log,
  used: ReadonlySet<string>,
): Map<string, Actor> {
  const at = context.now();
  const living = rows.filter((row) => !hasEnded(row, at));
  const stale = living.filter(
    ({ token_hash, last_seen_at }) =>
      // Also one of a time to come, written before the clock was set back.
      used.has(token_hash) && Math.abs(at.getTime() - Date.parse(last_seen_at)) > SEEN_GRANULARITY_MS,
  );
  noteSeen(context, stale, log);
  return new Map(
    living.flatMap((row) => {
      const actor = actorOfRow(row);
      return actor ? [[row.token_hash, actor] as const] : [];
    }),
  );
}

interface SessionRow {
  sessionId: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  idle_minutes: number | null;
  device_id: number | null;
  userId: number | null;
  username: string | null;
  role: string | null;
  deviceRowId: number | null;
  deviceId: string | null;
  deviceNumber: number | null;
  generation: number | null;
  locked_at: string | null;
  eventId: number | null;
  eventName: string | null;
  eventTag: string | null;
  device_generation: number | null;
  deleted_at: string | null;
}

function actorOfRow(row: SessionRow): Actor | undefined {
  if (row.userId !== null && row.username !== null) {
    return {
      kind: 'account',
      sessionId: row.sessionId,
      userId: row.userId,
      username: row.username,
      role: row.role as Role | null,
    };
  }
  const isGone =
    row.deleted_at !== null || row.generation !== row.device_generation || row.eventTag === null || row.locked_at;
  if (isGone || row.eventId === null || row.deviceRowId === null || row.deviceNumber === null) return undefined;
  return {
    kind: 'waiter-device',
    sessionId: row.sessionId,
    role: 'WAITER',
    username: `${WAITER_PREFIX}${row.eventTag}`,
    eventId: row.eventId,
    eventName: row.eventName ?? '',
    eventTag: row.eventTag ?? '',
    deviceRowId: row.deviceRowId,
    deviceId: row.deviceId ?? '',
    deviceNumber: row.deviceNumber,
  };
}

export async function endSession(db: Kysely<Schema>, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends the sessions of all devices of an event. */
export async function endDeviceSessions(db: Kysely<Schema>, eventId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('device_id', 'in', db.selectFrom('devices').select('id').where('event_id', '=', eventId))
    .execute();
}
