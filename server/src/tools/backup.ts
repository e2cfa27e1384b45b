import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import {
  addBackup,
  type BackupSource,
  backupFolder,
  embeddedSource,
  makeBackup,
  postgresSource,
} from '../backup/backups.ts';
import { hasKey } from '../common-key.ts';
import { openPostgres } from '../db/postgres.ts';
import { makeFolder } from '../make-folder.ts';
import { keyFile } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { actAsOwner } from './act-as-owner.ts';
import { onlyArgument } from './given-arguments.ts';
import { requireDatabase } from './require-database.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/** `npm run backup [-- ORDNER]`: a checked copy of the database, also while the server runs. */
runTool(async () => {
  const settings = readToolSettings();
  requireDatabase(settings);
  const given = onlyArgument('npm run backup -- ORDNER');
  // Another folder is where root may write, not the server.
  if (!given) actAsOwner(settings.dataDir);
  const folder = given ? resolve(given) : backupFolder(settings.dataDir);
  if (given) requireFolder(folder);
  const backUp = given ? addBackup : makeBackup;
  const { file } = await (settings.databaseUrl
    ? withPostgres(settings.databaseUrl, (source) => backUp(source, new Date(), folder))
    : backUp(embeddedSource(settings.dataDir), new Date(), folder));
  console.log(`Gesichert und geprüft: ${file}`);
  console.log(aboutKey(settings));
});

/** Whoever keeps the copy alone finds out about the key on the day when they need both. */
function aboutKey(settings: Settings): string {
  const { dataDir, secretKeyFile } = settings;
  if (!hasKey(settings)) {
    return `ACHTUNG: In ${dataDir} liegt kein Schlüssel (secret.key). Ohne ihn lässt sich das Journal der Sicherung nicht prüfen, und Kellner-Passwörter sind neu zu setzen. Bitte DATA_DIR und SECRET_KEY_FILE prüfen.`;
  }
  return `Der Schlüssel ${secretKeyFile ?? keyFile(dataDir)} gehört dazu. Bitte getrennt von der Sicherung aufbewahren.`;
}

/** Where somebody names a place that takes nothing, they are told to name another one. */
function requireFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `In ${folder} lässt sich nichts speichern (${(error as NodeJS.ErrnoException).code}). Bitte einen Ordner nennen, in den geschrieben werden kann, zum Beispiel: npm run backup -- /media/stick`,
    );
  }
}

async function withPostgres<T>(databaseUrl: string, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(databaseUrl);
  try {
    return await work(postgresSource(db));
  } finally {
    await close();
  }
}
