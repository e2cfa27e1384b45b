import { type Kysely, sql, type Transaction } from 'kysely';
import { createSchema } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Schema } from '../db/schema.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import { StartError } from '../start-error.ts';
import { epochStatements } from './begin-epoch.ts';
import { isEmbedded, readDump } from './dump-file.ts';
import { tablesOf } from './postgres-dump.ts';
import { requireReadable } from './restore.ts';

/**
 * Fills an empty PostgreSQL database from a backup, wholly or not at all. Devices notice the new epoch and send again
 * what they took since the backup.
 */
export async function restoreToPostgres(databaseUrl: string, file: string, now: Date): Promise<void> {
  requireReadable(file);
  const version = await readDump(file).catch(() => {
    throw new StartError(
      isEmbedded(file)
        ? `${file} ist die Sicherung einer eingebauten Datenbank. Bitte DATABASE_URL weglassen und nochmals versuchen.`
        : `${file} ist keine unversehrte Sicherung einer PostgreSQL-Datenbank des Bestellsystems. Bitte eine andere nehmen.`,
    );
  });
  const { db, close } = openPostgres(databaseUrl);
  try {
    await requireEmpty(db);
    await db.transaction().execute((trx) => fill(trx, { file, version, now }));
  } finally {
    await close();
  }
}

async function requireEmpty(db: Kysely<Schema>): Promise<void> {
  if ((await tablesOf(db)).length === 0) return;
  throw new StartError(
    'Die Datenbank unter DATABASE_URL ist nicht leer. Bitte eine neue anlegen, zum Beispiel mit «createdb bestellsystem_neu», und DATABASE_URL auf sie zeigen lassen. Die bisherige bleibt, wie sie ist.',
  );
}

async function fill(trx: Transaction<Schema>, from: { file: string; version: number; now: Date }): Promise<void> {
  await liftTimeLimits(trx, 'postgres');
  await createSchema(trx, 'postgres', from.version);
  const references = await referencesOf(trx);
  // Rows come table by table: what they refer to may follow.
  for (const one of references) await alter(trx, one, 'deferrable initially deferred');
  await readDump(from.file, async (table, rows) => {
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(trx);
  });
  await sql`set constraints all immediate`.execute(trx);
  for (const one of references) await alter(trx, one, 'not deferrable');
  await continueNumbers(trx);
  for (const statement of epochStatements('postgres', from.version, from.now)) await sql.raw(statement).execute(trx);
}

interface Reference {
  table: string;
  name: string;
}

async function referencesOf(trx: Transaction<Schema>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  return rows;
}

async function alter(trx: Transaction<Schema>, { table, name }: Reference, how: string): Promise<void> {
  await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(trx);
}

/** New rows go on after the highest id there is. */
async function continueNumbers(trx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(trx);
  for (const { table } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx);
  }
}
