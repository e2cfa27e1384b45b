import { isIPv6 } from 'node:net';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';

export interface Bucket {
  key: string;
  /** Failures that cost nothing; each one after it doubles the wait, from one second to the limit. */
  free: number;
  maxDelaySeconds: number;
}

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;
const FREE_PER_NAME = 10;
const NAME_MAX_DELAY_SECONDS = 60;
const FREE_PER_ADDRESS = 100;
const ADDRESS_MAX_DELAY_SECONDS = 300;
const FREE_UNKNOWN_DEVICES = 200;
/** More than the helpers of any event mistype in an hour, and few for who guesses from many networks. */
const FREE_OF_MANY = 500;
const FREE_REGISTRATIONS = 1000;
const FREE_NEW_DEVICES = 1000;
const UNKNOWN_MAX_DELAY_SECONDS = 600;
const IPV6_GROUPS = 8;
const GROUP_DIGITS = 4;
const NETWORK_GROUPS = 4;

/**
 * The counters a login attempt falls into. A device that has been in this event before has one of its own, a browser that
 * has been in this account too, and so have those of a network that have read the organizer's code, so that guessing from
 * elsewhere can't lock them out; all who have read it share one that only guessing from many networks reaches. Devices that
 * knew only a `formerPassword` share one, too: whoever had it may have saved up many of them.
 */
export function loginBuckets(attempt: {
  name: string;
  address: string;
  knownDevice?: string | undefined;
  /** Where the device hasn't known the event's password since it was changed: what tells the password it is now. */
  formerPassword?: string | undefined;
  entryKey?: string | undefined;
}): Bucket[] {
  const name = nameKey(attempt.name);
  const { knownDevice, formerPassword, entryKey } = attempt;
  if (knownDevice) {
    return [
      { key: `device:${knownDevice}`, free: FREE_PER_NAME, maxDelaySeconds: NAME_MAX_DELAY_SECONDS },
      ...(formerPassword ? [bucketOfMany(`former:${formerPassword}`)] : []),
    ];
  }
  const network = networkOf(attempt.address);
  if (entryKey) {
    return [
      { key: `entry:${entryKey}:${network}`, free: FREE_PER_NAME, maxDelaySeconds: NAME_MAX_DELAY_SECONDS },
      bucketOfMany(`everywhere:${entryKey}`),
    ];
  }
  return [
    { key: `name:${name}:${network}`, free: FREE_PER_NAME, maxDelaySeconds: NAME_MAX_DELAY_SECONDS },
    { key: `address:${network}`, free: FREE_PER_ADDRESS, maxDelaySeconds: ADDRESS_MAX_DELAY_SECONDS },
    { key: `unknown:${name}`, free: FREE_UNKNOWN_DEVICES, maxDelaySeconds: UNKNOWN_MAX_DELAY_SECONDS },
  ];
}

function bucketOfMany(key: string): Bucket {
  return { key, free: FREE_OF_MANY, maxDelaySeconds: UNKNOWN_MAX_DELAY_SECONDS };
}

/** So many devices an event never has; a program that knows its password makes no more of them than that in an hour. */
export function newDeviceBuckets(password: string): Bucket[] {
  return [{ key: `new-device:${password}`, free: FREE_NEW_DEVICES, maxDelaySeconds: NAME_MAX_DELAY_SECONDS }];
}

/**
 * Registrations need no password, and helpers register behind one router: from the thousandth of an hour on each makes the
 * next one wait. Those that were hashed count, also for a name that is taken; those that found the queue full don't.
 */
export function registrationBuckets(address: string): Bucket[] {
  const key = `register:${networkOf(address)}`;
  return [{ key, free: FREE_REGISTRATIONS, maxDelaySeconds: NAME_MAX_DELAY_SECONDS }];
}

/** Throws `too-many` with the seconds to wait while any of the buckets is closed; `advice`: what else may be done about it. */
export async function refuseWhenThrottled(
  context: Pick<Context, 'db' | 'now'>,
  buckets: readonly Bucket[],
  { what = 'Versuche', advice = '' } = {},
): Promise<void> {
  const rows = await context.db
    .selectFrom('login_attempts')
    .select(['bucket', 'blocked_until'])
    .where(
      'bucket',
      'in',
      buckets.map(({ key }) => key),
    )
    .execute();
  const now = context.now().getTime();
  const waitMs = Math.max(
    0,
    ...rows.map(({ bucket, blocked_until }) => {
      const left = blocked_until ? Date.parse(blocked_until) - now : 0;
      const most = buckets.find(({ key }) => key === bucket)?.maxDelaySeconds ?? 0;
      // Longer than any failure costs: the clock has been set back since.
      return left <= most * SECOND_MS ? left : 0;
    }),
  );
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const message = `Zu viele ${what}. Bitte in ${seconds} s nochmals versuchen.${advice}`;
  throw new AppError('too-many', 'TOO_MANY_ATTEMPTS', message, { retryAfterSeconds: seconds });
}

/** Counts a failed login, or a registration, in each bucket and closes those that are over their allowance. */
export async function countAttempt(context: Pick<Context, 'db' | 'now'>, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) await countIn(context.db, context.now(), bucket);
}

async function countIn(db: Kysely<Schema>, now: Date, bucket: Bucket): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const row = await trx
      .insertInto('login_attempts')
      .values({ bucket: bucket.key, failures: 1, window_started_at: at, blocked_until: null })
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet((set) => ({ failures: set('login_attempts.failures', '+', 1) })),
      )
      .returning(['failures', 'window_started_at'])
      .executeTakeFirstOrThrow();
    const isOver = Math.abs(now.getTime() - Date.parse(row.window_started_at)) > HOUR_MS;
    const failures = isOver ? 1 : row.failures;
    const delay =
      failures < bucket.free ? 0 : Math.min(bucket.maxDelaySeconds, 2 ** Math.min(20, failures - bucket.free));
    await trx
      .updateTable('login_attempts')
      .set({
        failures,
        window_started_at: isOver ? at : row.window_started_at,
        blocked_until: delay > 0 ? new Date(now.getTime() + delay * SECOND_MS).toISOString() : null,
      })
      .where('bucket', '=', bucket.key)
      .execute();
  });
}

const OWN = ['name:', 'device:', 'entry:'];

/** A success clears the counters of this name, device or code, not those of a whole address or of all networks. */
export async function forgetLoginFailures(db: Kysely<Schema>, buckets: readonly Bucket[]): Promise<void> {
  const own = buckets.map(({ key }) => key).filter((key) => OWN.some((kind) => key.startsWith(kind)));
  if (own.length > 0) await db.deleteFrom('login_attempts').where('bucket', 'in', own).execute();
}

const IPV4_IN_IPV6 = /^::ffff:([\da-f]+):([\da-f]+)$/;

/** IPv6 users own whole /64 networks; however an address is written, it is the same one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone] = address.split('%');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const inside = IPV4_IN_IPV6.exec(canonical)?.slice(1);
  if (inside) return inside.flatMap(bytesOf).join('.');
  const [before = [], after] = canonical.split('::').map((part) => (part ? part.split(':') : []));
  const leftOut = after ? IPV6_GROUPS - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: leftOut }, () => '0'), ...(after ?? [])];
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

function bytesOf(group: string): number[] {
  return [...Buffer.from(group.padStart(GROUP_DIGITS, '0'), 'hex')];
}
