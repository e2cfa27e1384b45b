import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from './schema.ts';

/** SQLite's `PRAGMA synchronous` value for FULL: a commit returns only after the disk has it. */
const FULL = 2;
const BUSY_TIMEOUT_MS = 5000;

/** A start that can't go on; the message is for the person at the console. */
export class StartError extends Error {}

/**
 * Opens the embedded database in `dataDir` for the one process that may write to it.
 * Throws `StartError` when another process has it, or when the engine doesn't confirm durable commits.
 */
export function openSqlite(dataDir: string): { db: Kysely<Schema>; close: () => Promise<void> } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(dataDir);
  const connection = connect(join(dataDir, 'bestellsystem.db'));
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      lock.close();
    },
  };
}

function connect(file: string): Database.Database {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
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

/** The operating system frees this lock when the process ends, however it ends. */
function takeLock(dataDir: string): Database.Database {
  const lock = new Database(join(dataDir, 'writer.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new StartError(
      `In ${dataDir} läuft bereits ein Bestellsystem. Bitte zuerst das andere beenden oder DATA_DIR ändern.`,
    );
  }
}
