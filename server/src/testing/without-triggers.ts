import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** What somebody with the database in hand can do: the triggers that refuse changes go first. */
export async function withoutTriggers(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    for (const what of ['update', 'delete']) {
      const name = sql.id(`${table}_no_${what}`);
      await (engine === 'postgres'
        ? sql`drop trigger if exists ${name} on ${sql.id(table)}`
        : sql`drop trigger if exists ${name}`
      ).execute(db);
    }
  }
}
