import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { keepingStatements } from './kept-statements.ts';

const test = useTestApp();

it('compiles a text once, until others have taken its place', () => {
  const connection = new Database(':memory:');
  const prepare = vi.spyOn(connection, 'prepare');
  const database = keepingStatements(connection, { most: 2 });
  const one = () => database.prepare('select ? as n').all([1]);
  expect([one(), one()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  expect(prepare).toHaveBeenCalledTimes(1);
  database.prepare('select 2').all([]);
  one();
  database.prepare('select 3').all([]);
  one();
  expect(prepare).toHaveBeenCalledTimes(3);
  database.prepare('select 2').all([]);
  expect(prepare).toHaveBeenCalledTimes(4);
  database.close();
});

it('sees columns and rows that came after a statement was compiled', () => {
  const connection = new Database(':memory:');
  const database = keepingStatements(connection);
  connection.exec('create table items (name text)');
  const all = () => database.prepare('select * from items').all([]);
  expect(all()).toEqual([]);
  expect(database.prepare('insert into items values (?)').run(['Rösti'])).toMatchObject({ changes: 1 });
  connection.exec('alter table items add column price integer default 14');
  expect(all()).toEqual([{ name: 'Rösti', price: 14 }]);
  const rows = database.prepare('select * from items').iterate([]);
  expect(all()).toHaveLength(1);
  expect([...rows]).toHaveLength(1);
  database.close();
});

it('tells of every statement that fails', () => {
  const connection = new Database(':memory:');
  const onError = vi.fn();
  const database = keepingStatements(connection, { onError });
  connection.exec('create table items (name text not null)');
  expect(() => database.prepare('select * from orders')).toThrow('no such table');
  expect(() => database.prepare('insert into items values (?)').run([null])).toThrow('NOT NULL');
  expect(() => database.prepare('select json(?) as value').all(['{'])).toThrow('malformed JSON');
  const rows = database.prepare('select json(value) from (select 1 as value union all select ?)').iterate(['{']);
  expect(() => [...rows]).toThrow('malformed JSON');
  expect(onError).toHaveBeenCalledTimes(4);
  database.close();
});

it('a transaction that SQLite has ended itself, as on a full disk, is not ended once more: why it failed is told', async () => {
  const { db } = test.current.context;
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const failing = db.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx);
    throw full;
  });
  await expect(failing).rejects.toBe(full);
});
