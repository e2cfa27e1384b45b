import type { Kysely } from 'kysely';
import type { Engine } from './columns.ts';
import { type Commit, groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openPostgres, requireDurableCommits } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenDatabase {
  db: Kysely<Schema>;
  engine: Engine;
  commit: Commit;
  close: () => Promise<void>;
}

/** Opens and migrates: PostgreSQL where `databaseUrl` is given, else embedded SQLite in `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const { db, close } = options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  try {
    if (engine === 'postgres') await requireDurableCommits(db);
    await migrate(db, engine);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine, commit: groupCommit(db, engine), close };
}
