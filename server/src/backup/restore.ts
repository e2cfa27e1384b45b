import { accessSync, constants, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { requireKnown } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { openInstance } from '../instance.ts';
import { StartError } from '../start-error.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { databaseFile } from './backups.ts';
import { epochStatements, RESTORE_EPOCH } from './begin-epoch.ts';
import { copyDatabase, requireIntact } from './copy-database.ts';
import { isCompressed } from './dump-file.ts';

export const NEVER_RESTORED = '0';

/** What SQLite says of the place where a database lies rather than of the database. */
const OUT_OF_REACH = /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH|IOERR|BUSY|FULL|NOMEM)/;

/** `NEVER_RESTORED` until a backup was put back. */
export async function readRestoreEpoch(db: Kysely<Schema>): Promise<string> {
  const row = await db.selectFrom('counters').select('value').where('scope', '=', RESTORE_EPOCH).executeTakeFirst();
  return row ? String(row.value) : NEVER_RESTORED;
}

/** Whether it was there already when the server last came back from a backup. */
export async function isBeforeRestore(db: Kysely<Schema>, at: string): Promise<boolean> {
  return Date.parse(at) < Number(await readRestoreEpoch(db));
}

/**
 * Puts a backup in the place of the embedded database. What was there before is kept beside it. Devices notice the new
 * epoch and send again what they took since the backup. Returns where the former database lies now, if there was one.
 */
export function restoreBackup(dataDir: string, file: string, now: Date): { former: string | undefined } {
  requireReadable(file);
  const instance = openInstance(dataDir);
  try {
    const version = versionOf(file);
    requireKnown(version, 'Die Sicherung');
    finishRestore(dataDir, now);
    const fresh = freshFile(dataDir);
    // With what stands in its log alone, as in a former database whose server was killed.
    copyDatabase({ from: file, to: fresh });
    beginEpoch(fresh, version, now);
    syncToDisk(fresh);
    const former = existsSync(databaseFile(dataDir)) ? formerFile(dataDir, now) : undefined;
    // Also where somebody has taken the database away and left its log, which would be read into the backup.
    moveDatabase(databaseFile(dataDir), former ?? formerFile(dataDir, now));
    renameSync(fresh, databaseFile(dataDir));
    syncToDisk(dataDir);
    return { former };
  } finally {
    instance.release();
  }
}

export function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartError(
      `Die Sicherung ${file} gibt es nicht, oder der Benutzer, dem die Daten gehören, darf sie nicht lesen.`,
    );
  }
}

/** Of the schema; throws `StartError` unless the file is a whole database of this product. */
function versionOf(file: string): number {
  try {
    return requireIntact(file);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (OUT_OF_REACH.test(code)) {
      throw new StartError(
        `${file} lässt sich nicht öffnen oder lesen (${code}); ob die Sicherung unversehrt ist, weiss darum niemand. Bitte in einen anderen Ordner kopieren und nochmals versuchen.`,
      );
    }
    throw new StartError(
      isCompressed(file)
        ? `${file} ist die Sicherung einer PostgreSQL-Datenbank. Bitte DATABASE_URL auf eine neue, leere setzen und nochmals versuchen.`
        : `${file} ist keine unversehrte Sicherung des Bestellsystems. Bitte eine andere nehmen.`,
    );
  }
}

/**
 * Ends what a power cut broke off when there was no database any more, or none yet: without one the server would begin
 * anew, as if there had never been an order. A copy that was not finished is left where it is.
 */
export function finishRestore(dataDir: string, now: Date): void {
  const fresh = freshFile(dataDir);
  const version = unfinishedVersion(dataDir);
  if (version === undefined) return;
  beginEpoch(fresh, version, now);
  syncToDisk(fresh);
  const former = readdirSync(dataDir).filter(isFormer).sort().at(-1);
  if (former) moveDatabase(databaseFile(dataDir), join(dataDir, former));
  renameSync(fresh, databaseFile(dataDir));
  syncToDisk(dataDir);
}

/** Whether there is one that the next start ends by itself. */
export function isRestoreUnfinished(dataDir: string): boolean {
  return unfinishedVersion(dataDir) !== undefined;
}

function unfinishedVersion(dataDir: string): number | undefined {
  const fresh = freshFile(dataDir);
  if (existsSync(databaseFile(dataDir)) || !existsSync(fresh)) return undefined;
  try {
    return requireIntact(fresh);
  } catch {
    return undefined;
  }
}

function freshFile(dataDir: string): string {
  return `${databaseFile(dataDir)}.wiederherstellung`;
}

function beginEpoch(file: string, version: number, now: Date): void {
  const copy = new Database(file);
  copy.pragma('synchronous = FULL');
  const begin = copy.transaction(() => {
    for (const statement of epochStatements('sqlite', version, now)) copy.exec(statement);
  });
  begin();
  copy.close();
}

function formerFile(dataDir: string, now: Date): string {
  const file = join(dataDir, `bestellsystem-vor-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`);
  return existsSync(file) ? formerFile(dataDir, new Date(now.getTime() + 1000)) : file;
}

function isFormer(name: string): boolean {
  return /^bestellsystem-vor-.*\.db$/.test(name);
}

/** As far as it isn't there yet. The log belongs to the database: one without the other is neither. */
function moveDatabase(from: string, to: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(from + ending)) renameSync(from + ending, to + ending);
  }
}
