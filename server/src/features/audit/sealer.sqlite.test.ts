import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startSealer } from './sealer.ts';

const test = useTestApp();
afterEach(() => vi.useRealTimers());

it('sealings that get no answer from the database do not pile up, and stop neither the next nor the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  let asked = 0;
  const commit: Context['commit'] = () => {
    asked += 1;
    return new Promise(() => {});
  };
  const sealer = startSealer({ ...test.current.context, commit }, { error: (...said) => expect.fail(String(said)) });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toBe(2);
  const stopped = sealer.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  await stopped;
});
