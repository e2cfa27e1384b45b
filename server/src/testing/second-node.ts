import { sql } from 'kysely';
import { openOtherServer } from './other-server.ts';
import type { TestApp } from './test-app.ts';

/** Another server on the PostgreSQL database of the first. */
export async function openSecondNode(first: TestApp): Promise<{ second: TestApp; stop: () => Promise<void> }> {
  const { db, settings } = first.context;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const place = { databaseUrl: url.href, dataDir: settings.dataDir };
  const { other: second, stop } = await openOtherServer(first, place, 'second');
  return { second, stop };
}
