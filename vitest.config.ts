import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/*
 * The server's tests run on each engine, but for some that are named below. Test support learns from the environment which engine it is to use:
 *   TEST_ENGINE        'sqlite' | 'postgres'
 *   TEST_DATABASE_URL  on 'postgres' only: the superuser's connection to one server for the whole run. A test file
 *                      gets a database of its own with createPreparedDatabase(url, 'migrated', migrate) from
 *                      server/src/testing/postgres-databases.ts; the first caller migrates, the others copy.
 * `*.sqlite.test.ts` runs on SQLite only, `*.postgres.test.ts` on PostgreSQL only: what is about one of them, and what is
 * about printers, clocks, paper or requests and asks the database nothing that another file doesn't ask on both.
 * In web, a file that needs a DOM starts with `// @vitest-environment happy-dom`.
 */

// Neither UTC nor Zurich, and off by half an hour: whoever forgets the time zone notices.
process.env.TZ = 'America/St_Johns';

const setupFiles = [new URL('e2e/support/fail-on-console-error.ts', import.meta.url).pathname];

function room(name: string, include: string[], extra: Record<string, unknown> = {}): TestProjectConfiguration {
  // A crowded machine is slow, which is no fault.
  const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
  return { test: { name, include, setupFiles, environment: 'node', ...patience, ...extra } };
}

/**
 * Files that replace a module would leave their stand-in to the next file of their worker, or come too late; those that
 * ask how passwords are kept want the real algorithm.
 */
const ALONE = globSync('server/src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(mock|doMock|resetModules)\(|m=19456/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
);

/** A password's hash is slow by design: a quarter of the work of tests in which somebody only wants to be logged in. */
const QUICK_HASHES = {
  '@node-rs/argon2': new URL('server/src/testing/quick-argon2.ts', import.meta.url).pathname,
};

/** A new application for each file, and large answers: with Node's own few megabytes its garbage is collected all the time. */
const ROOM_FOR_GARBAGE = ['--max-semi-space-size=64'];

/** The server's files share what they import: to load and compile it for each anew is half of their work. */
function serverRooms(engine: 'sqlite' | 'postgres', extra: Record<string, unknown> = {}): TestProjectConfiguration[] {
  const others = `**/*.${engine === 'sqlite' ? 'postgres' : 'sqlite'}.test.ts`;
  const settings = { ...extra, env: { TEST_ENGINE: engine } };
  const exclude = [others, '**/node_modules/**'];
  return [
    room(`server-${engine}`, ['server/src/**/*.test.ts'], {
      ...settings,
      exclude: [...exclude, ...ALONE],
      isolate: false,
      alias: QUICK_HASHES,
      execArgv: ROOM_FOR_GARBAGE,
    }),
    room(`server-${engine}-alone`, ALONE, { ...settings, exclude }),
  ];
}

/**
 * A DOM of its own for each file is half of the web's work in a process of its own, and next to none in a context of one.
 * The device's database goes on after a file has ended, tabs of all contexts hear each other, and a DOMException, which
 * comes from outside, is no Error there: who has to do with these needs a process.
 */
function webRooms(): TestProjectConfiguration[] {
  const all = 'web/src/**/*.test.{ts,tsx}';
  const alone = globSync(all, { cwd: import.meta.dirname }).filter((file) =>
    /fake-indexeddb|outbox-page|new DOMException\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
  const withDom = {
    globalSetup: ['e2e/support/dom-in-one-file.ts'],
    execArgv: ['--import', new URL('e2e/support/use-dom-file.ts', import.meta.url).href],
  };
  return [
    room('web', [all], { ...withDom, pool: 'vmThreads', exclude: [...alone, '**/node_modules/**'] }),
    room('web-alone', alone, withDom),
  ];
}

export default defineConfig({
  test: {
    // More than a small machine has processors: many of these wait for printers and clocks.
    maxWorkers: 3,
    coverage: { provider: 'v8', include: ['{domain,print,agent,server,web}/src/**/*.{ts,tsx}'] },
    projects: [
      room('domain', ['domain/src/**/*.test.ts'], { isolate: false }),
      room('print', ['print/src/**/*.test.ts'], { isolate: false }),
      room('agent', ['agent/src/**/*.test.ts']),
      ...webRooms(),
      room('android', ['android/tests/**/*.test.ts'], { globalSetup: ['android/tools/jvm-classes-once.ts'] }),
      room('house', ['{e2e/support,e2e/soak,bench}/**/*.test.ts']),
      // What goes wrong on an evening, done on purpose; `npm run faults` does more of it.
      room('faults', ['e2e/faults/**/*.test.ts'], {
        // Minutes on a busy machine: to be slow is no fault.
        testTimeout: 600_000,
        globalSetup: ['server/src/testing/postgres-global-setup.ts'],
      }),
      ...serverRooms('sqlite'),
      ...serverRooms('postgres', { globalSetup: ['server/src/testing/postgres-global-setup.ts'] }),
    ],
  },
});
