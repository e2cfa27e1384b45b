import type { EventStatisticsWire, StatisticsOrdersWire } from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor, DOUBT, doubtfulFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function read<Body>(fest: Fest, rest: string): Promise<Body> {
  const answer = await fest.organizer.get<Body>(`/api/statistics/event/${fest.eventId}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const countOf = async (fest: Fest, date: string) =>
  (await read<EventStatisticsWire>(fest, `?date=${date}`)).flaggedOrders;

it('a day tells how many of its orders are to be looked at, and lists them alone, page by page', async () => {
  const fest = await createFest(test.current);
  const other = await createFest(test.current);
  await place(other.waiter, doubtfulFor(other));
  for (let count = 0; count < 3; count += 1) {
    await place(fest.waiter, bratwurstFor(fest));
    await place(fest.waiter, doubtfulFor(fest));
  }
  const ids = (await read<StatisticsOrdersWire>(fest, '/orders?flagged=true')).orders.map(({ orderId }) => orderId);
  await fest.organizer.post(`/api/orders/${ids[1]}/cancel`, { reason: 'Gast ging' });
  test.current.passSeconds(41_400);
  await place(fest.waiter, doubtfulFor(fest, { timestamp: '2026-11-22T05:00:00.000Z' }));
  expect([await countOf(fest, '2026-11-21'), await countOf(fest, '2026-11-22')]).toEqual([3, 1]);

  const page = (rest: string) => read<StatisticsOrdersWire>(fest, `/orders?date=2026-11-21&flagged=true${rest}`);
  const [first, second] = [await page('&limit=2'), await page('&limit=2&cursor=4')];
  expect([first.nextCursor, second.nextCursor]).toEqual(['4', null]);
  expect([...first.orders, ...second.orders]).toMatchObject([
    { orderNumber: 2, status: 'new', flagged: true },
    { orderNumber: 4, status: 'cancelled', flagged: true },
    { orderNumber: 6, status: 'new', flagged: true },
  ]);
  const all = await read<StatisticsOrdersWire>(fest, '/orders?date=2026-11-21');
  expect(all.orders).toHaveLength(6);
  expect(await read(fest, '/orders?date=2026-11-21&flagged=false')).toEqual(all);

  await fest.organizer.post(`/api/orders/${ids[0]}/checked`, { reasons: [DOUBT] });
  expect(await countOf(fest, '2026-11-21')).toBe(2);
  expect((await page('')).orders.map(({ orderNumber }) => orderNumber)).toEqual([4, 6]);
  test.current.passSeconds(-41_400);
});

it('what is to be listed is asked for in words that can be understood', async () => {
  const fest = await createFest(test.current);
  const answer = await fest.organizer.get(`/api/statistics/event/${fest.eventId}/orders?flagged=ja`);
  expect([answer.status, answer.body]).toMatchObject([400, { message: 'flagged muss true oder false sein.' }]);
});
