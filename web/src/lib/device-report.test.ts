// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const outbox = { waiting: 0, oldestSince: undefined as string | undefined };
const listeners: (() => void)[] = [];
vi.mock('./outbox.ts', () => ({
  getOutbox: () => outbox,
  subscribe: (listener: () => void) => listeners.push(listener),
}));

const since = '2026-07-11T18:40:00.000Z';

function nowWaiting(waiting: number): void {
  outbox.waiting = waiting;
  outbox.oldestSince = waiting > 0 ? since : undefined;
  for (const listener of listeners) listener();
}

let isReachable: boolean;
let heard: unknown[];
let tries: number;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.length = 0;
  localStorage.clear();
  [isReachable, heard, tries] = [true, [], 0];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    tries += 1;
    if (!isReachable) throw new TypeError('Failed to fetch');
    heard.push(JSON.parse(String(init.body)));
    return new Response(null, { status: 204 });
  });
  const { USER_KEY } = await import('./stored-user.ts');
  const waiter = { username: 'waiter_fest', role: 'WAITER', eventId: 7, deviceId: 'device_1' };
  localStorage.setItem(USER_KEY, JSON.stringify(waiter));
  (await import('./device-report.ts')).startDeviceReports();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('that nothing waits any more is told until the server has heard it', async () => {
  nowWaiting(3);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard).toEqual([{ waiting: 3, since }]);
  isReachable = false;
  nowWaiting(0);
  await vi.advanceTimersByTimeAsync(120_000);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.at(-1)).toEqual({ waiting: 0 });
});

it('that nothing waits any more is told at once', async () => {
  nowWaiting(3);
  await vi.advanceTimersByTimeAsync(3_000);
  nowWaiting(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard.at(-1)).toEqual({ waiting: 0 });
});

it('once it is heard nothing more is told', async () => {
  nowWaiting(3);
  await vi.advanceTimersByTimeAsync(3_000);
  nowWaiting(0);
  await vi.advanceTimersByTimeAsync(60_000);
  const told = tries;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(told);
  expect(heard.at(-1)).toEqual({ waiting: 0 });
});
