import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { backupFolder } from './backups.ts';
import { startBackups } from './schedule.ts';

const test = useTestApp();
const QUARTER_MS = 15 * 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

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
  const said = Promise.withResolvers<unknown>();
  const log = { info: vi.fn(said.resolve), error: vi.fn(said.reject) };
  const backups = startBackups(context, log);
  vi.advanceTimersByTime(QUARTER_MS);
  await said.promise;
  await backups.stop();
  expect(readdirSync(backupFolder(context.settings.dataDir))).toHaveLength(1);
});

it('a clock that was set back keeps nothing from being backed up', async () => {
  const { context } = test.current;
  const folder = backupFolder(context.settings.dataDir);
  mkdirSync(folder, { recursive: true });
  const early = join(folder, `bestellsystem-2099-01-01T00-00-00Z.${context.engine === 'sqlite' ? 'db' : 'ndjson.gz'}`);
  writeFileSync(early, '');
  const said = Promise.withResolvers<unknown>();
  const log = { info: vi.fn(said.resolve), error: vi.fn(said.reject) };
  const backups = startBackups(context, log);
  vi.advanceTimersByTime(QUARTER_MS);
  await said.promise;
  expect(log.info).toHaveBeenCalledWith(expect.anything(), 'backed up');
  await backups.stop();
  rmSync(early);
});
