import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { errorsTo } from './query-errors.ts';
import type { Schema } from './schema.ts';
import { TIME_LIMITS } from './time-limits.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
const INT8 = 20;
const NUMERIC = 1700;

/** Whole numbers and sums arrive as numbers, as they do from SQLite. */
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

export function openPostgres(
  url: string,
  onError: (error: unknown) => void = () => {},
): { db: Kysely<Schema>; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A database whose machine is gone says nothing any more, not even that.
    keepAlive: true,
    pipeline: true,
    stream: () => new GatheringSocket(),
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...TIME_LIMITS,
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process, whether it was idle
  // or in a transaction that waits for its next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: errorsTo(onError) });
  return { db, close: () => db.destroy() };
}

/**
 * Throws `StartError` where commits are answered before they are written, or before the standby has them that would
 * take over: an acknowledged order could be lost.
 */
export async function requireDurableCommits(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ value: string; standbys: string }>`
    select current_setting('synchronous_commit') as value, current_setting('synchronous_standby_names') as standbys
  `.execute(db);
  const { value, standbys } = rows[0] ?? { value: '', standbys: '' };
  if (value !== 'off' && !(value === 'local' && standbys !== '')) return;
  throw new StartError(
    `Die PostgreSQL-Datenbank sichert Bestellungen nicht dauerhaft (synchronous_commit=${value}). Bitte auf «on» stellen.`,
  );
}

const RISKS: Record<string, string> = {
  fsync: 'Nach einem Stromausfall können Bestellungen und die ganze Datenbank verloren sein',
  full_page_writes: 'Nach einem Stromausfall kann die Datenbank beschädigt sein',
};

/** What an operator has to hear at every start: settings under which the disk may lag behind what was acknowledged. */
export async function readDurabilityWarnings(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, setting as value from pg_settings where name in ('fsync', 'full_page_writes') order by name`.execute(
    db,
  );
  return durabilityWarnings(rows);
}

export function durabilityWarnings(settings: readonly { name: string; value: string }[]): string[] {
  return settings
    .filter(({ name, value }) => name in RISKS && value !== 'on')
    .map(({ name, value }) => `ACHTUNG: ${RISKS[name]} (PostgreSQL: ${name}=${value}). Bitte auf «on» stellen.`);
}
