import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-11-21T19:00:00.000Z');
const MINUTE_MS = 60_000;

function answerAt(ms: number): Response {
  return new Response(null, { headers: { date: new Date(ms).toUTCString() } });
}

afterEach(() => {
  vi.useRealTimers();
  noteServerTime(answerAt(Date.now()));
});

test.each([10, -10])('a clock that is %i minutes off is put right by any answer', (minutes) => {
  vi.useFakeTimers({ now: NOW + minutes * MINUTE_MS });
  noteServerTime(answerAt(NOW));
  vi.advanceTimersByTime(3_000);

  expect(serverNow()).toBe(NOW + 3_000);
});

test('seconds are no difference, and an answer without a time changes nothing', () => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(answerAt(NOW - 3_000));
  noteServerTime(new Response(null));

  expect(serverNow()).toBe(NOW);
});
