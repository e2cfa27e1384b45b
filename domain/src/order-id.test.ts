import { expect, it } from 'vitest';
import { orderIdOf } from './order-id.ts';

const EARLIER = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const LATER = '00000000-0000-4000-8000-000000000000';

it('is a UUID of version 7', () => {
  expect(orderIdOf(Date.UTC(2026, 10, 20, 20), EARLIER)).toBe('01a1fa8b-5e00-7fff-bfff-ffffffffffff');
});

it('sorts by time, whatever is random in it', () => {
  const now = Date.UTC(2026, 10, 20, 20);
  expect(orderIdOf(now, EARLIER) < orderIdOf(now + 1, LATER)).toBe(true);
});
