import { copyFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { backupFolder, databaseFile, embeddedSource, makeBackup } from './backups.ts';
import { refuseToBeginBesideBackups } from './begin-beside-backups.ts';

let dataDir: string;
const begin = (databaseUrl?: string) => () => refuseToBeginBesideBackups({ databaseUrl, dataDir } as never);

beforeEach(() => {
  dataDir = scratchFolder('beside-backups');
  mkdirSync(backupFolder(dataDir));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const NAMES = ['bestellsystem-2026-11-21T18-30-00Z.db', 'bestellsystem-2026-11-21T18-45-00Z.db'];

it.each(['missing', 'empty'])('a database that is %s is not begun anew beside its backups', (state) => {
  for (const name of NAMES) writeFileSync(join(backupFolder(dataDir), name), 'Bücher');
  if (state === 'empty') writeFileSync(databaseFile(dataDir), '');
  expect(begin()).toThrow(`npm run restore -- ${join(backupFolder(dataDir), NAMES[1] ?? '')}`);
  expect(begin('postgres://books')).not.toThrow();
  writeFileSync(databaseFile(dataDir), 'Bücher');
  expect(begin()).not.toThrow();
});

const OF_UPDATE = join('sicherungen', 'vor-stand-41.db');
const OF_RESTORE = 'bestellsystem-vor-2026-11-21T19-00-00Z.db';

it.each([OF_UPDATE, OF_RESTORE])('nor beside %s, which can be put back as well', (name) => {
  writeFileSync(join(dataDir, name), 'Bücher');
  expect(begin()).toThrow(`npm run restore -- ${join(dataDir, name)}`);
  const place = name === OF_UPDATE ? backupFolder(dataDir) : join(dataDir, name);
  expect(begin()).toThrow(new RegExp(`bitte zuerst wegräumen: ${place}$`));
  writeFileSync(databaseFile(dataDir), 'Bücher');
  expect(begin()).not.toThrow();
});

it.each([
  ['18:40', join('sicherungen', NAMES[1] ?? '')],
  ['18:50', OF_UPDATE],
])('of all that lies there the newest is named, where an update was at %s', (time, newest) => {
  for (const name of NAMES) writeFileSync(join(backupFolder(dataDir), name), 'Bücher');
  for (const name of [OF_UPDATE, OF_RESTORE]) writeFileSync(join(dataDir, name), 'Bücher');
  const at = new Date(`2026-11-21T${time}:00Z`);
  utimesSync(join(dataDir, OF_UPDATE), at, at);
  expect(begin()).toThrow(`npm run restore -- ${join(dataDir, newest)}\n`);
  // Each place once that has to be cleared.
  expect(begin()).toThrow(`wegräumen: ${backupFolder(dataDir)}, ${join(dataDir, OF_RESTORE)}`);
});

it('a restore that a power cut broke off is left to the start, unless its copy is none', async () => {
  const other = scratchFolder('beside-backups-other');
  const { close } = await openDatabase({ databaseUrl: undefined, dataDir: other });
  const { file } = await makeBackup(embeddedSource(other), new Date('2026-11-21T18:30:00Z'), backupFolder(dataDir));
  await close();
  rmSync(other, { recursive: true });
  writeFileSync(join(dataDir, OF_RESTORE), 'Bücher');
  expect(begin()).toThrow(StartError);
  const unfinished = `${databaseFile(dataDir)}.wiederherstellung`;
  copyFileSync(file, unfinished);
  expect(begin()).not.toThrow();
  writeFileSync(unfinished, 'nur ein Teil');
  expect(begin()).toThrow(StartError);
});

it('without backups a new installation begins', () => {
  expect(begin()).not.toThrow();
  rmSync(backupFolder(dataDir), { recursive: true });
  expect(begin()).not.toThrow();
});

it('a folder that cannot be looked into is told as one', () => {
  const loop = join(dataDir, 'kreis');
  // Root, too, is kept out of it.
  symlinkSync(loop, loop);
  const look = () => refuseToBeginBesideBackups({ databaseUrl: undefined, dataDir: loop } as never);
  expect(look).toThrow(new StartError(`DATA_DIR="${loop}" lässt sich nicht anlegen oder beschreiben (ELOOP).`));
});
