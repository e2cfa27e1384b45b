// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { getInvoiceData } from './statistics-api.ts';

const SECOND_MS = 1_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a long day’s invoice is waited for', async () => {
  vi.useFakeTimers();
  const answerAfter =
    (ms: number) =>
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        setTimeout(() => resolve(new Response('{"orders":[]}')), ms);
        signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
  vi.stubGlobal('fetch', vi.fn(answerAfter(60 * SECOND_MS)));
  const all = { tableNumber: '', deviceId: '', startTime: '', endTime: '' };
  const data = getInvoiceData(4, '2026-08-01', all, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  expect(await data).toEqual({ orders: [] });
});
