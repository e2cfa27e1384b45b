import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { syncToDisk } from './copy-database.ts';
import { endLine, headLine, readDump, rowLine } from './dump-file.ts';

const ROWS_AT_ONCE = 1000;

/** A consistent copy of a PostgreSQL database that is in use, checked before it gets its name. */
export async function dumpPostgres(db: Kysely<Schema>, to: string): Promise<void> {
  const unfinished = `${to}.teil`;
  rmSync(unfinished, { force: true });
  const tables = await tablesOf(db);
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Before the first look, so that a migration is either over or waits: what it rewrites would be empty here.
      await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access share mode`.execute(trx);
      const target = createWriteStream(unfinished, { mode: 0o600 });
      await pipeline(Readable.from(linesOf(trx, tables)), createGzip(), target);
    });
  await readDump(unfinished);
  syncToDisk(unfinished);
  renameSync(unfinished, to);
  syncToDisk(dirname(to));
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
