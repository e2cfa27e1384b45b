import { expect, it } from 'vitest';
import { hourSalesOf } from './figures.ts';

it('the hours of several days come as those of one evening, each once', () => {
  const slots = [
    { instant: '2026-11-20T22:15:00.000Z', orders: 1, sales: 100 },
    { instant: '2026-11-21T00:30:00.000Z', orders: 2, sales: 200 },
    { instant: '2026-11-21T09:45:00.000Z', orders: 4, sales: 400 },
    { instant: '2026-11-21T22:00:00.000Z', orders: 8, sales: 800 },
  ];
  expect(hourSalesOf(slots, { timeZone: 'Europe/Zurich', businessDayStart: '05:00' })).toEqual([
    { hour: '10', totalOrders: 4, totalSales: 400 },
    { hour: '23', totalOrders: 9, totalSales: 900 },
    { hour: '01', totalOrders: 2, totalSales: 200 },
  ]);
});

it('an hour within which the day begins ends the evening with what was before, and begins the day with the rest', () => {
  const slots = [
    { instant: '2026-11-21T03:30:00.000Z', orders: 1, sales: 100 },
    { instant: '2026-11-21T21:00:00.000Z', orders: 2, sales: 200 },
    { instant: '2026-11-22T02:00:00.000Z', orders: 4, sales: 400 },
    { instant: '2026-11-22T03:15:00.000Z', orders: 8, sales: 800 },
  ];
  const hours = hourSalesOf(slots, { timeZone: 'Europe/Zurich', businessDayStart: '04:30' });
  expect(hours.map(({ hour, totalOrders }) => [hour, totalOrders])).toEqual([
    ['04', 1],
    ['22', 2],
    ['03', 4],
    ['04', 8],
  ]);
});
