import { expect, it } from 'vitest';
import { moreCancellations } from './more-cancellations.ts';

it('a report that names some of the cancelled orders says how many more there are, and where', () => {
  const named = [1, 2, 3];
  expect(moreCancellations({ count: 3 }, named)).toBeUndefined();
  expect(moreCancellations({ count: 4 }, named)).toBe('1 weitere Stornierung steht in «Alle Bestellungen».');
  expect(moreCancellations({ count: 9 }, named)).toBe('6 weitere Stornierungen stehen in «Alle Bestellungen».');
});
