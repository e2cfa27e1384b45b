import type { Kysely } from 'kysely';
import type { Engine } from '../db/columns.ts';
import { requireCurrent } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Schema } from '../db/schema.ts';
import { openSqlite } from '../db/sqlite.ts';
import type { Settings } from '../settings.ts';
import { requireDatabase } from './require-database.ts';

/** The database for a command that may be given while the server runs: it begins none, and migrates none under it. */
export async function openAsItIs(
  settings: Settings,
): Promise<{ db: Kysely<Schema>; engine: Engine; close: () => Promise<void> }> {
  requireDatabase(settings);
  const engine: Engine = settings.databaseUrl ? 'postgres' : 'sqlite';
  const { db, close } = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
  try {
    await requireCurrent(db, engine);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine, close };
}
