import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../sessions/actor.ts';

const DEVICE_LEASE = 'client:';

/** How a device holds what it was handed. */
export function ownerOf({ sessionId }: Actor): string {
  return `${DEVICE_LEASE}${sessionId}`;
}

/** How it holds a job of which nobody had sent anything: where it sends nothing either, that is so again. */
export function firstOf(owner: string): string {
  return `${owner}:first`;
}

/**
 * A STORNO whose ticket another device has: coming out behind it, that would be cooked. Only a device goes past whoever
 * else prints at the same printer; it says what became of its ticket, or its lease ends soon.
 */
export function isAheadOfItsTicket(at: string, owner = ''): RawBuilder<SqlBool> {
  return sql`(print_jobs.kind = 'cancel' and exists (
    select 1 from print_jobs as held where held.order_id = print_jobs.order_id and held.kind = 'ticket'
      and held.state = 'processing' and held.lease_until >= ${at} and held.lease_owner like ${`${DEVICE_LEASE}%`}
      and held.lease_owner not in (${owner}, ${firstOf(owner)})
  ))`;
}
