import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { openInstance } from '../instance.ts';
import { StartError } from '../start-error.ts';
import { backupFolder, databaseFile, embeddedSource, listBackups, makeBackup } from './backups.ts';
import { copyDatabase } from './copy-database.ts';
import { restoreBackup } from './restore.ts';

function dataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'bestellsystem-backup-'));
}

async function write(dataDir: string, scope: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await db.insertInto('counters').values({ scope, value: 1 }).execute();
  await close();
}

async function scopes(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const rows = await db.selectFrom('counters').select('scope').orderBy('scope').execute();
  await close();
  return rows.map(({ scope }) => scope);
}

/** Opens and answers as before; only who reads the table, or looks at the whole, notices. */
function spoilTable(file: string, table: string): void {
  const database = new Database(file, { readonly: true });
  const size = Number(database.pragma('page_size', { simple: true }));
  const root = database.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table);
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 7), 0, size, (Number(root) - 1) * size);
  closeSync(descriptor);
}

describe('A backup', () => {
  it('of a database in use has everything that was committed, and leads back to it', async () => {
    const dataDir = dataFolder();
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
    await db.insertInto('counters').values({ scope: 'vorher', value: 1 }).execute();
    const { file } = await makeBackup(embeddedSource(dataDir), new Date('2026-11-21T18:30:00Z'), backupFolder(dataDir));
    expect(listBackups(backupFolder(dataDir))).toEqual([{ file, at: Date.parse('2026-11-21T18:30:00Z') }]);
    await db.insertInto('counters').values({ scope: 'nachher', value: 1 }).execute();
    await close();

    const { former } = restoreBackup(dataDir, file, new Date('2026-11-21T19:00:00Z'));
    expect(await scopes(dataDir)).toEqual(['restore-epoch', 'vorher']);
    const kept = dataFolder();
    copyFileSync(former ?? '', databaseFile(kept));
    expect(await scopes(kept)).toEqual(['nachher', 'vorher']);
  });

  it('is due again once something was written since, be it in the log alone', async () => {
    const dataDir = dataFolder();
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
    await db.insertInto('counters').values({ scope: 'vorher', value: 1 }).execute();
    const backedUp = new Date('2026-11-21T18:30:00Z');
    const [before, since] = ['2026-11-21T18:29:00Z', '2026-11-21T18:31:00Z'].map((time) => new Date(time));
    const isDue = (main = before, log = before) => {
      utimesSync(databaseFile(dataDir), main ?? 0, main ?? 0);
      utimesSync(`${databaseFile(dataDir)}-wal`, log ?? 0, log ?? 0);
      return embeddedSource(dataDir).hasChanged(backedUp.getTime());
    };
    expect([await isDue(), await isDue(since), await isDue(before, since)]).toEqual([false, true, true]);
    await close();
  });

  it('whose return a power cut broke off is in its place at the next start, and the former one lies beside it whole', async () => {
    const dataDir = dataFolder();
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
    await db.insertInto('counters').values({ scope: 'vorher', value: 1 }).execute();
    const { file } = await makeBackup(embeddedSource(dataDir), new Date('2026-11-21T18:30:00Z'), backupFolder(dataDir));
    await db.insertInto('counters').values({ scope: 'nachher', value: 1 }).execute();
    // What a killed server leaves: a row that stands in the log alone.
    const cut = dataFolder();
    const former = join(cut, 'bestellsystem-vor-2026-11-21T19-00-00Z.db');
    copyFileSync(databaseFile(dataDir), former);
    copyFileSync(`${databaseFile(dataDir)}-wal`, `${databaseFile(cut)}-wal`);
    copyFileSync(file, `${databaseFile(cut)}.wiederherstellung`);
    await close();

    expect(await scopes(cut)).toEqual(['restore-epoch', 'vorher']);
    const kept = dataFolder();
    for (const ending of ['', '-wal']) copyFileSync(former + ending, databaseFile(kept) + ending);
    expect(await scopes(kept)).toEqual(['nachher', 'vorher']);
  });

  it('of which only a part was copied when the power was cut takes no place', async () => {
    const dataDir = dataFolder();
    writeFileSync(`${databaseFile(dataDir)}.wiederherstellung`, Buffer.alloc(4096, 7));
    expect(await scopes(dataDir)).toEqual([]);
  });

  it('that is damaged or none at all is refused, and what is there stays', async () => {
    const dataDir = dataFolder();
    await write(dataDir, 'da');
    const { file } = await makeBackup(embeddedSource(dataDir), new Date(), backupFolder(dataDir));
    const broken = join(dataDir, 'kaputt.db');
    copyFileSync(file, broken);
    writeFileSync(broken, Buffer.alloc(4096, 7), { flag: 'r+' });
    const brokenInside = join(dataDir, 'innen-kaputt.db');
    copyFileSync(file, brokenInside);
    spoilTable(brokenInside, 'users');
    for (const bad of [broken, brokenInside, join(dataDir, 'gibtsnicht.db')]) {
      expect(() => restoreBackup(dataDir, bad, new Date())).toThrow(StartError);
    }
    expect(await scopes(dataDir)).toEqual(['da']);
  });

  it('is not put back under a running server', async () => {
    const dataDir = dataFolder();
    await write(dataDir, 'da');
    const { file } = await makeBackup(embeddedSource(dataDir), new Date(), backupFolder(dataDir));
    const running = openInstance(dataDir);
    expect(() => restoreBackup(dataDir, file, new Date())).toThrow('läuft bereits');
    running.release();
  });

  it('that fails leaves nothing, and what a killed one left is cleared by a later one', async () => {
    const dataDir = dataFolder();
    await write(dataDir, 'da');
    const folder = backupFolder(dataDir);
    mkdirSync(join(folder, 'belegt.db'), { recursive: true });
    expect(() => copyDatabase({ from: databaseFile(dataDir), to: join(folder, 'belegt.db') })).toThrow();
    const now = new Date('2026-11-21T18:30:00Z');
    const left = (name: string, minutesAgo: number): void => {
      writeFileSync(join(folder, name), '');
      const at = new Date(now.getTime() - minutesAgo * 60_000);
      utimesSync(join(folder, name), at, at);
    };
    left('bestellsystem-2026-11-21T12-00-00Z.db.teil', 390);
    left('bestellsystem-2026-11-21T12-00-00Z.db.teil-journal', 390);
    left('bestellsystem-2026-11-21T18-29-00Z.db.teil', 1);
    left('fremd.teil', 390);
    await makeBackup(embeddedSource(dataDir), now, folder);
    expect(readdirSync(folder).sort()).toEqual([
      'belegt.db',
      'bestellsystem-2026-11-21T18-29-00Z.db.teil',
      'bestellsystem-2026-11-21T18-30-00Z.db',
      'fremd.teil',
    ]);
  });

  it('for which there is no room is not begun, and what is no longer needed goes all the same', async () => {
    const dataDir = dataFolder();
    await write(dataDir, 'da');
    const folder = backupFolder(dataDir);
    mkdirSync(folder);
    const [olderOfTheDay, ...kept] = ['01-01T10-00-00Z', '01-01T10-15-00Z', '11-21T18-15-00Z'].map(
      (at) => `bestellsystem-2026-${at}.db`,
    );
    for (const name of [olderOfTheDay ?? '', ...kept]) writeFileSync(join(folder, name), '');
    const source = { ...embeddedSource(dataDir), expectedBytes: () => Number.MAX_SAFE_INTEGER };
    const refused = makeBackup(source, new Date('2026-11-21T18:30:00Z'), folder);
    await expect(refused).rejects.toThrow(`Für eine Sicherung fehlen in ${folder} etwa`);
    expect(readdirSync(folder).sort()).toEqual(kept);
  });

  it('is made before a newer program changes the schema', async () => {
    const dataDir = dataFolder();
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
    const { version } = await untypedOf(db).selectFrom('schema_version').selectAll().executeTakeFirstOrThrow();
    await close();
    expect(existsSync(backupFolder(dataDir))).toBe(false);

    const again = await openDatabase({ databaseUrl: undefined, dataDir });
    await untypedOf(again.db)
      .updateTable('schema_version')
      .set({ version: version - 1 })
      .execute();
    await again.close();
    // The step taken twice may fail or not, whichever it is.
    await openDatabase({ databaseUrl: undefined, dataDir }).then(
      ({ close }) => close(),
      () => undefined,
    );
    expect(readdirSync(backupFolder(dataDir))).toEqual([`vor-stand-${version}.db`]);
  });
});

function untypedOf(db: unknown) {
  return db as Kysely<{ schema_version: { version: number } }>;
}
