import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { backupFolder, databaseFile, embeddedSource, makeBackup } from './backups.ts';
import { restoreBackup } from './restore.ts';

const EVENING = new Date('2026-11-21T19:00:00Z');

interface Installation {
  dataDir: string;
  /** A backup from before «nachher» was written. */
  file: string;
}

/** As a killed server leaves it: the last row stands in the log alone. */
async function killedInstallation(): Promise<Installation> {
  const running = newFolder();
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: running });
  await db.insertInto('counters').values({ scope: 'vorher', value: 1 }).execute();
  const { file } = await makeBackup(embeddedSource(running), new Date('2026-11-21T18:30:00Z'), backupFolder(running));
  await db.insertInto('counters').values({ scope: 'nachher', value: 1 }).execute();
  const dataDir = newFolder();
  for (const ending of ['', '-wal', '-shm']) {
    copyFileSync(databaseFile(running) + ending, databaseFile(dataDir) + ending);
  }
  await close();
  return { dataDir, file };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'bestellsystem-restore-'));
}

async function scopes(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const rows = await db.selectFrom('counters').select('scope').orderBy('scope').execute();
  await close();
  return rows.map(({ scope }) => scope);
}

const BEFORE = ['restore-epoch', 'vorher'];
const AFTER = ['nachher', 'restore-epoch', 'vorher'];

describe('Putting a backup back', () => {
  it('can be undone with the former database, also where a killed server had left rows in its log alone', async () => {
    const { dataDir, file } = await killedInstallation();
    const { former = '' } = restoreBackup(dataDir, file, EVENING);
    expect(await scopes(dataDir)).toEqual(BEFORE);
    restoreBackup(dataDir, former, new Date('2026-11-21T19:05:00Z'));
    expect(await scopes(dataDir)).toEqual(AFTER);
  });

  it('mixes nothing in from the log of a database that somebody has taken away', async () => {
    const { dataDir, file } = await killedInstallation();
    renameSync(databaseFile(dataDir), join(dataDir, 'kaputt.db'));
    const { former } = restoreBackup(dataDir, file, EVENING);
    expect(former).toBeUndefined();
    expect(await scopes(dataDir)).toEqual(BEFORE);
    // Nothing is thrown away: the two together are the former database.
    renameSync(join(dataDir, 'kaputt.db'), join(dataDir, 'bestellsystem-vor-2026-11-21T19-00-00Z.db'));
    restoreBackup(dataDir, join(dataDir, 'bestellsystem-vor-2026-11-21T19-00-00Z.db'), new Date());
    expect(await scopes(dataDir)).toEqual(AFTER);
  });

  it('twice in a second keeps what there was before each', async () => {
    const { dataDir, file } = await killedInstallation();
    const formers = [restoreBackup(dataDir, file, EVENING).former, restoreBackup(dataDir, file, EVENING).former];
    expect(new Set(formers).size).toBe(2);
    restoreBackup(dataDir, formers[0] ?? '', new Date());
    expect(await scopes(dataDir)).toEqual(AFTER);
  });

  it('first ends one that a power cut broke off, whose former database stays whole', async () => {
    const { dataDir, file } = await killedInstallation();
    const former = join(dataDir, 'bestellsystem-vor-2026-11-21T18-59-00Z.db');
    copyFileSync(file, `${databaseFile(dataDir)}.wiederherstellung`);
    renameSync(databaseFile(dataDir), former);
    restoreBackup(dataDir, file, EVENING);
    expect(await scopes(dataDir)).toEqual(BEFORE);
    restoreBackup(dataDir, former, new Date());
    expect(await scopes(dataDir)).toEqual(AFTER);
  });

  it('that can not be opened where it lies is not called damaged', async () => {
    const { dataDir } = await killedInstallation();
    const folder = join(newFolder(), 'bestellsystem.db');
    mkdirSync(folder);
    const refused = /^.*bestellsystem\.db lässt sich nicht öffnen oder lesen \(SQLITE_\w+\); ob .* Bitte in einen/;
    expect(() => restoreBackup(dataDir, folder, EVENING)).toThrow(refused);
  });

  it('of a newer program is refused before anything is moved', async () => {
    const { dataDir, file } = await killedInstallation();
    const newer = newFolder();
    copyFileSync(file, databaseFile(newer));
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: newer });
    await sql`update schema_version set version = 9999`.execute(db);
    await close();
    const before = readdirSync(dataDir).sort();
    expect(() => restoreBackup(dataDir, databaseFile(newer), EVENING)).toThrow('Die Sicherung hat Stand 9999');
    expect(readdirSync(dataDir).filter((name) => !/^(process|instance)\./.test(name))).toEqual(before);
  });
});
