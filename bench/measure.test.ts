import { expect, it } from 'vitest';
import { median, quantile, report, reportLimit } from './measure.ts';

it('the middle of an odd and of an even number of figures', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('a report says the ratio and whether its goal is reached', () => {
  const measurement = { name: 'orders', unit: 'orders/s', atLeast: 0.55, own: async () => 0, reference: async () => 0 };
  expect(report(measurement, 600, 1000)).toBe('orders: 600.0 against 1000.0 orders/s, ratio 0.60 (goal 0.55: reached)');
  expect(report(measurement, 500, 1000)).toContain('missed');
});

it('a limit is reached up to the figure itself', () => {
  const limit = { name: 'day', unit: 'ms', atMost: 50 };
  expect(reportLimit({ ...limit, figure: 50 })).toBe('day: 50.00 ms (goal at most 50: reached)');
  expect(reportLimit({ ...limit, figure: 50.1 })).toContain('missed');
});

it('a score is reached from the figure itself', () => {
  const score = { name: 'login', unit: 'points', atLeast: 95 };
  expect(reportLimit({ ...score, figure: 95 })).toBe('login: 95.00 points (goal at least 95: reached)');
  expect(reportLimit({ ...score, figure: 94 })).toContain('missed');
});

it('19 of 20 figures are within their 95th percentile', () => {
  const figures = Array.from({ length: 20 }, (_, n) => 20 - n);
  expect(quantile(figures, 0.95)).toBe(19);
  expect(quantile([7], 0.95)).toBe(7);
});
