import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Any number will do, as long as every test process asks for the same one. */
const TEMPLATE_LOCK = 20_260_801;

/** An empty database of its own for one test, or a copy of `template`. Answers its connection string. */
export async function createDatabase(adminUrl: string, template?: string): Promise<string> {
  return asAdmin(adminUrl, async (admin) => urlOf(adminUrl, await create(admin, template)));
}

async function create(admin: Client, template: string | undefined): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.query(copyStatement(name, template));
  return name;
}

/**
 * A copy of a database that `prepare` (migrations, say) has filled: only the first test file of a run
 * pays for that, all others copy its files. `template` names what `prepare` makes.
 */
export async function createPreparedDatabase(
  adminUrl: string,
  template: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  // A connection costs as much as a tenth of the copy: one for all.
  return asAdmin(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const existing = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!existing.rowCount) {
      const draft = `${template}_draft`;
      await admin.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
      await admin.query(copyStatement(draft, undefined));
      await prepare(urlOf(adminUrl, draft));
      await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
    }
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    return urlOf(adminUrl, await create(admin, template));
  });
}

/** Asks until the server takes connections. */
export async function waitUntilReachable(url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await asAdmin(url, (admin) => admin.query('SELECT 1'));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(30);
    }
  }
}

/** FILE_COPY is the quick way for a small template when nothing waits for the disk. */
function copyStatement(name: string, template: string | undefined): string {
  return template
    ? `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`
    : `CREATE DATABASE "${name}" TEMPLATE template0`;
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Work over a connection of its own. */
export async function asAdmin<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url, application_name: 'tests' });
  // What is asked of it says so as well; without a listener a server that ends meanwhile would end this process.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
