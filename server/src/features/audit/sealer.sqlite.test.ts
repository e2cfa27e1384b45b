import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { createEvent } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { countUnsealed } from './chain.ts';
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

it('what was written since the last sealing is sealed at the end', async () => {
  const { context } = test.current;
  await createEvent(await test.current.as('EVENT_ORGANIZER'));
  expect(await countUnsealed(context.db)).toBeGreaterThan(0);
  await startSealer(context, { error: (...said) => expect.fail(String(said)) }).stop();
  expect(await countUnsealed(context.db)).toBe(0);
});
