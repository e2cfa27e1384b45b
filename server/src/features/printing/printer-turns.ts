import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { Schema } from '../../db/schema.ts';
import type { Reach } from './reach.ts';

/** How their leases are called. */
const SERVERS = 'server:%';
const HELPERS = 'agent:%';

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
 * for each other; a helper for those of its own organizer, for elsewhere the same address is another printer, and not for
 * what it had itself before it was started anew.
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
  if (reach.by !== 'agent')
    return held.where('held.lease_owner', 'like', SERVERS).where('held.lease_owner', '!=', owner);
  const { organizerId } = reach;
  const helper = owner.slice(0, owner.lastIndexOf(':') + 1);
  return held
    .where(({ eb, or }) => or([SERVERS, HELPERS].map((holders) => eb('held.lease_owner', 'like', holders))))
    .where('held.lease_owner', 'not like', `${helper}%`)
    .where('held.event_id', 'in', (eb) =>
      eb.selectFrom('events').select('events.id').where('events.organizer_id', '=', organizerId),
    );
}
