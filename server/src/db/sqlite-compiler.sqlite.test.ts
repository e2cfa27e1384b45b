import Database from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from './schema.ts';
import { SteadyQueryCompiler } from './sqlite-compiler.ts';

const connection = new Database(':memory:');
connection.exec(`
  create table sessions (id integer primary key, token_hash text not null unique, user_id integer);
  create table users (id integer primary key, username text not null);
`);

function textBy(compiler: SqliteQueryCompiler): string {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => compiler,
    },
  });
  return db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', 'token')
    .select(['sessions.id', 'users.username'])
    .compile().sql;
}

/** How often the statement is answered in the time that compiling it takes, each at its quickest. */
function answersPerCompilation(text: string): number {
  const statement = connection.prepare(text);
  return quickest(() => connection.prepare(text)) / quickest(() => statement.all('token'));
}

function quickest(work: () => unknown): number {
  const rounds = Array.from({ length: 50 }, () => {
    const from = performance.now();
    for (let count = 0; count < 20; count++) work();
    return performance.now() - from;
  });
  return Math.min(...rounds);
}

it('a query over several tables is compiled once, not at each use', () => {
  expect(answersPerCompilation(textBy(new SqliteQueryCompiler()))).toBeLessThan(3);
  expect(answersPerCompilation(textBy(new SteadyQueryCompiler()))).toBeGreaterThan(4);
});
