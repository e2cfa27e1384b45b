import { expect, test } from 'vitest';
import { formatChf, formatSigned } from './money.ts';

test('a difference bears its sign, a lack the same one as every amount', () => {
  expect([123_450, 0, -450].map(formatSigned)).toEqual(["+1'234.50", '0.00', '-4.50']);
  expect(formatChf(-450)).toBe('CHF -4.50');
});
