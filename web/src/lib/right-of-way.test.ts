import { afterEach, expect, it, vi } from 'vitest';
import { until } from './right-of-way.ts';

const LONG_MS = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
});

it('a request whose time is over leaves nothing at the way that all of them ask for', async () => {
  const way = new AbortController();
  const over = [until(1, way.signal), until(1, way.signal)];
  await vi.waitFor(() => expect(over.map(({ aborted }) => aborted)).toEqual([true, true]), { timeout: 20_000 });
  const underWay = until(LONG_MS, way.signal);
  const ending = vi.spyOn(AbortController.prototype, 'abort');
  way.signal.dispatchEvent(new Event('abort'));
  expect(ending).toHaveBeenCalledTimes(1);
  expect(underWay.aborted).toBe(true);
});

it('a request ends when it has to make way, and does not begin where it had to before', () => {
  const way = new AbortController();
  const request = until(LONG_MS, way.signal);
  expect(request.aborted).toBe(false);
  way.abort();
  expect(request.aborted).toBe(true);
  expect(until(LONG_MS, way.signal).aborted).toBe(true);
  expect(until(LONG_MS).aborted).toBe(false);
});
