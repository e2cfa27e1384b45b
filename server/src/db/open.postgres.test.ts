import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { explainData } from '../start-obstacles.ts';
import { asAdmin, createDatabase } from '../testing/postgres-databases.ts';
import { openDatabase } from './open.ts';
import { durabilityWarnings } from './postgres.ts';

it('a PostgreSQL that answers before it has written is refused', async () => {
  const url = new URL(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
  const open = (settings: string) => {
    url.searchParams.set('options', settings);
    // A plus is no blank there.
    return openDatabase({ databaseUrl: url.href.replaceAll('+', '%20'), dataDir: '' });
  };
  await expect(open('-c synchronous_commit=off')).rejects.toThrow('synchronous_commit=off');
  const { close } = await open('-c synchronous_commit=on');
  await close();
});

it('a PostgreSQL that does not wait for its disk is told to the operator at every start', async () => {
  // The tests' own server is such a one.
  const url = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  const { warnings, close } = await openDatabase({ databaseUrl: url, dataDir: '' });
  await close();
  expect(warnings).toEqual([
    'ACHTUNG: Nach einem Stromausfall können Bestellungen und die ganze Datenbank verloren sein (PostgreSQL: fsync=off). Bitte auf «on» stellen.',
    'ACHTUNG: Nach einem Stromausfall kann die Datenbank beschädigt sein (PostgreSQL: full_page_writes=off). Bitte auf «on» stellen.',
  ]);
  expect(
    durabilityWarnings([
      { name: 'fsync', value: 'on' },
      { name: 'full_page_writes', value: 'on' },
    ]),
  ).toEqual([]);
});

it('a PostgreSQL in which this account may make nothing says so in its own words, without its password', async () => {
  const admin = process.env.TEST_DATABASE_URL ?? '';
  const role = `gast_${randomBytes(4).toString('hex')}`;
  const url = new URL(await createDatabase(admin));
  await asAdmin(admin, (client) => client.query(`create role ${role} login password 'geheim'`));
  Object.assign(url, { username: role, password: 'geheim' });
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-open-'));
  const refused = await openDatabase({ databaseUrl: url.href, dataDir }).catch(explainData);
  await asAdmin(admin, (client) => client.query(`drop role ${role}`));
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toMatch(/DATABASE_URL lässt sich nicht öffnen: permission denied for schema public$/);
});

it.each([
  ['sslmode', 'require', /DATABASE_URL nimmt keine verschlüsselten Verbindungen an\. /],
  ['options', '-c no_such_setting=1', /DATABASE_URL lässt sich nicht öffnen: .*"no_such_setting"/],
  ['statement_timeout', '99999999999', /DATABASE_URL lässt sich nicht öffnen: .*"statement_timeout"/],
])('an address of PostgreSQL with %s=%s that it does not take is told in words', async (name, value, said) => {
  const url = new URL(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
  url.searchParams.set(name, value);
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-open-'));
  const refused = await openDatabase({ databaseUrl: url.href, dataDir }).catch(explainData);
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toMatch(said);
});

it('a connection that is cut between two statements of a transaction fails that transaction alone', async () => {
  const { db, close } = await openDatabase({
    databaseUrl: await createDatabase(process.env.TEST_DATABASE_URL ?? ''),
    dataDir: mkdtempSync(join(tmpdir(), 'bestellsystem-open-')),
  });
  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    // The pool's connection hears of it before the next statement does.
    await sql`select 1`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow();
  await sql`select 1`.execute(db);
  await close();
});
