import { resolve } from 'node:path';
import { backupFolder, embeddedSource, makeBackup, postgresSource } from '../backup/backups.ts';
import { openPostgres } from '../db/postgres.ts';
import { readSettings } from '../settings.ts';
import { actAsOwner } from './act-as-owner.ts';
import { requireDatabase } from './require-database.ts';
import { runTool } from './run-tool.ts';

/** `npm run backup [-- ORDNER]`: a checked copy of the database, also while the server runs. */
runTool(async () => {
  const settings = readSettings(process.env);
  requireDatabase(settings);
  const [given] = process.argv.slice(2);
  // Another folder is where root may write, not the server.
  if (!given) actAsOwner(settings.dataDir);
  const folder = given ? resolve(given) : backupFolder(settings.dataDir);
  const { file } = await (settings.databaseUrl
    ? backUpPostgres(settings.databaseUrl, folder)
    : makeBackup(embeddedSource(settings.dataDir), new Date(), folder));
  console.log(`Gesichert und geprüft: ${file}`);
  console.log(
    `Der Schlüssel ${settings.secretKeyFile ?? `${settings.dataDir}/secret.key`} gehört dazu. Bitte getrennt von der Sicherung aufbewahren.`,
  );
});

async function backUpPostgres(databaseUrl: string, folder: string) {
  const { db, close } = openPostgres(databaseUrl);
  try {
    return await makeBackup(postgresSource(db), new Date(), folder);
  } finally {
    await close();
  }
}
