import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startSpooler } from './spooler.ts';

const test = useTestApp();
afterEach(() => vi.useRealTimers());

it('looks that get no answer from the database do not pile up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers: (() => void)[] = [];
  const commit: Context['commit'] = async (work) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return test.current.context.commit(work);
  };
  const spooler = startSpooler({ ...test.current.context, commit }, { error: () => {}, warn: () => {} });
  await expect.poll(() => answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(1);
  const stopped = spooler.stop();
  for (const answer of answers) answer();
  await stopped;
});

it('a question that is never answered stops the looks for fifteen seconds, not for good', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  let asked = 0;
  const commit: Context['commit'] = () => {
    asked += 1;
    return new Promise(() => {});
  };
  const spooler = startSpooler({ ...test.current.context, commit }, { error: () => {}, warn: () => {} });
  while (asked === 0) await setImmediate();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(2);
  const stopped = spooler.stop();
  await vi.advanceTimersByTimeAsync(15_000);
  await stopped;
});
