import { type Kysely, sql } from 'kysely';
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
