import { ASKING_TRANSPORTS } from '@bestellsystem/domain/transports.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Who asks for work, and so which printers' jobs it may have. */
export type Reach =
  | { by: 'server' }
  /** A print helper of this organizer. */
  | { by: 'agent'; organizerId: number }
  /** The printer itself. */
  | { by: 'cloud'; printerId: number };

export const BY_SERVER: Reach = { by: 'server' };

/** Whoever was to fetch the tickets has not been heard of. */
export const AWAY = 'AWAY';

const asking = sql.join(ASKING_TRANSPORTS);

/** A condition on `printers`: no device reaches one that asks by itself. */
export const reachedByDevices = sql<SqlBool>`printers.port_type not in (${asking})`;

/** A helper asks at least every 15 s. */
const AGENT_AWAY_MS = 25_000;
/** Printers ask every few seconds, as they are set. */
const CLOUD_AWAY_MS = 45_000;

export function agentSeenSince(now: Date): string {
  return new Date(now.getTime() - AGENT_AWAY_MS).toISOString();
}

export function cloudSeenSince(now: Date): string {
  return new Date(now.getTime() - CLOUD_AWAY_MS).toISOString();
}

/** What a helper prints for: elsewhere the same address is another printer. */
export function eventsOf(organizerId: number): RawBuilder<number> {
  return sql`(select events.id from events where events.organizer_id = ${organizerId})`;
}

/** A condition on `printers`: the server has its own, and those whose helper is away or that don't ask. */
export function reachedBy(reach: Reach, now: Date): RawBuilder<SqlBool> {
  if (reach.by === 'cloud') return sql`printers.id = ${reach.printerId}`;
  if (reach.by === 'agent') {
    return sql`printers.port_type = 'agent' and printers.event_id in ${eventsOf(reach.organizerId)}`;
  }
  return reachedByServer({ agentSince: agentSeenSince(now), cloudSince: cloudSeenSince(now) });
}

export function reachedByServer(seen: { agentSince: string; cloudSince: string }): RawBuilder<SqlBool> {
  return sql`not (printers.port_type = 'agent' and exists (
      select 1 from print_agents inner join events on events.organizer_id = print_agents.organizer_id
      where events.id = printers.event_id and print_agents.revoked_at is null and print_agents.seen_at > ${seen.agentSince}))
    and not (printers.port_type in (${asking}) and exists (
      select 1 from cloud_printers where cloud_printers.printer_id = printers.id and cloud_printers.polled_at > ${seen.cloudSince}))`;
}

/** A condition on jobs that wait: for a device, not for their next try, which has a failed one before it. */
export function isLeftToDevice(at: string): RawBuilder<SqlBool> {
  return sql`(print_jobs.error is null and print_jobs.available_at > ${at})`;
}
