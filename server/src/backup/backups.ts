import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { dispensableBackups } from './keep.ts';

const NAME = /^bestellsystem-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db$/;

export interface Backup {
  file: string;
  /** ms */
  at: number;
}

/** Where the embedded database's backups lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'sicherungen');
}

/** Copies the embedded database beside the running server, checks the copy, and clears what is no longer needed. */
export async function makeBackup(dataDir: string, now: Date, folder = backupFolder(dataDir)): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `bestellsystem-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`);
  await copyInWorker({ from: databaseFile(dataDir), to: file });
  const backups = listBackups(folder);
  const gone = new Set(
    dispensableBackups(
      backups.map(({ at }) => at),
      now.getTime(),
    ),
  );
  for (const backup of backups) if (gone.has(backup.at)) rmSync(backup.file, { force: true });
  return { file, at: now.getTime() };
}

/** The newest first. */
export function listBackups(folder: string): Backup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, date, hour, minute, second] = NAME.exec(name) ?? [];
      return date ? [{ file: join(folder, name), at: Date.parse(`${date}T${hour}:${minute}:${second}Z`) }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** When the database was last written to, ms. */
export function lastChange(dataDir: string): number {
  const file = databaseFile(dataDir);
  return Math.max(...[file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'bestellsystem.db');
}

function copyInWorker(order: { from: string; to: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: order });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the copy was not finished'))));
  });
}
