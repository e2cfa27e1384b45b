import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backupFolder, makeBackup, postgresSource } from '../backup/backups.ts';
import { requireCommonKey } from '../common-key.ts';
import { openDatabase } from '../db/open.ts';
import { recordAudit } from '../features/audit/audit.ts';
import { sealJournal } from '../features/audit/chain.ts';
import { openSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';
import { asAdmin, createDatabase } from '../testing/postgres-databases.ts';
import { runCommand } from '../testing/run-command.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'bestellsystem-tools-'));
const empty = (): Promise<string> => createDatabase(process.env.TEST_DATABASE_URL ?? '');

it('restore says whether the journal that comes back is what was sealed, and refuses nothing for it', async () => {
  const dataDir = newFolder();
  const { db, engine, commit, close } = await openDatabase({ databaseUrl: await empty(), dataDir });
  await recordAudit(db, { at: new Date(), actor: 'admin', action: 'user.role', subject: 'kueche' });
  await sealJournal({ db, engine, commit, secrets: openSecrets(dataDir) });
  const backUp = () => makeBackup(postgresSource(db), new Date(), newFolder());
  const whole = await backUp();
  await sql`alter table audit disable trigger user`.execute(db);
  await sql`update audit set subject = 'veranstalter'`.execute(db);
  const changed = await backUp();
  await close();

  const databaseUrl = await empty();
  const restored = await runCommand('restore', { dataDir, databaseUrl }, whole.file);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toContain('\nDas Journal ist in Ordnung: 1 Einträge.');
  expect(await runCommand('restore', { dataDir, databaseUrl }, whole.file)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Die Datenbank unter DATABASE_URL ist nicht leer\./),
  });
  expect(await runCommand('restore', { dataDir, databaseUrl: await empty() }, changed.file)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(
      '\nACHTUNG: Das Journal ist NICHT in Ordnung: ein Eintrag wurde nachträglich geändert (Eintrag 1).',
    ),
  });
  const elsewhere = await runCommand('restore', { dataDir: newFolder(), databaseUrl: await empty() }, whole.file);
  expect(elsewhere.stdout).toContain('\nDas Journal ist nicht geprüft: ');
});

it('restore lists what PostgreSQL takes, not what lies there of an embedded database', async () => {
  const [dataDir, databaseUrl] = [newFolder(), await empty()];
  const folder = backupFolder(dataDir);
  mkdirSync(folder);
  const times = ['2026-11-20T18-30-00Z', '2026-11-21T18-30-00Z'];
  for (const name of ['vor-stand-19', ...times.map((at) => `bestellsystem-${at}`)]) {
    writeFileSync(join(folder, `${name}.db`), '');
  }
  const question = 'Welche Sicherung? npm run restore -- DATEI';
  const listed = async () => (await runCommand('restore', { dataDir, databaseUrl })).stderr.trim().split('\n');
  expect(await listed()).toEqual([question, 'In diesem Datenordner liegt keine Sicherung einer PostgreSQL-Datenbank.']);
  const dump = join(folder, `bestellsystem-${times[1]}.ndjson.gz`);
  writeFileSync(dump, '');
  expect(await listed()).toEqual([question, 'Vorhanden:', `  21.11.2026 19:30  ${dump}`]);
  const inFolder = await runCommand('restore', { dataDir, databaseUrl }, folder);
  expect(inFolder.stderr).toBe(`${folder} ist ein Ordner. Bitte eine Sicherung darin nennen.\n  ${dump}\n`);
});

it('a key becomes the one of all in an installation that is there, and begins none in an empty database', async () => {
  const [dataDir, databaseUrl] = [newFolder(), await empty()];
  openSecrets(dataDir);
  const begun = () => asAdmin(databaseUrl, (client) => client.query("select to_regclass('schema_version') as begun"));
  expect(await runCommand('key-replace', { dataDir, databaseUrl })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'In der Datenbank liegt kein Bestellsystem. Bitte DATA_DIR und DATABASE_URL prüfen.\n',
  });
  expect((await begun()).rows).toEqual([{ begun: null }]);

  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  await requireCommonKey(db, openSecrets(newFolder()));
  expect(await runCommand('key-replace', { dataDir, databaseUrl })).toMatchObject({ status: 0, stderr: '' });
  await requireCommonKey(db, openSecrets(dataDir));
  await close();
});

it('an event that was deleted by mistake comes back from the console, beside a server that runs', async () => {
  const [dataDir, databaseUrl] = [newFolder(), await empty()];
  const given = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: 'geheim123',
  };
  const settings = readSettings(given, '/nonexistent');
  const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
  const { db } = server.context;
  const event = {
    name: 'Dorffest',
    event_date: '2026-11-21',
    waiter_access_tag: 'fest',
    tag_key: null,
    organizer_id: 1,
    is_active: 0,
    takeaway_enabled: 1,
    created_at: '2026-11-21T08:00:00.000Z',
    deleted_at: '2026-11-21T09:00:00.000Z',
  };
  const { id } = await db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();

  const listed = await runCommand('event-restore', { dataDir, databaseUrl });
  expect(listed).toMatchObject({ status: 1, stdout: '' });
  expect(listed.stderr).toContain(`  ${id}  Dorffest vom 21.11.2026, gelöscht am 21.11.2026`);
  expect(await runCommand('event-restore', { dataDir, databaseUrl }, String(id))).toEqual({
    status: 0,
    stdout: '«Dorffest» ist wieder da, ausgeschaltet und ohne Kellner-Passwort: beides ändert «Bearbeiten».\n',
    stderr: '',
  });
  const rows = db.selectFrom('events').select(['deleted_at', 'tag_key']).where('id', '=', id);
  expect(await rows.executeTakeFirst()).toEqual({ deleted_at: null, tag_key: 'fest' });
  const line = db.selectFrom('audit').select(['actor', 'event_id']).where('action', '=', 'event.restore');
  expect(await line.execute()).toEqual([{ actor: 'Konsole', event_id: id }]);
  await server.close();
});
