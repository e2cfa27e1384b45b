import { expect, test } from 'vitest';
import { wholePercents, withShares } from './shares.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('rows get their parts of the sum', () => {
  const rows = [
    { name: 'Bier', sold: 30 },
    { name: 'Wurst', sold: 10 },
  ];
  expect(withShares(rows, ({ sold }) => sold)).toEqual([
    { name: 'Bier', sold: 30, share: 0.75, percent: 75 },
    { name: 'Wurst', sold: 10, share: 0.25, percent: 25 },
  ]);
});

test('where nothing was sold nobody has a share', () => {
  expect(withShares([{ sold: 0 }], ({ sold }) => sold)).toEqual([{ sold: 0, share: 0, percent: 0 }]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  expect(wholePercents([])).toEqual([]);
});

test('percents of thirds add up to 100', () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
});

test('the rest goes to those who lost most by rounding down', () => {
  expect(wholePercents([2654.5, 1735, 2417, 1026.5])).toEqual([34, 22, 31, 13]);
});

test('percents add up to 100 however many parts there are', () => {
  for (let parts = 1; parts <= 250; parts += 1) {
    const values = Array.from({ length: parts }, (_, index) => 1 + ((index * 37) % 11));
    expect(sum(wholePercents(values)), `${parts} parts`).toBe(100);
  }
});
