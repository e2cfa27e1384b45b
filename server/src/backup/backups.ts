import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { freeBytes } from '../db/storage.ts';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';
import { type CopyOrder, UNFINISHED } from './copy-database.ts';
import { runInWorker } from './in-worker.ts';
import { dispensableBackups, dispensableCopies } from './keep.ts';
import { dumpPostgres } from './postgres-dump.ts';

const NAME = /^bestellsystem-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.(?:db|ndjson\.gz)$/;

const OF_UPDATE = /^vor-stand-\d+\.(db|ndjson\.gz)$/;
const OF_RESTORE = /^bestellsystem-vor-(?:(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z|.+)\.db$/;

const LEFT_BEHIND_MS = 60 * 60_000;
/** Stays free beside a backup: some thousand orders. */
const ROOM_FOR_ORDERS = 8 * 1024 * 1024;

export interface Backup {
  file: string;
  /** ms */
  at: number;
}

/** A database that can be backed up. */
export interface BackupSource {
  /** Of the backup's file. */
  ending: '.db' | '.ndjson.gz';
  /** A checked copy; the signal ends it early and leaves nothing. */
  copyTo: (file: string, signal?: AbortSignal) => Promise<void>;
  /** At least so large will the copy be, as far as anybody knows. */
  expectedBytes: (folder: string) => number;
  /** Whether something was written since the newest backup, of this time in ms. */
  hasChanged: (newestAt: number) => Promise<boolean>;
}

/** Where the database's backups lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'sicherungen');
}

export function embeddedSource(dataDir: string): BackupSource {
  return {
    ending: '.db',
    copyTo: async (file, signal) => {
      const order: CopyOrder = { from: databaseFile(dataDir), to: file };
      try {
        await runInWorker(new URL('./copy-worker.ts', import.meta.url), order, signal);
      } catch (error) {
        // A thread that was ended clears nothing away.
        rmSync(file + UNFINISHED, { force: true });
        throw error;
      }
    },
    expectedBytes: () => statSync(databaseFile(dataDir)).size + logSize(dataDir),
    hasChanged: async (newestAt) => newestAt <= lastWrittenAt(databaseFile(dataDir)),
  };
}

export function postgresSource(db: Kysely<Schema>): BackupSource {
  let writtenAtCopy: number | undefined;
  return {
    ending: '.ndjson.gz',
    copyTo: async (file, signal) => {
      const written = await rowsWritten(db);
      await dumpPostgres(db, file, signal);
      writtenAtCopy = written;
    },
    expectedBytes: (folder) => {
      const [newest] = listBackups(folder).filter(({ file }) => file.endsWith('.ndjson.gz'));
      return newest ? statSync(newest.file).size : 0;
    },
    // PostgreSQL doesn't say when: what another process copied before this one started counts for nothing.
    hasChanged: async () => writtenAtCopy !== (await rowsWritten(db)),
  };
}

/** Clears what is no longer needed of the installation's own folder, and adds a backup. */
export async function makeBackup(
  source: BackupSource,
  now: Date,
  folder: string,
  signal?: AbortSignal,
): Promise<Backup> {
  makeFolder(folder);
  clearUnfinished(folder, now);
  // Before it: on a disk without room for another one nothing would ever be cleared.
  clearDispensable(folder, now);
  return await addBackup(source, now, folder, signal);
}

/**
 * Copies the database while it is used, and checks the copy. Takes nothing away: in a folder that somebody names may lie
 * those of other installations, and such as were made to be kept.
 */
export async function addBackup(
  source: BackupSource,
  now: Date,
  folder: string,
  signal?: AbortSignal,
): Promise<Backup> {
  makeFolder(folder);
  requireRoom(folder, source.expectedBytes(folder));
  const backup = freeName(source, now, folder);
  await source.copyTo(backup.file, signal);
  return backup;
}

function freeName(source: BackupSource, at: Date, folder: string): Backup {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `bestellsystem-${time}Z${source.ending}`);
  return existsSync(file) ? freeName(source, new Date(at.getTime() + 1000), folder) : { file, at: at.getTime() };
}

function clearDispensable(folder: string, now: Date): void {
  const backups = listBackups(folder);
  const gone = new Set(
    dispensableBackups(
      backups.map(({ at }) => at),
      now.getTime(),
    ),
  );
  for (const backup of backups) if (gone.has(backup.at)) rmSync(backup.file, { force: true });
}

/** A copy that fills the disk, if only until it fails, would keep orders from being taken. */
function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (free >= bytes + ROOM_FOR_ORDERS) return;
  const missing = Math.ceil((bytes + ROOM_FOR_ORDERS - free) / 1_000_000);
  throw new StartError(`Für eine Sicherung fehlen in ${folder} etwa ${missing} MB. Bitte Platz schaffen.`);
}

/** What a process that was killed left of its copy; one that is still being written is younger. */
function clearUnfinished(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(UNFINISHED) || !NAME.test(name.slice(0, -UNFINISHED.length))) continue;
    const file = join(folder, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - changedAt <= LEFT_BEHIND_MS) continue;
    for (const ending of ['', '-journal']) rmSync(file + ending, { force: true });
  }
}

/** The newest first; none where there is no folder yet. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const at = timeIn(NAME, name);
      return at === undefined ? [] : [{ file: join(folder, name), at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** What else can be put back: the database as it was before a newer program changed it, or before a backup came back. */
export function listKept(dataDir: string): Backup[] {
  return [...listCopies(backupFolder(dataDir), OF_UPDATE), ...listCopies(dataDir, OF_RESTORE)].sort(
    (a, b) => b.at - a.at,
  );
}

/** Clears the old ones among them but for the latest; as often as somebody updates and restores, they would fill the disk. */
export function clearKept(dataDir: string, now: Date): void {
  const ofRestores = listCopies(dataDir, OF_RESTORE)
    // What was replaced may have been last written to long before.
    .map(({ file, at }) => ({ file, at: timeIn(OF_RESTORE, basename(file)) ?? at }))
    .sort((a, b) => b.at - a.at);
  for (const copies of [ofRestores, listCopies(backupFolder(dataDir), OF_UPDATE)]) {
    for (const { file } of dispensableCopies(copies, now.getTime())) {
      // The log first: it belongs to the database, without which nobody would look for it any more.
      for (const ending of ['-wal', '-shm', '']) rmSync(file + ending, { force: true });
    }
  }
}

/** As of when they were last written to, the newest first. */
function listCopies(folder: string, named: RegExp): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .map((name) => ({ file: join(folder, name), at: lastWrittenAt(join(folder, name)) }))
    .sort((a, b) => b.at - a.at);
}

/** ms; undefined where the name says none. */
function timeIn(pattern: RegExp, name: string): number | undefined {
  const [, date, hour, minute, second] = pattern.exec(name) ?? [];
  return second ? Date.parse(`${date}T${hour}:${minute}:${second}Z`) : undefined;
}

function logSize(dataDir: string): number {
  return statSync(`${databaseFile(dataDir)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** When a database was last written to, ms: what a killed server wrote last stands in its log alone. */
function lastWrittenAt(file: string): number {
  return Math.max(...[file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'bestellsystem.db');
}

/** Grows with every row that is written; begins anew after a crash. */
async function rowsWritten(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del) as written from pg_stat_user_tables`.execute(db);
  return rows[0]?.written ?? 0;
}
