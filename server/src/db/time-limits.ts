import { type Kysely, sql } from 'kysely';
import type { Engine } from './columns.ts';

/**
 * What PostgreSQL ends by itself, in milliseconds, so that a connection of the pool isn't held for ever. A device gives an
 * order up after ten seconds and sends it again: nothing is cut that anybody still waits for. A commit that waits for a
 * standby is no statement and is never cut.
 */
export const TIME_LIMITS = {
  /** A statement, its waiting for locks included; long files are read in pages. */
  statement_timeout: 60_000,
  /** Somebody who holds a row without an end fails the others one by one, not the whole pool. */
  lock_timeout: 30_000,
  /** A server whose network or power went in the middle of a transaction lets go of the numbers of its event. */
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** For this transaction alone: what changes, adds up or copies everything may take as long as it takes. */
export async function liftTimeLimits<Tables>(trx: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  // No `select`: what the transaction sees would be settled by it already.
  for (const name of Object.keys(TIME_LIMITS)) await sql`set local ${sql.id(name)} = 0`.execute(trx);
}
