import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const INT8 = 20;
const NUMERIC = 1700;

/** Whole numbers and sums arrive as numbers, as they do from SQLite. */
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

export function openPostgres(url: string): { db: Kysely<Schema>; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
