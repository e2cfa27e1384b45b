import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROLES, type Role } from '@bestellsystem/domain/roles.ts';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { databaseFile } from '../backup/backups.ts';
import type { Context } from '../context.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgres } from '../db/postgres.ts';
import { createUser } from '../features/sessions/accounts.ts';
import { startAccountSession } from '../features/sessions/sessions.ts';
import type { App } from '../http/app-type.ts';
import { NO_LIMITS } from '../http/limits.ts';
import { inProcessLive } from '../live/live.ts';
import { openSecrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createPreparedDatabase } from './postgres-databases.ts';
import { scratchFolder } from './scratch-folder.ts';
import { TestClient } from './test-client.ts';

/** A whole application on a fresh database of the engine under test, with a clock that tests set. */
export class TestApp {
  readonly app: App;
  readonly context: Context;
  private readonly clock: { now: Date };
  private names = 0;

  constructor(app: App, context: Context, clock: { now: Date }) {
    this.app = app;
    this.context = context;
    this.clock = clock;
  }

  setTime(instant: string): void {
    this.clock.now = new Date(instant);
  }

  passSeconds(seconds: number): void {
    this.clock.now = new Date(this.clock.now.getTime() + seconds * 1000);
  }

  /** Somebody who isn't logged in. */
  guest(): TestClient {
    return new TestClient(this.app);
  }

  /** A logged-in account of this role, newly made without the cost of a login. */
  async as(role: Role | null, username = this.uniqueName(role)): Promise<TestClient> {
    const userId = await createUserCheaply(this.context, username, role);
    const client = new TestClient(this.app, username);
    client.cookie = `sid=${await startAccountSession(this.context, { id: userId, role })}`;
    client.userId = userId;
    return client;
  }

  /** A device logged in to the event whose tag and password these are. */
  async asWaiter(tag: string, password: string, identifier?: string): Promise<TestClient> {
    const client = new TestClient(this.app);
    const answer = await client.post('/api/auth/waiter-login', { tag, password, ipAddress: identifier });
    if (answer.status !== 200) throw new Error(`waiter login answered ${answer.status}: ${answer.text}`);
    client.username = (answer.body as { username: string }).username;
    return client;
  }

  uniqueName(role: Role | null): string {
    this.names += 1;
    const stem = role === 'WAITER' ? 'waiter_test' : (role ?? 'neu').toLowerCase();
    return `${stem}_${this.names}${randomBytes(2).toString('hex')}`;
  }

  /** One client for each role, and one for an account without a role. */
  async asEach(): Promise<Record<Role | 'none', TestClient>> {
    const clients = { none: await this.as(null) } as Record<Role | 'none', TestClient>;
    for (const role of ROLES) clients[role] = await this.as(role);
    return clients;
  }
}

/** Argon2 costs 50 ms by design; accounts that never type a password don't need it. */
async function createUserCheaply(context: Context, username: string, role: Role | null): Promise<number> {
  const row = await context.db
    .insertInto('users')
    .values({
      username,
      username_key: username.toLowerCase(),
      password_hash: '',
      role,
      created_at: context.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An account that logs in with its password. */
export async function createAccount(
  context: Context,
  account: { username: string; password: string; role: Role | null },
): Promise<void> {
  await createUser(context.db, { ...account, at: context.now() });
}

/** One application per test file; call at the top of the file and read the box inside the tests. */
export function useTestApp(env: Record<string, string> = {}, start = '2026-11-21T17:30:00.000Z'): { current: TestApp } {
  const box = {} as { current: TestApp };
  let stop = async (): Promise<void> => {};
  beforeAll(async () => {
    const opened = await openTestApp(env, start);
    box.current = opened.testApp;
    stop = opened.stop;
  });
  afterAll(() => stop());
  return box;
}

export async function openTestApp(
  env: Record<string, string> = {},
  start = '2026-11-21T17:30:00.000Z',
  limits = NO_LIMITS,
): Promise<{ testApp: TestApp; settings: Settings; stop: () => Promise<void> }> {
  const dataDir = scratchFolder('test');
  const databaseUrl = await testDatabaseUrl();
  if (!databaseUrl) {
    migrated ??= migratedContent();
    writeFileSync(databaseFile(dataDir), await migrated);
  }
  const settings = readSettings(
    { DATA_DIR: dataDir, PRINTER_NETWORKS: '127.0.0.0/8', PRINTER_PORTS: '1-65535', ...env },
    '/dev/null',
  );
  const database = await openDatabase({ databaseUrl, dataDir });
  const clock = { now: new Date(start) };
  const context: Context = {
    db: database.db,
    reads: database.reads,
    engine: database.engine,
    commit: database.commit,
    storage: database.storage,
    settings,
    instanceId: 'test',
    secrets: openSecrets(dataDir),
    live: inProcessLive(),
    now: () => clock.now,
  };
  const app = await buildApp(context, { limits });
  await app.ready();
  const stop = async (): Promise<void> => {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { testApp: new TestApp(app, context, clock), settings, stop };
}

/** SQLite's tables as a file's content, made once for all tests of a process. */
let migrated: Promise<Buffer> | undefined;

async function migratedContent(): Promise<Buffer> {
  const dataDir = scratchFolder('migrated');
  const { close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await close();
  const content = readFileSync(databaseFile(dataDir));
  rmSync(dataDir, { recursive: true });
  return content;
}

async function testDatabaseUrl(): Promise<string | undefined> {
  if (process.env.TEST_ENGINE !== 'postgres') return undefined;
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL is missing: run the tests with `npm test` or `npx vitest`');
  return createPreparedDatabase(admin, 'migrated', async (url) => {
    const { db, close } = openPostgres(url);
    await migrate(db, 'postgres');
    await close();
  });
}
