import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '../testing/postgres-databases.ts';
import { openPostgres } from './postgres.ts';
import { liftTimeLimits, TIME_LIMITS } from './time-limits.ts';

/** What the address itself says holds, so that nobody waits here as long as in earnest; what is prepared may take long. */
async function openImpatient(limits: Partial<Record<keyof typeof TIME_LIMITS, number>>) {
  const url = new URL(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
  const patient = openPostgres(url.href);
  await sql`create table numbers (value integer)`.execute(patient.db);
  await sql`insert into numbers values (1)`.execute(patient.db);
  await patient.close();
  for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, String(value));
  return openPostgres(url.href);
}

it('every connection has limits in time, other than those of the address', async () => {
  const { db, close } = await openImpatient({ statement_timeout: 5000 });
  const { rows } = await sql<{ name: string; value: number }>`
    select name, setting::int as value from pg_settings where name in (${sql.join(Object.keys(TIME_LIMITS))})
    order by name`.execute(db);
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    ...TIME_LIMITS,
    statement_timeout: 5000,
  });
  await close();
});

it('a row that is held without an end fails who waits for it, and nobody else', async () => {
  const { db, close } = await openImpatient({ lock_timeout: 50 });
  await db.transaction().execute(async (trx) => {
    await sql`update numbers set value = 2`.execute(trx);
    await expect(sql`update numbers set value = 3`.execute(db)).rejects.toMatchObject({ code: '55P03' });
  });
  expect((await sql`select value from numbers`.execute(db)).rows).toEqual([{ value: 2 }]);
  await close();
});

it('a transaction that nobody goes on with lets go of its rows, and nothing of it stays', async () => {
  const { db, close } = await openImpatient({});
  const abandoned = db.transaction().execute(async (trx) => {
    await sql`update numbers set value = value + 100`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
    await sql`update numbers set value = value + 1`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(abandoned).rejects.toThrow();
  expect((await sql`select value from numbers`.execute(db)).rows).toEqual([{ value: 2 }]);
  await close();
});

it('a statement that hangs is ended, but not where the limits were lifted for its transaction', async () => {
  const { db, close } = await openImpatient({ statement_timeout: 250 });
  const hang = sql`select pg_sleep(0.3)`;
  await expect(hang.execute(db)).rejects.toMatchObject({ code: '57014' });
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx, 'postgres');
    await hang.execute(trx);
  });
  await expect(hang.execute(db)).rejects.toMatchObject({ code: '57014' });
  await close();
});
