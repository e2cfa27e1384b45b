import { expect, it } from 'vitest';
import { totalNote } from './cash-up.ts';

const COUNTED = { state: 'settled', expected: 10_000, counted: 9_000, difference: -1_000 };

it.each([
  ['is still to be counted', { state: 'open', expected: 30_000, counted: null, difference: null }],
  ['was used since', { state: 'changed', expected: 30_000, counted: 20_000, difference: -10_000 }],
  [
    'was used since until nothing should lie in it',
    { state: 'changed', expected: 0, counted: 20_000, difference: 20_000 },
  ],
])('the total says that a till is not in it which %s', (_, till) => {
  expect(totalNote([COUNTED, till])).toContain('die gezählt und seither nicht gebraucht sind');
});

it.each([
  ['all are counted', [COUNTED, COUNTED]],
  ['none is', [{ state: 'open', expected: 30_000, counted: null, difference: null }]],
  ['there is nothing to count', [COUNTED, { state: 'open', expected: 0, counted: null, difference: null }]],
])('the total says nothing where %s', (_, tills) => {
  expect(totalNote(tills)).toBe('');
});
