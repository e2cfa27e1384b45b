import { expect, test } from 'vitest';
import { chfFromRappen, formatChf, formatSigned, rappenFromChf } from './money.ts';

test('a difference bears its sign, a lack the same one as every amount', () => {
  expect([123_450, 1, 0, -450].map(formatSigned)).toEqual(["+1'234.50", '+0.01', '0.00', '-4.50']);
  expect(formatChf(-450)).toBe('CHF -4.50');
});

test('each amount is to the Rappen what it was on the wire, and what is finer is none', () => {
  const amounts = Array.from({ length: 20_000 }, (_, index) => index - 10_000);
  expect(amounts.filter((rappen) => rappenFromChf(chfFromRappen(rappen)) !== rappen)).toEqual([]);
  const none = [4.355, 4.5001, -0.001, 99_999.999, Number.NaN, Number.POSITIVE_INFINITY];
  expect(none.map(rappenFromChf)).toEqual(none.map(() => undefined));
});
