import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { explainFolder } from '../start-obstacles.ts';
import { backupFolder, databaseFile, listBackups, listKept } from './backups.ts';
import { isRestoreUnfinished } from './restore.ts';

/** Whether the embedded database is there: one without a byte is none. */
export function hasDatabase(dataDir: string): boolean {
  return (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Where a database was lost, a new and empty one would hide that it can be brought back. A restore that was broken off is
 * ended by the start.
 */
export function refuseToBeginBesideBackups({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || isBegun(dataDir)) return;
  const files = filesIn(dataDir);
  const [latest] = files;
  if (!latest || isRestoreUnfinished(dataDir)) return;
  const folder = backupFolder(dataDir);
  const inTheWay = new Set(files.map((file) => (dirname(file) === folder ? folder : file)));
  throw new StartError(
    [
      `In ${dataDir} liegen Sicherungen, aber keine Datenbank. Die jüngste zurückholen: npm run restore -- ${latest}`,
      `Soll wirklich ein neues Bestellsystem beginnen, bitte zuerst wegräumen: ${[...inTheWay].join(', ')}`,
    ].join('\n'),
  );
}

/** In somebody else's folder nobody sees whether it is. */
function isBegun(dataDir: string): boolean {
  try {
    return hasDatabase(dataDir);
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

/**
 * The newest first, with what was kept before an update among the backups: it may be newer than the last of them. What a
 * restore put away comes last, as somebody wanted another one. What can't be read is told by what needs it.
 */
function filesIn(dataDir: string): string[] {
  try {
    const folder = backupFolder(dataDir);
    const all = [...listBackups(folder), ...listKept(dataDir)].map((copy) => ({
      ...copy,
      isPutAway: dirname(copy.file) !== folder,
    }));
    return all.sort((a, b) => Number(a.isPutAway) - Number(b.isPutAway) || b.at - a.at).map(({ file }) => file);
  } catch {
    return [];
  }
}
