import { expect, it } from 'vitest';
import { cameLate, orderInstant } from './order-time.ts';

const CAME = '2026-08-31T18:00:00.000Z';

it.each([
  ['waited for a network', true, '2026-08-31T16:00:00.000Z', '2026-08-31T16:00:00.000Z'],
  ['came at once', false, '2026-08-31T16:00:00.000Z', CAME],
  ['says no time', true, null, CAME],
  ['says one that is yet to come', true, '2026-08-31T18:00:00.001Z', CAME],
  ['is of thirty days before', true, '2026-08-01T18:00:00.000Z', '2026-08-01T18:00:00.000Z'],
  ['is of longer before', true, '2026-08-01T17:59:59.999Z', CAME],
])('an order that %s', (_, isOffline, deviceTime, instant) => {
  expect(orderInstant({ isOffline, deviceTime, createdAt: CAME })).toBe(instant);
});

it('an order is late from a minute on', () => {
  const takenAt = ['2026-08-31T17:59:00.000Z', '2026-08-31T17:59:00.001Z', CAME];
  expect(takenAt.map((taken) => cameLate({ takenAt: taken, createdAt: CAME }))).toEqual([true, false, false]);
});
