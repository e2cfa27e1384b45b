import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { useTestApp } from '../testing/test-app.ts';
import { backupFolder } from './backups.ts';
import { startBackups } from './schedule.ts';

const test = useTestApp();
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Lets a quarter of an hour go by, until a backup is made; throws what it failed for. */
async function untilBackedUp(context: Context) {
  const said = Promise.withResolvers<unknown>();
  const log = { info: vi.fn(said.resolve), error: vi.fn(said.reject) };
  const backups = startBackups(context, log);
  vi.advanceTimersByTime(QUARTER_MS);
  await said.promise;
  await backups.stop();
  return log;
}

it('a backup that runs is ended by the stop and leaves nothing, and its end is no failure', async () => {
  const { context } = test.current;
  const log = { info: vi.fn(), error: vi.fn() };
  const backups = startBackups(context, log);
  vi.advanceTimersByTime(QUARTER_MS);
  await backups.stop();
  const folder = backupFolder(context.settings.dataDir);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  expect([log.info, log.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('the first quarter of an hour ends with a backup', async () => {
  const { context } = test.current;
  await untilBackedUp(context);
  expect(readdirSync(backupFolder(context.settings.dataDir))).toHaveLength(1);
});

it('a clock that was set back keeps nothing from being backed up', async () => {
  const { context } = test.current;
  const folder = backupFolder(context.settings.dataDir);
  mkdirSync(folder, { recursive: true });
  const early = join(folder, `bestellsystem-2099-01-01T00-00-00Z.${context.engine === 'sqlite' ? 'db' : 'ndjson.gz'}`);
  writeFileSync(early, '');
  const log = await untilBackedUp(context);
  expect(log.info).toHaveBeenCalledWith(expect.anything(), 'backed up');
  rmSync(early);
});

it('with a fresh backup those databases of before go that are old and not among the latest three of their kind', async () => {
  const { context } = test.current;
  const { dataDir } = context.settings;
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const now = context.now().getTime();
  const keep = (file: string, days: number) => {
    writeFileSync(file, '');
    utimesSync(file, (now - days * DAY_MS) / 1000, (now - days * DAY_MS) / 1000);
  };
  const former = (days: number) =>
    `bestellsystem-vor-${new Date(now - days * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
  for (const days of [1, 70, 80, 90]) {
    // What was last written to long before it was replaced is no older for that.
    for (const ending of ['', '-wal', '-shm']) keep(join(dataDir, former(days) + ending), 400);
  }
  const ages = { 11: 400, 12: 300, 13: 200, 14: 30, 15: 20, 16: 10, 17: 5 };
  for (const [version, days] of Object.entries(ages)) keep(join(folder, `vor-stand-${version}.db`), days);

  await untilBackedUp(context);
  expect(
    readdirSync(dataDir)
      .filter((name) => name.includes('-vor-'))
      .sort(),
  ).toEqual([1, 70, 80].flatMap((days) => ['', '-wal', '-shm'].map((ending) => former(days) + ending)).sort());
  expect(readdirSync(folder).filter((name) => name.startsWith('vor-'))).toEqual(
    [14, 15, 16, 17].map((version) => `vor-stand-${version}.db`),
  );
});
