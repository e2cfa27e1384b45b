import { type Kysely, sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { takeTurnWithNews } from '../live/live.ts';

/** Until so many transactions of this PostgreSQL database wait for a lock that somebody else holds. */
export async function untilWaiting(db: Kysely<Schema>, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    })
    .toBe(count);
}

/** Holds up whoever wants the next number of this series of the event. */
export function holdNumber(trx: Transaction<Schema>, series: 'order' | 'live', eventId: number): Promise<unknown> {
  return trx
    .selectFrom('counters')
    .select('value')
    .where('scope', 'like', `${series}:${eventId}%`)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Both wait for what is held, in the order they came; then they go on. */
export async function crossing<A, B>(
  db: Kysely<Schema>,
  hold: (trx: Transaction<Schema>) => Promise<unknown>,
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  const running = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const one = first();
    await untilWaiting(db, 1);
    const two = second();
    await untilWaiting(db, 2);
    return { one, two };
  });
  return [await running.one, await running.two];
}

/** Does what tells of two events, and sees that it has none of the later one's news while it waits for the earlier one's. */
export async function tellingInOrder<Result>(
  db: Kysely<Schema>,
  [earlier, later]: readonly [number, number],
  tell: () => Promise<Result>,
): Promise<Result> {
  const { telling } = await db.transaction().execute(async (trx) => {
    await takeTurnWithNews(trx, earlier);
    const told = tell();
    await untilWaiting(db, 1);
    await takeTurnWithNews(trx, later);
    return { telling: told };
  });
  return telling;
}
