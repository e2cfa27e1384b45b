import { expect, test } from 'vitest';
import { sharesOf, wholePercents } from './shares.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('shares are parts of the sum', () => {
  expect(sharesOf([30, 10])).toEqual([0.75, 0.25]);
});

test('where nothing was sold nobody has a share', () => {
  expect(sharesOf([0, 0])).toEqual([0, 0]);
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
