import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupFolder, databaseFile, makeBackup } from '../backup/backups.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { runTool } from './run-tool.ts';

/** `npm run backup [-- ORDNER]`: a checked copy of the embedded database, also while the server runs. */
runTool(async () => {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl) {
    throw new StartError(
      'Diese Installation speichert in PostgreSQL. Gesichert wird sie dort, zum Beispiel mit: pg_dump --format=custom --file=bestellsystem.dump "$DATABASE_URL"',
    );
  }
  if (!existsSync(databaseFile(dataDir))) {
    throw new StartError(`In ${dataDir} liegt keine Datenbank. Bitte DATA_DIR prüfen.`);
  }
  const [folder] = process.argv.slice(2);
  const { file } = await makeBackup(dataDir, new Date(), folder ? resolve(folder) : backupFolder(dataDir));
  console.log(`Gesichert und geprüft: ${file}`);
  console.log(`Der Schlüssel ${dataDir}/secret.key gehört dazu. Bitte getrennt von der Sicherung aufbewahren.`);
});
