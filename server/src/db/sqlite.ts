import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { databaseFile } from '../backup/backups.ts';
import { finishRestore } from '../backup/restore.ts';
import { StartError } from '../start-error.ts';
import { keepingStatements } from './kept-statements.ts';
import type { Schema } from './schema.ts';
import { SteadyQueryCompiler } from './sqlite-compiler.ts';

/** SQLite's `PRAGMA synchronous` value for FULL: a commit returns only after the disk has it. */
const FULL = 2;
const BUSY_TIMEOUT_MS = 5000;
/**
 * 8 MB. Bringing the log into the database costs three syncs more, which an order waits for: of orders in groups this is
 * one in forty. Longer logs would make who waits wait longer.
 */
const CHECKPOINT_PAGES = 2000;

/** Opens the embedded database in `dataDir`; throws `StartError` when the engine doesn't confirm durable commits. */
export function openSqlite(
  dataDir: string,
  onError: (error: unknown) => void = () => {},
): { db: Kysely<Schema>; close: () => Promise<void> } {
  finishRestore(dataDir, new Date());
  const connection = connect(databaseFile(dataDir));
  const db = new Kysely<Schema>({
    dialect: new SteadyDialect({ database: keepingStatements(connection, { onError }) }),
  });
  return { db, close: () => db.destroy() };
}

class SteadyDialect extends SqliteDialect {
  override createQueryCompiler(): SteadyQueryCompiler {
    return new SteadyQueryCompiler();
  }
}

function connect(file: string): Database.Database {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const synchronous = connection.pragma('synchronous', { simple: true });
  const journal = connection.pragma('journal_mode', { simple: true });
  if (synchronous !== FULL || journal !== 'wal') {
    connection.close();
    throw new StartError(
      `Die Datenbank ${file} sichert Bestellungen nicht dauerhaft (synchronous=${synchronous}, journal=${journal}). Bitte einen Datenträger verwenden, der das kann.`,
    );
  }
  return connection;
}
