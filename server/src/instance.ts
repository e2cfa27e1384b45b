import { randomUUID } from 'node:crypto';
import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';
import { explainFolder } from './start-obstacles.ts';

/** File systems count time in steps, the coarsest of two seconds. */
const CLOCK_TICK_MS = 2500;

/** This installation's process: the only one on its data folder, and known again after a crash. */
export interface Instance {
  /** The same at every start from this folder. */
  id: string;
  release: () => void;
}

/** Takes the data folder for this process; throws `StartError` when another one has it. */
export function openInstance(dataDir: string): Instance {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    const lock = takeLock(dataDir);
    return { id: readOrCreateId(dataDir), release: () => void lock.close() };
  } catch (error) {
    throw error instanceof StartError ? error : explainFolder(error, dataDir);
  }
}

/** The operating system frees this lock when the process ends, however it ends. */
function takeLock(dataDir: string): Database.Database {
  const lock = new Database(join(dataDir, 'process.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new StartError(
      `In ${dataDir} läuft bereits ein Bestellsystem. Bitte zuerst das andere beenden oder DATA_DIR ändern.`,
    );
  }
}

type Times = Pick<BigIntStats, 'ino' | 'birthtimeNs' | 'ctimeNs'>;

const timesOf = (file: string): Times => statSync(file, { bigint: true });

/**
 * A file that was copied names another file than itself: two servers with one id would take each other's tickets for
 * their own.
 */
export function readOrCreateId(dataDir: string, look = timesOf): string {
  const file = join(dataDir, 'instance.id');
  closeSync(openSync(file, 'a', 0o600));
  const [id, named] = readFileSync(file, 'utf8').split(' ');
  const { ino, birthtimeNs } = look(file);
  if (id && (named === `${ino}-${birthtimeNs}` || named === `${ino}`)) return id;
  const fresh = randomUUID();
  writeFileSync(file, `${fresh} ${knowsBirth(file, look) ? `${ino}-${birthtimeNs}` : ino}`);
  return fresh;
}

/** Where the file system doesn't keep when a file came to be, Node answers 0 or when it was last changed. */
function knowsBirth(file: string, look: typeof timesOf): boolean {
  const before = look(file);
  const giveUpAt = Date.now() + CLOCK_TICK_MS;
  let after = before;
  while (after.ctimeNs === before.ctimeNs && Date.now() < giveUpAt) {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Some mounts let only the owner: nothing is known of them.
      return false;
    }
    after = look(file);
  }
  return after.birthtimeNs !== 0n && after.birthtimeNs === before.birthtimeNs && after.ctimeNs !== before.ctimeNs;
}
