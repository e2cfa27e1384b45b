import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';
import { openSqliteReader } from './sqlite-reader.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-compiler-'));
const written = openSqlite(dataDir);
const read = openSqliteReader(dataDir);
afterAll(async () => {
  await Promise.all([written.close(), read.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([
  ['that writes', written.db],
  ['that reads', read.reads],
])('the connection %s keeps what it binds from the planner, which would compile at each use', (_, db) => {
  const query = db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', 'token')
    .where('users.id', 'in', [1, 2])
    .select('sessions.id')
    .compile();
  expect(query.sql.match(/(likely\()?\?/g)).toEqual(['likely(?', 'likely(?', 'likely(?']);
  expect(query.parameters).toEqual(['token', 1, 2]);
});
