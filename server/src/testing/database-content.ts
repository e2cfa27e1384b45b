import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Attempts to log in are counted, whatever comes of them. */
const COUNTED = new Set(['login_attempts']);

/** Every row of every table, for tests that nothing has changed. */
export async function databaseContent({ db }: Pick<Context, 'db'>): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (COUNTED.has(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}
