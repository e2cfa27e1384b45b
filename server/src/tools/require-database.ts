import { hasDatabase } from '../backup/begin-beside-backups.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** A wrong data folder would otherwise become a new, empty installation, in which all is well. */
export function requireDatabase({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || hasDatabase(dataDir)) return;
  throw new StartError(`In ${dataDir} liegt keine Datenbank. Bitte DATA_DIR prüfen.`);
}
