import { resolve } from 'node:path';
import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { type Backup, backupFolder, listBackups, listKept } from '../backup/backups.ts';
import { restoreToPostgres } from '../backup/postgres-restore.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { actAsOwnerWith } from './act-as-owner.ts';
import { runTool } from './run-tool.ts';

/**
 * `npm run restore -- DATEI`: puts a backup in the place of the embedded database, or into an empty PostgreSQL database.
 * The server has to be stopped.
 */
runTool(async () => {
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError(`Welche Sicherung? npm run restore -- DATEI\n${known(settings)}`);
  if (databaseUrl) await restoreToPostgres(databaseUrl, resolve(file), new Date());
  const former = databaseUrl ? undefined : await restoreAsOwner(dataDir, resolve(file));
  console.log(`Wiederhergestellt aus ${file}.`);
  if (former) console.log(`Der bisherige Stand liegt in ${former}.`);
  console.log('Nach dem Start liefern die Geräte nach, was sie seit der Sicherung aufgenommen haben.');
});

async function restoreAsOwner(dataDir: string, given: string): Promise<string | undefined> {
  const { file, leave } = await actAsOwnerWith(dataDir, given);
  try {
    return restoreBackup(dataDir, file, new Date()).former;
  } finally {
    leave();
  }
}

function known({ dataDir, timeZone }: Settings): string {
  // The names of the files are in UTC.
  const line = ({ file, at }: Backup): string => {
    const instant = new Date(at);
    return `  ${formatDate(calendarDate(instant, timeZone))} ${timeOfDay(instant, timeZone)}  ${file}`;
  };
  try {
    const backups = listBackups(backupFolder(dataDir));
    const kept = listKept(dataDir);
    return [
      ...(backups.length > 0 ? ['Vorhanden:', ...backups.map(line)] : ['In diesem Datenordner liegt keine Sicherung.']),
      ...(kept.length > 0 ? ['Stand vor einer neuen Programmversion oder vor einem Wiederherstellen:'] : []),
      ...kept.map(line),
    ].join('\n');
  } catch {
    return `Der Ordner ${backupFolder(dataDir)} lässt sich nicht lesen.`;
  }
}
