import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({
    databaseUrl: undefined,
    dataDir: mkdtempSync(join(tmpdir(), 'bestellsystem-reader-')),
  });
});
afterAll(() => database.close());

const add = (scope: string) => database.db.insertInto('counters').values({ scope, value: 1 }).execute();
const scopes = async (db = database.reads) =>
  (await db.selectFrom('counters').select('scope').where('scope', 'like', 'test:%').orderBy('scope').execute()).map(
    ({ scope }) => scope,
  );

it('what is committed is read at once, and a transaction reads as of one moment', async () => {
  await add('test:a');
  expect(await scopes()).toEqual(['test:a']);
  await database.reads.transaction().execute(async (trx) => {
    expect(await scopes(trx)).toEqual(['test:a']);
    await add('test:b');
    expect(await scopes(trx)).toEqual(['test:a']);
  });
  expect(await scopes()).toEqual(['test:a', 'test:b']);
});

it('writes nothing, and says why', async () => {
  await expect(database.reads.deleteFrom('counters').execute()).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await expect(sql`select 1 from nowhere`.execute(database.reads)).rejects.toThrow('no such table: nowhere');
});

it('keeps nobody who orders waiting while it reads for long', async () => {
  let isReading = true;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000)
    select sum(i) as total from n`;
  const reading = numbers.execute(database.reads).then(({ rows }) => {
    isReading = false;
    return rows;
  });
  await add('test:c');
  expect(isReading).toBe(true);
  expect(await reading).toEqual([{ total: 4_500_001_500_000 }]);
});
