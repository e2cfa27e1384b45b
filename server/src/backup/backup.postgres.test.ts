import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { openPostgres } from '../db/postgres.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';
import { StartError } from '../start-error.ts';
import { databaseContent } from '../testing/database-content.ts';
import { configurePrinters, createFest, orderFor } from '../testing/fest.ts';
import { createDatabase } from '../testing/postgres-databases.ts';
import { useTestApp } from '../testing/test-app.ts';
import { backupFolder, listBackups, makeBackup, postgresSource } from './backups.ts';
import { endLine, headLine } from './dump-file.ts';
import { dumpPostgres } from './postgres-dump.ts';
import { restoreToPostgres } from './postgres-restore.ts';
import { unusedDatabaseWarnings } from './unused-database.ts';

const test = useTestApp();
const empty = (): Promise<string> => createDatabase(process.env.TEST_DATABASE_URL ?? '');

it('a backup of PostgreSQL has everything that was committed, and an empty database becomes the same by it', async () => {
  const { context } = test.current;
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9, bar: 13 });
  expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  // What isn't on paper yet is told that it may be, in the tests of `printed-since`.
  await context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  const source = postgresSource(context.db);
  const folder = backupFolder(mkdtempSync(join(tmpdir(), 'bestellsystem-backup-')));
  const { file } = await makeBackup(source, context.now(), folder);
  expect(listBackups(folder)).toEqual([{ file, at: context.now().getTime() }]);

  const url = await empty();
  await restoreToPostgres(url, file, new Date('2026-11-21T19:00:00Z'));
  const restored = await openDatabase({ databaseUrl: url, dataDir: mkdtempSync(join(tmpdir(), 'bestellsystem-')) });
  const { counters: before, ...rowsBefore } = await databaseContent(context);
  const { counters: after, ...rowsAfter } = await databaseContent(restored);
  expect(rowsAfter).toEqual(rowsBefore);
  // The numbers of news go on further up, as the tests of `lost-ids` tell.
  const goesOn = (row: string) => !/restore-epoch|live:/.test(row);
  expect(after?.filter(goesOn)).toEqual(before?.filter(goesOn));
  expect(after).toHaveLength((before?.length ?? 0) + 1);
  // New rows find free ids, and what refers to nothing is refused as ever.
  const line = { at: '', actor: '', action: 'order.place', event_id: null, subject: '', details: '{}' };
  await restored.db.insertInto('audit').values(line).execute();
  await expect(
    restored.db.insertInto('audit_chain').values({ seq: 999_999, audit_id: 999_999, hash: '' }).execute(),
  ).rejects.toThrow();
  await restored.close();
  await expect(restoreToPostgres(url, file, new Date())).rejects.toThrow('ist nicht leer');
});

it('a damaged backup is refused, and nothing is filled with a part of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-backup-'));
  const { file } = await makeBackup(postgresSource(test.current.context.db), new Date(), folder);
  const whole = readFileSync(file);
  const url = await empty();
  for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('nichts'), Buffer.alloc(0)]) {
    const bad = join(folder, 'kaputt.ndjson.gz');
    writeFileSync(bad, broken);
    await expect(restoreToPostgres(url, bad, new Date())).rejects.toThrow('keine unversehrte Sicherung');
  }
  await restoreToPostgres(url, file, new Date());
});

it('a backup that is ended early or fails leaves nothing behind, and nothing under its name', async () => {
  const { db } = test.current.context;
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-backup-'));
  const stopping = new AbortController();
  const ended = makeBackup(postgresSource(db), new Date(), folder, stopping.signal);
  stopping.abort();
  await expect(ended).rejects.toThrow();
  // What can't get its name is as good as one that was found damaged.
  const taken = join(folder, 'belegt.ndjson.gz');
  mkdirSync(taken);
  await expect(dumpPostgres(db, taken)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['belegt.ndjson.gz']);
});

it('what is wrong with the database or the backup is said in words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-backup-'));
  const url = await empty();
  const { db, close } = openPostgres(url);
  await expect(makeBackup(postgresSource(db), new Date(), folder)).rejects.toThrow(
    'In der Datenbank unter DATABASE_URL liegt kein Bestellsystem.',
  );
  await close();
  expect(readdirSync(folder)).toEqual([]);
  const newer = join(folder, 'neuer.ndjson.gz');
  writeFileSync(newer, gzipSync(headLine(9999) + endLine({})));
  const refused = restoreToPostgres(url, newer, new Date());
  await expect(refused).rejects.toBeInstanceOf(StartError);
  await expect(refused).rejects.toThrow('Die Sicherung hat Stand 9999');

  const program = fileURLToPath(new URL('../tools/backup.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: 'postgres://kasse:geheim@127.0.0.1:1/kasse' };
  const { stderr, status } = spawnSync(process.execPath, [program, folder], { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^Die Datenbank unter DATABASE_URL lässt sich nicht öffnen: .*\n$/);
  expect(stderr).not.toContain('geheim');
  expect(status).toBe(1);
});

it('an embedded database that lies unused beside an empty one of PostgreSQL is told at the start, until an event is there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-backup-'));
  const env = { DATABASE_URL: await empty(), DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const settings = readSettings(env, '/nonexistent/.env');
  const { db } = test.current.context;
  expect(await unusedDatabaseWarnings(db, settings)).toEqual([]);
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
  await server.close();
  expect(server.warnings).toContain(
    `ACHTUNG: Die Datenbank unter DATABASE_URL ist noch leer, und die eingebaute in ${dataDir} liegt unbenutzt da. Übertragen lässt sie sich nicht. Soll sie weiter gelten: jetzt beenden und ohne DATABASE_URL starten.`,
  );
  await createFest(test.current);
  expect(await unusedDatabaseWarnings(db, settings)).toEqual([]);
});
