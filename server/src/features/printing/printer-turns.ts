import { asksByItself, transportOf } from '@bestellsystem/domain/transports.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { eventsOf, type Reach } from './reach.ts';

/** How the leases of servers begin. */
export const SERVER_LEASE = 'server:';
export const SERVER_LEASES = `${SERVER_LEASE}%`;
const HELPER_LEASES = 'agent:%';

/** Any number that no other lock of two numbers uses. */
const CLAIMING_LOCK = 7_310_001;

/** What another server is about to claim at this printer can be seen only once it has: servers claim one after the other. */
export async function takeTurnsAt(
  trx: Transaction<Schema>,
  engine: Engine,
  { ip, port }: { ip: string; port: number },
): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${CLAIMING_LOCK}, hashtext(${`${ip}:${port}`}))`.execute(trx);
  }
}

/**
 * What somebody else sends to a printer right now: a printer takes one connection, and tickets come in turn. Servers wait
 * for each other; a helper for those of its own organizer, and not for what it had itself before it was started anew; a
 * printer that asks by itself for whatever comes out of it.
 */
export function atPrinterElsewhere(
  trx: Kysely<Schema>,
  address: { ip: string; port: number },
  { owner, at }: { owner: string; at: string },
  reach: Reach,
) {
  const held = trx
    .selectFrom('print_jobs as held')
    .innerJoin('printers as holding', (join) =>
      join.on(({ eb, fn }) => eb('holding.id', '=', fn.coalesce('held.rerouted_to', 'held.printer_id'))),
    )
    .where('held.state', '=', 'processing')
    .where('held.lease_until', '>=', at)
    .where('holding.ip', '=', address.ip)
    .where('holding.port', '=', address.port)
    .select('held.id');
  // One that asks twice at once has what its other question was given.
  if (reach.by === 'cloud') return held.where('holding.id', '=', reach.printerId);
  if (reach.by !== 'agent')
    return held.where('held.lease_owner', 'like', SERVER_LEASES).where('held.lease_owner', '!=', owner);
  const { organizerId } = reach;
  const helper = owner.slice(0, owner.lastIndexOf(':') + 1);
  return held
    .where(({ eb, or }) => or([SERVER_LEASES, HELPER_LEASES].map((holders) => eb('held.lease_owner', 'like', holders))))
    .where('held.lease_owner', 'not like', `${helper}%`)
    .where('held.event_id', 'in', eventsOf(organizerId));
}

/**
 * The stations, also of other events or of a former setup, that print at the same printer as this one, as whoever tried it
 * last has found it. What a helper or a device reaches at an address is its organizer's alone; one that asks by itself is
 * nobody else's.
 */
export async function stationsAt(
  trx: Transaction<Schema>,
  here: PrinterRow,
  { lease_owner }: Pick<PrintJobRow, 'lease_owner'>,
): Promise<PrinterRow[]> {
  if (asksByItself(here.port_type)) return [here];
  const transport = transportOf(here.port_type);
  const atAddress = trx.selectFrom('printers').selectAll().where('ip', '=', here.ip).where('port', '=', here.port);
  const isServers = transport === 'server' && lease_owner?.startsWith(SERVER_LEASE);
  const found = isServers ? atAddress : atAddress.where('event_id', 'in', eventsOf(await organizerOf(trx, here)));
  return (await found.execute()).filter(({ port_type }) => transportOf(port_type) === transport);
}

async function organizerOf(trx: Transaction<Schema>, { event_id }: PrinterRow): Promise<number> {
  const event = trx.selectFrom('events').select('organizer_id').where('id', '=', event_id);
  return (await event.executeTakeFirstOrThrow()).organizer_id;
}
