import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_CLASSES, vatRateOn, vatSums } from './vat.ts';

const ROWS = [
  { validFrom: '2028-01-01', normal: 850, reduced: 270, lodging: 400 },
  { validFrom: '2024-01-01', normal: 810, reduced: 260, lodging: 380 },
];

describe('the rate of an item', () => {
  it('is reduced for food to take away, and normal for the same food at a table', () => {
    const day = '2026-11-21';
    expect(vatRateOn(ROWS, day, { taxClass: 'food', isTakeaway: true })).toBe(260);
    expect(vatRateOn(ROWS, day, { taxClass: 'food', isTakeaway: false })).toBe(810);
    for (const isTakeaway of [true, false]) {
      expect(vatRateOn(ROWS, day, { taxClass: 'normal', isTakeaway })).toBe(810);
      expect(vatRateOn(ROWS, day, { taxClass: 'reduced', isTakeaway })).toBe(260);
      expect(vatRateOn(ROWS, day, { taxClass: 'lodging', isTakeaway })).toBe(380);
    }
  });

  it('changes on the first day of a row, whatever order the rows come in', () => {
    const item = { taxClass: 'normal', isTakeaway: false } as const;
    expect(vatRateOn(ROWS, '2027-12-31', item)).toBe(810);
    expect(vatRateOn(ROWS, '2028-01-01', item)).toBe(850);
    expect(vatRateOn([...ROWS].reverse(), '2028-01-01', item)).toBe(850);
    expect(vatRateOn(ROWS, '2020-05-05', item)).toBe(810);
    expect(vatRateOn([], '2028-01-01', item)).toBeNull();
  });
});

describe('the VAT in a sum', () => {
  it('is contained in the price: 8.1 % of CHF 108.10 is CHF 8.10', () => {
    expect(vatSums([{ amount: 10_810, vatRate: 810 }])).toEqual([{ rate: 810, gross: 10_810, tax: 810, net: 10_000 }]);
  });

  it('is rounded once per rate, not per line', () => {
    const coffee = { amount: 450, vatRate: 810 };
    expect(vatSums(Array.from({ length: 1000 }, () => coffee))[0]?.tax).toBe(33_719);
  });

  it('loses no Rappen: gross of all rates and of what has none is the sum of the lines', () => {
    const line = fc.record({
      amount: fc.integer({ min: -100_000, max: 1_000_000 }),
      vatRate: fc.constantFrom(null, 0, 260, 380, 810),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = vatSums(lines);
        const untaxed = lines.filter(({ vatRate }) => vatRate === null).reduce((sum, { amount }) => sum + amount, 0);
        const gross = sums.reduce((sum, row) => sum + row.gross, 0);
        expect(gross + untaxed).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
        for (const row of sums) expect(row.net + row.tax).toBe(row.gross);
      }),
    );
  });

  it('knows a rate for every class', () => {
    for (const taxClass of TAX_CLASSES) {
      expect(vatRateOn(ROWS, '2026-01-01', { taxClass, isTakeaway: true })).not.toBeNull();
    }
  });
});
