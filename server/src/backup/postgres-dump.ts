import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readAsOfNow } from '../db/snapshot.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import { StartError } from '../start-error.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { UNFINISHED } from './copy-database.ts';
import { endLine, headLine, rowLine } from './dump-file.ts';
import { runInWorker } from './in-worker.ts';

const ROWS_AT_ONCE = 1000;

/**
 * A consistent copy of a PostgreSQL database that is in use, checked before it gets its name. The signal ends it early.
 * Throws `StartError` where there is nothing of this product.
 */
export async function dumpPostgres(db: Kysely<Schema>, to: string, signal?: AbortSignal): Promise<void> {
  const unfinished = `${to}${UNFINISHED}`;
  try {
    await writeDump(db, unfinished, signal);
    await runInWorker(new URL('./check-worker.ts', import.meta.url), unfinished, signal);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncToDisk(dirname(to));
}

async function writeDump(db: Kysely<Schema>, file: string, signal: AbortSignal | undefined): Promise<void> {
  const tables = await tablesOf(db);
  if (!tables.includes('schema_version')) {
    throw new StartError('In der Datenbank unter DATABASE_URL liegt kein Bestellsystem. Bitte DATABASE_URL prüfen.');
  }
  await readAsOfNow(db, async (trx) => {
    await liftTimeLimits(trx, 'postgres');
    // Before the first look, so that a migration is either over or waits: what it rewrites would be empty here.
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access share mode`.execute(trx);
    signal?.throwIfAborted();
    const target = createWriteStream(file, { mode: 0o600 });
    await pipeline(Readable.from(linesOf(trx, tables)), createGzip(), target, { signal });
  });
}

/** The tables of this database's schema, in the order of their names. */
export async function tablesOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function* linesOf(trx: Kysely<Schema>, tables: readonly string[]): AsyncGenerator<string> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(trx);
  yield headLine(rows[0]?.version ?? 0);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[table] = 0;
    await sql`declare page cursor for select row_to_json(one)::text as row from ${sql.table(table)} as one`.execute(
      trx,
    );
    for (;;) {
      const page = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from page`.execute(trx);
      if (page.rows.length === 0) break;
      counts[table] += page.rows.length;
      yield page.rows.map(({ row }) => rowLine(table, row)).join('');
    }
    await sql`close page`.execute(trx);
  }
  yield endLine(counts);
}
