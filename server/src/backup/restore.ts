import { accessSync, constants, copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { openInstance } from '../instance.ts';
import { StartError } from '../start-error.ts';
import { databaseFile } from './backups.ts';
import { requireIntact, syncToDisk } from './copy-database.ts';

/** The counter whose value tells devices that the server has gone back in time. */
export const RESTORE_EPOCH = 'restore-epoch';

export const NEVER_RESTORED = '0';

/** `NEVER_RESTORED` until a backup was put back. */
export async function readRestoreEpoch(db: Kysely<Schema>): Promise<string> {
  const row = await db.selectFrom('counters').select('value').where('scope', '=', RESTORE_EPOCH).executeTakeFirst();
  return row ? String(row.value) : NEVER_RESTORED;
}

/**
 * Puts a backup in the place of the embedded database. What was there before is kept beside it. Devices notice the new
 * epoch and send again what they took since the backup. Returns where the former database lies now, if there was one.
 */
export function restoreBackup(dataDir: string, file: string, now: Date): { former: string | undefined } {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartError(
      `Die Sicherung ${file} gibt es nicht, oder der Benutzer, dem die Daten gehören, darf sie nicht lesen.`,
    );
  }
  const instance = openInstance(dataDir);
  try {
    try {
      requireIntact(file);
    } catch {
      throw new StartError(`${file} ist keine unversehrte Sicherung des Bestellsystems. Bitte eine andere nehmen.`);
    }
    const database = databaseFile(dataDir);
    const fresh = `${database}.wiederherstellung`;
    copyFileSync(file, fresh);
    beginEpoch(fresh, now);
    syncToDisk(fresh);
    const former = setAside(dataDir, now);
    renameSync(fresh, database);
    syncToDisk(dataDir);
    return { former };
  } finally {
    instance.release();
  }
}

function beginEpoch(file: string, now: Date): void {
  const copy = new Database(file);
  copy.pragma('synchronous = FULL');
  copy
    .prepare(
      'insert into counters (scope, value) values (?, ?) on conflict (scope) do update set value = excluded.value',
    )
    .run(RESTORE_EPOCH, now.getTime());
  copy.close();
}

/** The log belongs to the database: one without the other is neither. */
function setAside(dataDir: string, now: Date): string | undefined {
  const database = databaseFile(dataDir);
  if (!existsSync(database)) return undefined;
  const former = join(dataDir, `bestellsystem-vor-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`);
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(database + ending)) renameSync(database + ending, former + ending);
  }
  return former;
}
