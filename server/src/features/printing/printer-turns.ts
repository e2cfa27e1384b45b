import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { Schema } from '../../db/schema.ts';

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

/** What another server sends to a printer right now: a printer takes one connection, and tickets come in turn. */
export function atPrinterElsewhere(
  trx: Kysely<Schema>,
  address: { ip: string; port: number },
  { owner, at }: { owner: string; at: string },
) {
  return trx
    .selectFrom('print_jobs as held')
    .innerJoin('printers as holding', (join) =>
      join.on(({ eb, fn }) => eb('holding.id', '=', fn.coalesce('held.rerouted_to', 'held.printer_id'))),
    )
    .where('held.state', '=', 'processing')
    .where('held.lease_until', '>=', at)
    .where('held.lease_owner', 'like', 'server:%')
    .where('held.lease_owner', '!=', owner)
    .where('holding.ip', '=', address.ip)
    .where('holding.port', '=', address.port)
    .select('held.id');
}
