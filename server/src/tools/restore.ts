import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { type Backup, backupFolder, listBackups, listKept } from '../backup/backups.ts';
import { restoreToPostgres } from '../backup/postgres-restore.ts';
import { restoreBackup } from '../backup/restore.ts';
import { hasKey } from '../common-key.ts';
import { groupCommit } from '../db/group-commit.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';
import { verifyJournal } from '../features/audit/chain.ts';
import { openSecrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { actAsOwnerWith } from './act-as-owner.ts';
import { onlyArgument } from './given-arguments.ts';
import { journalProblem } from './journal-problems.ts';
import { runTool } from './run-tool.ts';
import { readToolSettings } from './tool-settings.ts';

/**
 * `npm run restore -- DATEI`: puts a backup in the place of the embedded database, or into an empty PostgreSQL database.
 * The server has to be stopped.
 */
runTool(async () => {
  const settings = readToolSettings();
  const { dataDir, databaseUrl } = settings;
  const file = onlyArgument('npm run restore -- DATEI');
  if (!file) throw new StartError(`Welche Sicherung? npm run restore -- DATEI\n${known(settings)}`);
  if (isFolder(file))
    throw new StartError(`${file} ist ein Ordner. Bitte eine Sicherung darin nennen.${namesIn(file, settings)}`);
  if (databaseUrl) await restoreToPostgres(databaseUrl, resolve(file), new Date());
  const former = databaseUrl ? undefined : await restoreAsOwner(dataDir, resolve(file));
  console.log(`Wiederhergestellt aus ${file}.`);
  if (former) console.log(`Der bisherige Stand liegt in ${former}.`);
  console.log('Nach dem Start liefern die Geräte nach, was sie seit der Sicherung aufgenommen haben.');
  console.log(await aboutJournal(settings));
});

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A database takes only what was made of one of its own kind; without the setting for it, it isn't known which is meant. */
function isOfItsKind({ databaseUrl }: Settings): (backup: Backup) => boolean {
  return ({ file }) => !databaseUrl || file.endsWith('.ndjson.gz');
}

function namesIn(folder: string, settings: Settings): string {
  return listBackups(resolve(folder))
    .filter(isOfItsKind(settings))
    .map(({ file }) => `\n  ${file}`)
    .join('');
}

async function restoreAsOwner(dataDir: string, given: string): Promise<string | undefined> {
  const { file, leave } = await actAsOwnerWith(dataDir, given);
  try {
    return restoreBackup(dataDir, file, new Date()).former;
  } finally {
    leave();
  }
}

/** The copy is whole; whether somebody had changed what it is of, only the journal tells. */
async function aboutJournal(settings: Settings): Promise<string> {
  const { dataDir, databaseUrl, secretKeyFile } = settings;
  if (!hasKey(settings)) return `Das Journal ist nicht geprüft: In ${dataDir} liegt kein Schlüssel (secret.key).`;
  try {
    const { db, close } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
    try {
      const engine = databaseUrl ? 'postgres' : 'sqlite';
      const secrets = openSecrets(dataDir, secretKeyFile);
      const verdict = await verifyJournal({ db, engine, commit: groupCommit(db, engine), secrets });
      if (verdict.intact) return `Das Journal ist in Ordnung: ${verdict.head.seq} Einträge.`;
      return `ACHTUNG: Das Journal ist NICHT in Ordnung: ${journalProblem(verdict)}`;
    } finally {
      await close();
    }
  } catch {
    // A backup of before there was a journal, for one. It has come back all the same.
    return 'Das Journal ist nicht geprüft. Nach dem Start sagt es: npm run audit:verify';
  }
}

function known(settings: Settings): string {
  const { dataDir, databaseUrl, timeZone } = settings;
  // The names of the files are in UTC.
  const line = ({ file, at }: Backup): string => {
    const instant = new Date(at);
    return `  ${formatDate(calendarDate(instant, timeZone))} ${timeOfDay(instant, timeZone)}  ${file}`;
  };
  const none = `In diesem Datenordner liegt keine Sicherung${databaseUrl ? ' einer PostgreSQL-Datenbank' : ''}.`;
  try {
    const backups = listBackups(backupFolder(dataDir)).filter(isOfItsKind(settings));
    const kept = listKept(dataDir).filter(isOfItsKind(settings));
    return [
      ...(backups.length > 0 ? ['Vorhanden:', ...backups.map(line)] : [none]),
      ...(kept.length > 0 ? ['Stand vor einer neuen Programmversion oder vor einem Wiederherstellen:'] : []),
      ...kept.map(line),
    ].join('\n');
  } catch {
    return `Der Ordner ${backupFolder(dataDir)} lässt sich nicht lesen.`;
  }
}
