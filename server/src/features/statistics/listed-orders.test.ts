import type { DeviceStatisticsWire, StatisticsOrdersWire } from '@bestellsystem/domain/statistics-schema.ts';
import { deviceStatisticsSchema } from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createFest, type Fest } from '../../testing/fest.ts';
import { fillWithOrders } from '../../testing/many-orders.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DAY = '?date=2026-11-21';

async function read<Body>(fest: Fest, rest: string): Promise<Body> {
  const answer = await fest.organizer.get<Body>(`/api/statistics/event/${fest.eventId}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

it('an order tells its lines one by one as they were ordered, whatever their names hold', async () => {
  const fest = await createFest(test.current);
  const { db } = test.current.context;
  await fillWithOrders(db, fest, 2);
  const names = [
    '7 Zwerge',
    '',
    ' a3 Bier',
    'd-2 Becher',
    'eine\nzweite\tZeile',
    '«Ä» 🍺; "x", \\ \'',
    '2x Rösti',
    '0',
  ];
  const lines = [...names, ...names].map((name, index) => ({ name, quantity: index + 1, kind: 'article' }));
  const returned = { name: 'Becher', quantity: -12, kind: 'deposit' };
  const { id } = await db
    .selectFrom('orders')
    .where('event_id', '=', fest.eventId)
    .where('order_number', '=', 2)
    .select('id')
    .executeTakeFirstOrThrow();
  const rows = [...lines, returned].map((line, index) => ({
    ...line,
    order_id: id,
    position: index + 2,
    category: '',
    unit_price: 0,
    amount: 0,
  }));
  // Not in the order they are told in.
  await db.insertInto('order_lines').values(rows.toReversed()).execute();
  const expected = ['1x Rivella', ...lines.map(({ name, quantity }) => `${quantity}x ${name}`), '12x Becher zurück'];
  const listed = await read<StatisticsOrdersWire>(fest, `/orders${DAY}`);
  expect(listed.orders.map(({ items }) => items)).toEqual([['1x Rivella'], expected]);
  const latest = await read<DeviceStatisticsWire>(fest, `/device/none${DAY}&limit=1`);
  expect(latest.orders.map(({ items }) => items)).toEqual([expected]);
});

it('all orders of a device are those of its pages, and as the contract says', async () => {
  const fest = await createFest(test.current);
  // Twice as many as are read at once, and a rest.
  await fillWithOrders(test.current.context.db, fest, 1003);
  const all = await read<DeviceStatisticsWire>(fest, `/device/none${DAY}`);
  expect(all.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: 1003 }, (_, index) => index + 1),
  );
  const last = await read<DeviceStatisticsWire>(fest, `/device/none${DAY}&limit=3`);
  expect(all.orders.slice(-3)).toEqual(last.orders);
  const day = await read<StatisticsOrdersWire>(fest, `/orders${DAY}&limit=3`);
  expect(day.orders.map(({ deviceId: _, deviceDisplayName: __, ...order }) => order)).toEqual(all.orders.slice(0, 3));
  expect(z.encode(deviceStatisticsSchema, z.decode(deviceStatisticsSchema, all))).toEqual(all);
});
