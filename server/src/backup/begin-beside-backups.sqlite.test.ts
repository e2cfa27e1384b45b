import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { backupFolder, databaseFile } from './backups.ts';
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
