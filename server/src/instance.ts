import { randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from './start-error.ts';
import { explainFolder } from './start-obstacles.ts';

/** This installation's process: the only one on its data folder, and known again after a crash. */
export interface Instance {
  /** The same at every start from this folder. */
  id: string;
  release: () => void;
}

/** Takes the data folder for this process; throws `StartError` when another one has it. */
export function openInstance(dataDir: string): Instance {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
  const lock = takeLock(dataDir);
  return { id: readOrCreateId(dataDir), release: () => void lock.close() };
}

/** The operating system frees this lock when the process ends, however it ends. */
function takeLock(dataDir: string): Database.Database {
  const lock = new Database(join(dataDir, 'process.lock'), { timeout: 0 });
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

/** A file that was copied names another file than itself: two servers with one id would take each other's tickets for their own. */
function readOrCreateId(dataDir: string): string {
  const file = join(dataDir, 'instance.id');
  closeSync(openSync(file, 'a', 0o600));
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  const itself = `${ino}-${birthtimeNs}`;
  const [id, named] = readFileSync(file, 'utf8').split(' ');
  if (id && named === itself) return id;
  const fresh = randomUUID();
  writeFileSync(file, `${fresh} ${itself}`);
  return fresh;
}
