import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFolder, databaseFile } from '../backup/backups.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { claimDemoFolder } from './demo-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('demo-folder');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['an installation', databaseFile],
  ['what is left of one', backupFolder],
])('a folder that is named and holds %s is left alone', (_, fileIn) => {
  writeFileSync(fileIn(folder), 'Bücher');
  expect(() => claimDemoFolder(folder, false)).toThrow('das keine Vorführung ist');
  // And not marked meanwhile.
  expect(() => claimDemoFolder(folder, false)).toThrow('das keine Vorführung ist');
});

it('one that is new, or began as a demo, is taken, also after a start that was broken off', () => {
  const dataDir = join(folder, 'neu');
  claimDemoFolder(dataDir, false);
  writeFileSync(databaseFile(dataDir), 'Bücher');
  expect(() => claimDemoFolder(dataDir, false)).not.toThrow();
});

it('its own is taken, whatever is in it', () => {
  writeFileSync(databaseFile(folder), 'Bücher');
  expect(() => claimDemoFolder(folder, true)).not.toThrow();
});

it.runIf(existsSync('/proc'))('one that cannot be made is left to the start, whatever its file system says', () => {
  expect(() => claimDemoFolder('/proc/x/y', false)).not.toThrow();
});
