import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { backupFolder, databaseFile } from '../backup/backups.ts';
import { copyDatabase } from '../backup/copy-database.ts';
import { dumpPostgres } from '../backup/postgres-dump.ts';
import type { Engine } from './columns.ts';
import { type Commit, groupCommit } from './group-commit.ts';
import { migrate, outdatedVersion } from './migrate.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { openSqliteReader } from './sqlite-reader.ts';
import { type Storage, watchStorage } from './storage.ts';

export interface OpenDatabase {
  db: Kysely<Schema>;
  reads: Kysely<Schema>;
  engine: Engine;
  commit: Commit;
  storage: Storage;
  /** What the operator has to be told at every start. */
  warnings: string[];
  close: () => Promise<void>;
}

/** Opens and migrates: PostgreSQL where `databaseUrl` is given, else embedded SQLite in `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const storage = watchStorage(options.dataDir);
  const postgres = engine === 'postgres' ? await import('./postgres.ts') : undefined;
  const { db, close } =
    postgres && options.databaseUrl
      ? postgres.openPostgres(options.databaseUrl, storage.note)
      : openSqlite(options.dataDir, storage.note);
  let warnings: string[] = [];
  try {
    if (postgres) {
      await postgres.requireDurableCommits(db);
      warnings = await postgres.readDurabilityWarnings(db);
    }
    await keepOutdated(db, engine, options.dataDir);
    await migrate(db, engine);
  } catch (error) {
    await close();
    throw error;
  }
  // PostgreSQL has connections for all; each of its readers keeps nobody else waiting.
  const reader = engine === 'sqlite' ? openSqliteReader(options.dataDir, storage.note) : undefined;
  return {
    db,
    reads: reader?.reads ?? db,
    engine,
    commit: groupCommit(db, engine),
    storage,
    warnings,
    close: async () => {
      storage.stop();
      await reader?.close();
      await close();
    },
  };
}

/** A migration changes everything at once: a copy of the database as it was before stays in the data folder. */
async function keepOutdated(db: Kysely<Schema>, engine: Engine, dataDir: string): Promise<void> {
  const version = await outdatedVersion(db, engine);
  if (version === undefined) return;
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, `vor-stand-${version + 1}`);
  if (engine === 'sqlite') copyDatabase({ from: databaseFile(dataDir), to: `${name}.db` });
  else await dumpPostgres(db, `${name}.ndjson.gz`);
}
