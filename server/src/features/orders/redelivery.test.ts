import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { readRestoreEpoch } from '../../backup/restore.ts';
import { configurePrinters, createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(box.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});

async function redeliver(takenAt: string): Promise<OrderWire> {
  const late = { offline: true, redelivered: true, timestamp: takenAt };
  const answer = await fest.waiter.post<OrderWire>('/api/orders', bratwurstFor(fest, late));
  expect(answer.status).toBe(201);
  return answer.body;
}

function copiesOf(order: OrderWire): Promise<{ copy_no: number }[]> {
  return box.current.context.db.selectFrom('print_jobs').select('copy_no').where('order_id', '=', order.id).execute();
}

it('without a restore is not believed: the ticket is a first one', async () => {
  const order = await redeliver('2026-11-21T17:00:00.000Z');
  expect(order.flagReasons).toEqual([]);
  expect(await copiesOf(order)).toEqual([{ copy_no: 0 }]);
});

it('after a restore prints a marked copy of what is fresh, nothing of what is long eaten, and new orders as ever', async () => {
  const { db } = box.current.context;
  await db.insertInto('counters').values({ scope: 'restore-epoch', value: 1 }).execute();
  expect(await readRestoreEpoch(db)).toBe('1');
  const fresh = await redeliver('2026-11-21T17:20:00.000Z');
  expect(fresh).toMatchObject({ status: 'new', flagReasons: ['Nach einer Wiederherstellung nachgeliefert'] });
  expect(await copiesOf(fresh)).toEqual([{ copy_no: 1 }]);
  const eaten = await redeliver('2026-11-21T16:30:00.000Z');
  expect(eaten).toMatchObject({ status: 'completed', flagged: true });
  expect(await copiesOf(eaten)).toEqual([]);
  const another = (await fest.waiter.post<OrderWire>('/api/orders', bratwurstFor(fest))).body;
  expect(another).toMatchObject({ flagged: false, flagReasons: [] });
  expect(await copiesOf(another)).toEqual([{ copy_no: 0 }]);
});
