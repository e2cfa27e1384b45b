import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/open.ts';
import { NO_LIMITS } from '../http/limits.ts';
import { inProcessLive } from '../live/live.ts';
import { TestApp } from './test-app.ts';

/** Another server on the PostgreSQL database of the first, with connections and news of its own, and its clock. */
export async function openSecondNode(first: TestApp): Promise<{ second: TestApp; stop: () => Promise<void> }> {
  const { db, settings, now } = first.context;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: settings.dataDir });
  const context: Context = {
    ...first.context,
    db: database.db,
    reads: database.reads,
    commit: database.commit,
    storage: database.storage,
    instanceId: 'second',
    live: inProcessLive(),
  };
  const app = await buildApp(context, { limits: NO_LIMITS });
  await app.ready();
  const stop = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { second: new TestApp(app, context, { now: now() }), stop };
}
