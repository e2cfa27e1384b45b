import { afterEach, expect, it, vi } from 'vitest';
import { newOrderId, newUuid } from './uuid.ts';

const FOUR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('makes UUIDs of version 4, also where the browser makes none by itself', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  for (let n = 0; n < 100; n++) expect(newUuid()).toMatch(FOUR);
});

it('begins the id of an order with the time', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 20) });
  expect(newOrderId()).toMatch(/^01a1fa8b-5e00-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it.each([newUuid, newOrderId])('makes another one each time, also within the same millisecond', (make) => {
  vi.useFakeTimers({ now: 0 });
  expect(new Set(Array.from({ length: 1000 }, make)).size).toBe(1000);
});
