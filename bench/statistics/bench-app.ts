import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@bestellsystem/server/app.ts';
import type { Context } from '@bestellsystem/server/context.ts';
import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { openDatabase } from '@bestellsystem/server/db/open.ts';
import { startAccountSession } from '@bestellsystem/server/features/sessions/sessions.ts';
import type { App } from '@bestellsystem/server/http/app-type.ts';
import { NO_LIMITS } from '@bestellsystem/server/http/limits.ts';
import { inProcessLive } from '@bestellsystem/server/live/live.ts';
import { openSecrets } from '@bestellsystem/server/secrets.ts';
import { readSettings } from '@bestellsystem/server/settings.ts';
import { startPostgres } from '@bestellsystem/server/testing/postgres-server.ts';

/** A whole application on an empty database of its own, and an organizer who is logged in to it. */
export interface BenchApp {
  app: App;
  context: Context;
  organizerId: number;
  cookie: string;
  /** The cookie of another session of the same organizer. */
  newSession: () => Promise<string>;
  close: () => Promise<void>;
}

export async function openBenchApp(engine: Engine, now: string): Promise<BenchApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  // A million orders are written in one statement.
  const databaseUrl = postgres && `${postgres.url}?statement_timeout=0`;
  const database = await openDatabase({ databaseUrl, dataDir });
  const context: Context = {
    db: database.db,
    reads: database.reads,
    engine,
    commit: database.commit,
    storage: database.storage,
    settings: readSettings({ DATA_DIR: dataDir }, '/dev/null'),
    instanceId: 'bench',
    secrets: openSecrets(dataDir),
    live: inProcessLive(),
    now: () => new Date(now),
  };
  const app = await buildApp(context, { limits: NO_LIMITS });
  await app.ready();
  const user = await context.db
    .insertInto('users')
    .values({ username: 'fest', username_key: 'fest', password_hash: '', role: 'EVENT_ORGANIZER', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const newSession = async (): Promise<string> =>
    `sid=${await startAccountSession(context, { id: user.id, role: 'EVENT_ORGANIZER' })}`;
  return {
    app,
    context,
    organizerId: user.id,
    cookie: await newSession(),
    newSession,
    close: async () => {
      await app.close();
      await database.close();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
