import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '../testing/postgres-databases.ts';
import { createSchema, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

async function isSomebodyWaiting(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return (rows[0]?.waiting ?? 0) > 0;
}

it('while a backup runs a migration lets orders through, and goes on when it is over', async () => {
  const { db, close } = openPostgres(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
  await db.transaction().execute(async (trx) => {
    await createSchema(trx, 'postgres', 14);
    await sql`insert into schema_version (version) values (14)`.execute(trx);
  });
  const backup = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const reading = db.transaction().execute(async (trx) => {
    await sql`lock table orders in access share mode`.execute(trx);
    begun.resolve();
    await backup.promise;
  });
  await begun.promise;
  const migrated = migrate(db, 'postgres');
  while (!(await isSomebodyWaiting(db))) await setTimeout(10);
  // Behind the migration that waits for the backup, which ends only afterwards.
  await sql`update orders set status = status`.execute(db);
  backup.resolve();
  await reading;
  await migrated;
  expect(await db.selectFrom('orders').select('tickets').execute()).toEqual([]);
  await close();
}, 30_000);
