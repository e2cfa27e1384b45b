import { expect, test } from 'vitest';
import { everyHour } from './hours.ts';

function sold(hour: string) {
  return { hour, totalOrders: 2, totalSales: 33.35 };
}

test('an hour without sales between two with some is shown as a gap', () => {
  expect(everyHour([sold('18'), sold('21')])).toEqual([
    { hour: '18', orders: 2, rappen: 3335 },
    { hour: '19', orders: 0, rappen: 0 },
    { hour: '20', orders: 0, rappen: 0 },
    { hour: '21', orders: 2, rappen: 3335 },
  ]);
});

test('an evening goes on past midnight', () => {
  expect(everyHour([sold('22'), sold('01')]).map(({ hour }) => hour)).toEqual(['22', '23', '00', '01']);
});

test('before the first and after the last sale there is nothing to show', () => {
  expect(everyHour([])).toEqual([]);
  expect(everyHour([sold('09')]).map(({ hour }) => hour)).toEqual(['09']);
});
