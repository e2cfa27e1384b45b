import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashRounding, roundCash } from './cash-rounding.ts';

describe('rounding to 5 Rappen', () => {
  it.each([
    [1232, 1230],
    [1233, 1235],
    [1237, 1235],
    [1238, 1240],
    [1235, 1235],
    [0, 0],
    [2, 0],
    [-2, 0],
    [-202, -200],
    [-203, -205],
  ])('makes %i to %i', (rappen, payable) => {
    expect(roundCash(rappen)).toBe(payable);
    expect(cashRounding(rappen)).toBe(payable - rappen);
  });

  it('moves no amount by more than 2 Rappen, and gives the same for what is paid out as for what is paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (rappen) => {
        expect(Math.abs(roundCash(rappen) % 5)).toBe(0);
        expect(Math.abs(cashRounding(rappen))).toBeLessThanOrEqual(2);
        expect(roundCash(-rappen)).toBe(-roundCash(rappen) || 0);
      }),
    );
  });
});
