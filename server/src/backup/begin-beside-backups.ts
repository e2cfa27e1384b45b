import { statSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { explainFolder } from '../start-obstacles.ts';
import { backupFolder, databaseFile, listBackups } from './backups.ts';

/** Whether the embedded database is there: one without a byte is none. */
export function hasDatabase(dataDir: string): boolean {
  return (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Where a database was lost, a new and empty one would hide that it can be brought back. */
export function refuseToBeginBesideBackups({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || isBegun(dataDir)) return;
  const [latest] = backupsIn(dataDir);
  if (!latest) return;
  throw new StartError(
    [
      `In ${dataDir} liegen Sicherungen, aber keine Datenbank. Die jüngste zurückholen: npm run restore -- ${latest.file}`,
      `Soll wirklich ein neues Bestellsystem beginnen, den Ordner ${backupFolder(dataDir)} bitte zuerst wegräumen.`,
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

/** What can't be read is told by what needs it. */
function backupsIn(dataDir: string) {
  try {
    return listBackups(backupFolder(dataDir));
  } catch {
    return [];
  }
}
