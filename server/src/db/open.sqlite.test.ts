import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openInstance, readOrCreateId } from '../instance.ts';
import { openSecrets } from '../secrets.ts';
import { KillableServer } from '../testing/killable-server.ts';
import { openDatabase } from './open.ts';

const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'bestellsystem-open-'));

it('the embedded database syncs every commit and checks its references', async () => {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: newDataDir() });
  const pragma = async (name: string): Promise<unknown> =>
    Object.values((await sql`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] as object)[0];
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('foreign_keys')).toBe(1);
  await close();
});

it('a second process on the same data folder is refused, and welcome after the first has been killed', async () => {
  const dataDir = newDataDir();
  const first = new KillableServer({ DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: 'geheim123' });
  await first.start();
  expect(() => openInstance(dataDir)).toThrow(`In ${dataDir} läuft bereits ein Bestellsystem.`);
  await first.kill();
  openInstance(dataDir).release();
});

it('a data folder is known again, and a copy of it is another one', () => {
  const [dataDir, copy] = [newDataDir(), join(newDataDir(), 'kopie')];
  const idOf = (folder: string): string => {
    const { id, release } = openInstance(folder);
    release();
    return id;
  };
  const id = idOf(dataDir);
  expect(idOf(dataDir)).toBe(id);
  cpSync(dataDir, copy, { recursive: true });
  const other = idOf(copy);
  expect(other).not.toBe(id);
  expect([idOf(copy), idOf(dataDir)]).toEqual([other, id]);
});

it('a data folder is known again where files have no time of birth', () => {
  const dataDir = newDataDir();
  for (const birth of [(changed: bigint) => changed, () => 0n]) {
    const look = (file: string) => {
      const { ino, ctimeNs } = statSync(file, { bigint: true });
      return { ino, ctimeNs, birthtimeNs: birth(ctimeNs) };
    };
    const id = readOrCreateId(dataDir, look);
    expect([readOrCreateId(dataDir, look), readOrCreateId(dataDir, look)]).toEqual([id, id]);
    rmSync(join(dataDir, 'instance.id'));
  }
});

it('a database of a newer version is refused and left as it is', async () => {
  const dataDir = newDataDir();
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await sql`update schema_version set version = 9999`.execute(db);
  await close();
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(/Die Datenbank hat Stand 9999/);
});

it('the key for secrets is readable by its owner alone and opens only what was sealed for the same row', () => {
  const dataDir = newDataDir();
  const secrets = openSecrets(dataDir);
  const sealed = secrets.seal('prost', 'event:1');
  expect(sealed).not.toContain('prost');
  expect(openSecrets(dataDir).open(sealed, 'event:1')).toBe('prost');
  expect(secrets.open(sealed, 'event:2')).toBeUndefined();
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});
