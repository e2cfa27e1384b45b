import { expect, it } from 'vitest';
import { cameLate, isTimeDoubtful, orderInstant } from './order-time.ts';

const CAME = '2026-08-31T18:00:00.000Z';

it.each([
  ['waited for a network', true, '2026-08-31T16:00:00.000Z', '2026-08-31T16:00:00.000Z', false],
  ['came at once', false, '2026-08-31T16:00:00.000Z', CAME, false],
  ['came at once from a device without a calendar', false, '1970-01-01T00:00:00.000Z', CAME, false],
  ['says no time', true, null, CAME, false],
  ['says one that is hardly yet to come', true, '2026-08-31T18:00:59.999Z', CAME, false],
  ['says one that is yet to come', true, '2026-08-31T18:01:00.000Z', CAME, true],
  ['is of thirty days before', true, '2026-08-01T18:00:00.000Z', '2026-08-01T18:00:00.000Z', false],
  ['is of longer before', true, '2026-08-01T17:59:59.999Z', CAME, true],
])('an order that %s', (_, isOffline, deviceTime, instant, isDoubtful) => {
  const order = { isOffline, deviceTime, createdAt: CAME };
  expect([orderInstant(order), isTimeDoubtful(order)]).toEqual([instant, isDoubtful]);
});

it('an order is late from a minute on', () => {
  const takenAt = ['2026-08-31T17:59:00.000Z', '2026-08-31T17:59:00.001Z', CAME];
  expect(takenAt.map((taken) => cameLate({ takenAt: taken, createdAt: CAME }))).toEqual([true, false, false]);
});
