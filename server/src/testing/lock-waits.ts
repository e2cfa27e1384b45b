import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../db/schema.ts';

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
