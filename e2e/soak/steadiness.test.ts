import { expect, it } from 'vitest';
import { judgeDescriptors, judgeLog, judgeMemory, judgePace } from './steadiness.ts';

const MEGABYTE = 1024 * 1024;

function memory(perOrder: number) {
  return Array.from({ length: 24 }, (_, hour) => {
    const orders = hour * 300;
    // The first third is the start, and so is what it holds meanwhile.
    const bytes = (hour < 8 ? 20 + hour * 5 : 60) * MEGABYTE + orders * perOrder + (hour % 3) * 1000;
    return { orders, living: bytes, resident: bytes * 2 };
  });
}

it('memory may grow while the server warms up, but not with the orders', () => {
  expect(judgeMemory(memory(1500)).problems).toEqual([]);
  expect(judgeMemory(memory(3000)).problems).toEqual(['what lives grows by 2.9 MB per 1000 orders']);
  expect(judgeMemory(memory(0).slice(0, 5)).problems).toHaveLength(1);
});

it('connections come and go, but there are not ever more of them', () => {
  const restless = Array.from({ length: 100 }, (_, look) => 40 + (look % 7));
  expect(judgeDescriptors(restless).problems).toEqual([]);
  expect(judgeDescriptors(restless.map((count, look) => count + look / 2)).problems).toHaveLength(1);
});

it('the log of the database has a bound', () => {
  expect(judgeLog(64 * MEGABYTE).problems).toEqual([]);
  expect(judgeLog(64 * MEGABYTE + 1).problems).toHaveLength(1);
});

it('the last hour is as fast as the first', () => {
  const hour = Array.from({ length: 200 }, (_, order) => 10 + (order % 20));
  expect(judgePace(hour, hour).problems).toEqual([]);
  expect(
    judgePace(
      hour,
      hour.map((ms) => ms * 1.3),
    ).problems,
  ).toEqual(['p99 rises from 29 to 38 ms']);
});
