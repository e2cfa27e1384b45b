import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSchema } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';
import { createDatabase } from '../testing/postgres-databases.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { epochStatements } from './begin-epoch.ts';

it.each([1, 13, 14])('a backup of version %i comes back with its own tables', async (version) => {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const dataDir = scratchFolder('version');
  const { db, close } =
    engine === 'postgres'
      ? openPostgres(await createDatabase(process.env.TEST_DATABASE_URL ?? ''))
      : openSqlite(dataDir);
  await db.transaction().execute(async (trx) => {
    await createSchema(trx, engine, version);
    for (const statement of epochStatements(engine, version, new Date(5))) await sql.raw(statement).execute(trx);
  });
  expect(await db.selectFrom('counters').selectAll().execute()).toEqual([{ scope: 'restore-epoch', value: 5 }]);
  await close();
  rmSync(dataDir, { recursive: true });
});
