import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { addBackup, backupFolder, databaseFile, embeddedSource, makeBackup } from '../backup/backups.ts';
import { openDatabase } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { recordAudit } from '../features/audit/audit.ts';
import { sealJournal } from '../features/audit/chain.ts';
import { openSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { startServer } from '../start.ts';
import { runCommand } from '../testing/run-command.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';

const folders: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = scratchFolder('tools');
  folders.push(folder);
  return folder;
}

async function installation(): Promise<string> {
  const dataDir = newFolder();
  const { close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await close();
  openSecrets(dataDir);
  return dataDir;
}

const run = (tool: string, dataDir: string, ...args: string[]) => runCommand(tool, { dataDir }, ...args);

it.each(['recount', 'audit-verify'])('%s in a folder without a database says so, and begins none', async (tool) => {
  const dataDir = newFolder();
  expect(await run(tool, dataDir)).toEqual({
    status: 1,
    stdout: '',
    stderr: `In ${dataDir} liegt keine Datenbank. Bitte DATA_DIR prüfen.\n`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it.each([
  ['restore', 'npm run restore -- DATEI'],
  ['backup', 'npm run backup -- ORDNER'],
  ['audit-verify', 'npm run audit:verify -- SIEGEL'],
  ['admin-link', 'npm run admin:link -- NAME'],
  ['event-restore', 'npm run event:restore -- NUMMER'],
])('%s takes one thing at a time, not the first of several', async (tool, command) => {
  const dataDir = await installation();
  const { file } = await makeBackup(embeddedSource(dataDir), new Date(), backupFolder(dataDir));
  const before = readdirSync(dataDir);
  expect(await run(tool, dataDir, file, file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Hier stehen 2 Angaben, es geht nur eine: ${command}\n`,
  });
  expect(readdirSync(dataDir)).toEqual(before);
});

it.each([
  ['backup', '--hilfe', 'npm run backup -- ORDNER'],
  ['restore', '-h', 'npm run restore -- DATEI'],
  ['tls-local', '--help', 'npm run tls:local -- kasse.example.ch'],
  ['recount', '--reparieren', 'npm run recount -- --repair'],
  ['recount', 'repair', 'npm run recount -- --repair'],
  ['key-replace', '--help', 'npm run key:replace'],
])('%s refuses %s, which it does not know, and does nothing', async (tool, argument, command) => {
  const dataDir = await installation();
  const before = readdirSync(dataDir);
  expect(await run(tool, dataDir, argument)).toEqual({
    status: 1,
    stdout: '',
    stderr: `«${argument}» kennt dieser Befehl nicht. So geht es: ${command}\n`,
  });
  expect(readdirSync(dataDir)).toEqual(before);
  expect(existsSync(argument)).toBe(false);
});

it('a backup that can not be put where it was asked for names that place, and what to do', async () => {
  const dataDir = await installation();
  const file = join(newFolder(), 'stick');
  writeFileSync(file, '');
  // A file, below a file, and where the file system says of a new folder that it isn't there.
  const places = {
    [file]: 'EEXIST',
    [join(file, 'fest')]: 'EEXIST',
    ...(existsSync('/proc') && { '/proc/x/y': 'ENOENT' }),
  };
  for (const [place, code] of Object.entries(places)) {
    const { status, stderr } = await run('backup', dataDir, place);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `In ${place} lässt sich nichts speichern (${code}). Bitte einen Ordner nennen, in den geschrieben werden kann, zum Beispiel: npm run backup -- /media/stick\n`,
    });
  }
});

it('a backup makes the folder that it was asked for, with those above it', async () => {
  const dataDir = await installation();
  const folder = join(newFolder(), 'stick', 'fest');
  expect(await run('backup', dataDir, folder)).toMatchObject({ status: 0 });
  expect(readdirSync(folder)).toHaveLength(1);
});

it('a backup says which key belongs to it, and where there is none that it is missing', async () => {
  const dataDir = await installation();
  const key = join(dataDir, 'secret.key');
  const told = async () => (await run('backup', dataDir)).stdout.split('\n')[1];
  expect(await told()).toBe(`Der Schlüssel ${key} gehört dazu. Bitte getrennt von der Sicherung aufbewahren.`);
  rmSync(key);
  expect(await told()).toMatch(`ACHTUNG: In ${dataDir} liegt kein Schlüssel (secret.key). `);
});

it('a backup in a folder that was named by hand only adds to it, also beside one of the same second', async () => {
  const dataDir = await installation();
  const stick = newFolder();
  const now = new Date('2026-11-21T18:30:00Z');
  // Of another installation, and such as its own folder would let go.
  const there = ['01-01T10-00-00Z.db', '01-01T10-15-00Z.db', '01-01T10-30-00Z.db.teil', '11-21T18-30-00Z.db'].map(
    (at) => `bestellsystem-2026-${at}`,
  );
  for (const name of there) {
    writeFileSync(join(stick, name), 'fremd');
    utimesSync(join(stick, name), 1_767_000_000, 1_767_000_000);
  }
  const { file } = await addBackup(embeddedSource(dataDir), now, stick);
  expect(await run('backup', dataDir, stick)).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(stick)).toEqual(expect.arrayContaining([...there, basename(file)]));
  expect(readdirSync(stick)).toHaveLength(there.length + 2);
  for (const name of there) expect(readFileSync(join(stick, name), 'utf8')).toBe('fremd');
});

it('restore without a file lists what there is, by the clock on the wall, and what was kept besides', async () => {
  const dataDir = await installation();
  const folder = backupFolder(dataDir);
  const { file } = await makeBackup(embeddedSource(dataDir), new Date('2026-11-21T18:30:00Z'), folder);
  const kept = [join(folder, 'vor-stand-19.db'), join(dataDir, 'bestellsystem-vor-2026-11-20T18-30-00Z.db')];
  for (const [index, path] of kept.entries()) {
    writeFileSync(path, '');
    utimesSync(path, 1_763_000_000 - index, 1_763_000_000 - index);
  }
  // As a killed server leaves it: what was taken last stands in the log alone.
  writeFileSync(`${kept[1]}-wal`, '');
  utimesSync(`${kept[1]}-wal`, 1_763_003_600, 1_763_003_600);
  const { status, stderr } = await run('restore', dataDir);
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(1)).toEqual([
    'Vorhanden:',
    `  21.11.2026 19:30  ${file}`,
    'Stand vor einer neuen Programmversion oder vor einem Wiederherstellen:',
    `  13.11.2025 04:13  ${kept[1]}`,
    `  13.11.2025 03:13  ${kept[0]}`,
    '',
  ]);
});

it('a backup of PostgreSQL is not called damaged where the setting for it is missing', async () => {
  const dataDir = await installation();
  const dump = join(newFolder(), 'sicherung.ndjson.gz');
  writeFileSync(dump, gzipSync('{}\n'));
  const before = readFileSync(databaseFile(dataDir));
  const { status, stderr } = await run('restore', dataDir, dump);
  expect(status).toBe(1);
  expect(stderr).toMatch(/ist die Sicherung einer PostgreSQL-Datenbank\. Bitte DATABASE_URL/);
  expect(readFileSync(databaseFile(dataDir)).equals(before)).toBe(true);
});

it('a journal that can not be checked with this key is not simply called changed', async () => {
  const dataDir = newFolder();
  const { db, engine, commit, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const entry = { at: new Date(), actor: 'admin', action: 'user.role', subject: 'kueche' } as const;
  await recordAudit(db, entry);
  await sealJournal({ db, engine, commit, secrets: openSecrets(dataDir) });
  await close();
  expect((await run('audit-verify', dataDir)).status).toBe(0);
  rmSync(join(dataDir, 'secret.key'));
  openSecrets(dataDir);
  const { status, stderr } = await run('audit-verify', dataDir);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Journal NICHT in Ordnung: .*geändert \(Eintrag 1\)\. Ist es der Schlüssel \(secret\.key\)/);
});

it('a database of another program version is neither checked nor changed', async () => {
  const dataDir = await installation();
  const setVersion = async (version: number): Promise<void> => {
    const { db, close } = openSqlite(dataDir);
    await sql`update schema_version set version = ${sql.lit(version)}`.execute(db);
    await close();
  };
  await setVersion(2);
  expect(await run('audit-verify', dataDir)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^Die Datenbank hat noch Stand 2, .* Bitte zuerst das Bestellsystem neu starten\.\n$/,
    ),
  });
  expect(await run('recount', dataDir)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Die Datenbank hat noch Stand 2, /),
  });
  await setVersion(9999);
  expect(await run('audit-verify', dataDir)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Die Datenbank hat Stand 9999, /),
  });
});

it('an administrator who can not log in any more gets a link from the console, while the server runs', async () => {
  const DATA_DIR = newFolder();
  const settings = readSettings(
    { DATA_DIR, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: 'vergessen' },
    '/nonexistent',
  );
  const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
  const { stdout, stderr, status } = await run('admin-link', DATA_DIR);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Damit wählt admin ein neues Passwort, einmal und bis /);
  const [, token] = /^ {2}http:\/\/localhost:8080\/passwort-neu#(\S+)$/m.exec(stdout) ?? [];
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${server.port}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('password-reset', { token, newPassword: 'neues Wort' })).status).toBe(204);
  expect((await post('login', { username: 'admin', password: 'neues Wort' })).status).toBe(200);
  const line = server.context.db.selectFrom('audit').select('actor').where('action', '=', 'user.reset-link');
  expect(await line.execute()).toEqual([{ actor: 'Konsole' }]);
  await server.close();
  expect(await run('admin-link', DATA_DIR, 'niemand')).toMatchObject({
    status: 1,
    stderr: 'Welcher Administrator? npm run admin:link -- NAME\nVorhanden:\n  admin\n',
  });
});

it('restore says whether the journal that comes back is what was sealed, and refuses nothing for it', async () => {
  const dataDir = newFolder();
  const { db, engine, commit, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await recordAudit(db, { at: new Date(), actor: 'admin', action: 'user.role', subject: 'kueche' });
  await sealJournal({ db, engine, commit, secrets: openSecrets(dataDir) });
  const backUp = () => makeBackup(embeddedSource(dataDir), new Date(), newFolder());
  const whole = await backUp();
  const names = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name = 'audit'`.execute(db);
  for (const { name } of names.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await sql`update audit set subject = 'veranstalter'`.execute(db);
  const changed = await backUp();
  await close();

  const restored = await run('restore', dataDir, whole.file);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toContain('\nDas Journal ist in Ordnung: 1 Einträge.');
  expect(await run('restore', dataDir, changed.file)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /\nACHTUNG: Das Journal ist NICHT in Ordnung: ein Eintrag wurde nachträglich geändert \(Eintrag 1\)\./,
    ),
  });
  rmSync(join(dataDir, 'secret.key'));
  expect((await run('restore', dataDir, whole.file)).stdout).toContain('\nDas Journal ist nicht geprüft: ');
});

it('an event that was deleted by mistake comes back from the console, switched off and without a password', async () => {
  const DATA_DIR = newFolder();
  const settings = readSettings(
    { DATA_DIR, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: 'geheim123' },
    '/nonexistent',
  );
  const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
  const { db } = server.context;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer.status === 204 ? undefined : ((await answer.json()) as { id: number; message?: string });
  };
  let cookie = '';
  await call('POST', '/auth/login', { username: 'admin', password: 'geheim123' });
  const fest = { name: 'Dorffest', eventDate: '2026-11-21', waiterAccessTag: 'fest', waiterAccessPassword: 'prost' };
  const ids = [await call('POST', '/events', fest)];
  await call('DELETE', `/events/${ids[0]?.id}`);
  ids.push(await call('POST', '/events', { ...fest, name: 'Waldfest' }));
  await call('DELETE', `/events/${ids[1]?.id}`);

  const listed = await run('event-restore', DATA_DIR);
  expect(listed).toMatchObject({ status: 1, stdout: '' });
  expect(listed.stderr).toMatch(/^Welches Event\? npm run event:restore -- NUMMER\nGelöscht:\n/);
  expect(listed.stderr).toContain(`  ${ids[0]?.id}  Dorffest vom 21.11.2026, gelöscht am `);
  // The second is a way to write the first one's number.
  for (const number of ['77', `0x${ids[0]?.id.toString(16)}`]) {
    const { stderr } = await run('event-restore', DATA_DIR, number);
    expect(stderr).toContain(`Kein gelöschtes Event hat die Nummer ${number}. Welches`);
  }

  const back = 'ist wieder da, ausgeschaltet und ohne Kellner-Passwort: beides ändert «Bearbeiten».\n';
  expect(await run('event-restore', DATA_DIR, String(ids[0]?.id))).toEqual({
    status: 0,
    stdout: `«Dorffest» ${back}`,
    stderr: '',
  });
  expect(await run('event-restore', DATA_DIR, String(ids[1]?.id))).toEqual({
    status: 0,
    stdout: `«Waldfest» ${back}Sein Kürzel fest hat inzwischen ein anderes Event.\n`,
    stderr: '',
  });
  // Only one of the two has the tag, the first that came back.
  expect(await call('GET', `/events/${ids[0]?.id}`)).toMatchObject({
    ...{ name: 'Dorffest', isActive: false, waiterAccessTag: 'fest', waiterAccessPassword: null },
    organizer: { username: 'admin' },
  });
  expect(await call('GET', `/events/${ids[1]?.id}`)).toMatchObject({ name: 'Waldfest', waiterAccessTag: null });
  const lines = db.selectFrom('audit').select(['actor', 'event_id']).where('action', '=', 'event.restore');
  expect(await lines.orderBy('id').execute()).toEqual(ids.map((event) => ({ actor: 'Konsole', event_id: event?.id })));
  await server.close();
  expect((await run('event-restore', DATA_DIR)).stderr).toBe('Es ist kein Event gelöscht.\n');
});

it('of a folder that is named in place of a backup it is said what lies in it', async () => {
  const dataDir = await installation();
  const stick = newFolder();
  const { file } = await addBackup(embeddedSource(dataDir), new Date('2026-11-21T18:30:00Z'), stick);
  const { status, stderr } = await run('restore', dataDir, stick);
  expect([status, stderr]).toEqual([1, `${stick} ist ein Ordner. Bitte eine Sicherung darin nennen.\n  ${file}\n`]);
});

it('broken certificates keep nobody from the books', async () => {
  const dataDir = await installation();
  const broken = join(newFolder(), 'server.pem');
  writeFileSync(broken, '');
  vi.stubEnv('TLS_CERT', broken);
  vi.stubEnv('TLS_KEY', broken);
  expect(await run('audit-verify', dataDir)).toMatchObject({ status: 0 });
  expect(await run('backup', dataDir)).toMatchObject({ status: 0 });
});
