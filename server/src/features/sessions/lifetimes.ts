import type { Role } from '@bestellsystem/domain/roles.ts';
import type { Selectable } from 'kysely';
import type { SessionsTable } from '../../db/schema.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How long sessions live, by role; a waiter's ends with the event instead. */
export const LIFETIMES: Record<Role | 'none', { maxHours: number; idleMinutes: number | null }> = {
  ADMIN: { maxHours: 12, idleMinutes: 30 },
  EVENT_ORGANIZER: { maxHours: 7 * 24, idleMinutes: 12 * 60 },
  KITCHEN: { maxHours: 72, idleMinutes: null },
  WAITER: { maxHours: 72, idleMinutes: null },
  none: { maxHours: 12, idleMinutes: 12 * 60 },
};
/** After the event's day, and after each use. */
export const WAITER_STAYS_HOURS = 12;
export const WAITER_MAX_HOURS = 72;

type Lifetime = Pick<
  Selectable<SessionsTable>,
  'created_at' | 'expires_at' | 'idle_minutes' | 'last_seen_at' | 'device_id'
>;

export function hasEnded(row: Lifetime, now: Date): boolean {
  if (endOfSession(row) <= now.getTime()) return true;
  if (row.idle_minutes === null) return false;
  return now.getTime() - Date.parse(row.last_seen_at) > row.idle_minutes * MINUTE_MS;
}

/** ms. A waiter in the middle of service is not thrown out because the event's day is over. */
export function endOfSession({ created_at, expires_at, last_seen_at, device_id }: Lifetime): number {
  const end = Date.parse(expires_at);
  if (device_id === null) return end;
  const latest = Date.parse(created_at) + WAITER_MAX_HOURS * HOUR_MS;
  return Math.max(end, Math.min(latest, Date.parse(last_seen_at) + WAITER_STAYS_HOURS * HOUR_MS));
}
