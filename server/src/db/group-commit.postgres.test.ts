import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createFest, orderFor } from '../testing/fest.ts';
import { untilWaiting } from '../testing/lock-waits.ts';
import { useTestApp } from '../testing/test-app.ts';
import { nextNumber } from './counters.ts';
import { GatheringSocket } from './gathering-socket.ts';

const test = useTestApp();

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('an order that another server stores meanwhile takes no number, and those beside it are taken once', async () => {
  const fest = await createFest(test.current);
  const { db } = test.current.context;
  const before = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  const orders = Array.from({ length: 5 }, () => orderFor(fest));
  const disputed = orders[2]?.clientOrderId ?? '';
  const answers = await db.transaction().execute(async (trx) => {
    const { id: _, ...row } = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', before.body.id)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('orders')
      .values({ ...row, client_order_id: disputed, order_number: 900, content_hash: 'of the other one' })
      .execute();
    const sent = orders.map((order) => fest.waiter.post<OrderWire>('/api/orders', order));
    await untilWaiting(db, 1);
    return { sent };
  });
  const [refused, ...taken] = (await Promise.all(answers.sent)).sort((a, b) => b.status - a.status);
  expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ID_REUSED' } });
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const numbers = taken.map(({ body }) => body.orderNumber).sort((a, b) => a - b);
  expect(numbers).toEqual([1, 2, 3, 4].map((nth) => before.body.orderNumber + nth));
  const statistics = await fest.organizer.get<{ totalOrders: number }>(`/api/statistics/event/${fest.eventId}`);
  expect(statistics.body.totalOrders).toBe(5);
});

it('orders go to the database and back eight times, whether one comes or many', async () => {
  const fest = await createFest(test.current);
  const sent = [vi.spyOn(GatheringSocket.prototype, '_write'), vi.spyOn(GatheringSocket.prototype, '_writev')];
  for (const count of [1, 5]) {
    for (const spy of sent) spy.mockClear();
    const orders = Array.from({ length: count }, () => orderFor(fest));
    const answers = await Promise.all(orders.map((order) => fest.waiter.post('/api/orders', order)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 201));
    // Once more it is asked who sends them.
    expect(sent.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(9);
  }
});

it('of two that wait for each other both are done in the end', async () => {
  const { commit, db } = test.current.context;
  const scopes = ['here', 'there'];
  await db
    .insertInto('counters')
    .values(scopes.map((scope) => ({ scope, value: 0 })))
    .execute();
  const met = Promise.withResolvers<void>();
  let begun = 0;
  const raiseBoth = (order: readonly string[]) =>
    commit(async (trx) => {
      for (const scope of order) {
        await trx
          .updateTable('counters')
          .set(({ eb }) => ({ value: eb('value', '+', 1) }))
          .where('scope', '=', scope)
          .execute();
        begun += 1;
        if (begun === 2) met.resolve();
        await met.promise;
      }
    });
  await Promise.all([raiseBoth(scopes), raiseBoth(scopes.toReversed())]);
  const counted = await db.selectFrom('counters').select('value').where('scope', 'in', scopes).execute();
  expect(counted).toEqual([{ value: 2 }, { value: 2 }]);
});

it('a line goes on when a connection says nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { commit } = test.current.context;
  const { promise: silence, resolve: ends } = Promise.withResolvers<number>();
  const begun = Promise.withResolvers<void>();
  const saysNothing = () => {
    begun.resolve();
    return silence;
  };
  const hangs = commit(saysNothing, { line: 'line', identity: 'first' });
  await begun.promise;
  const next = commit((trx) => nextNumber(trx, 'line'), { line: 'line', identity: 'second' });
  vi.advanceTimersByTime(15_000);
  expect(await next).toBe(1);
  ends(7);
  expect(await hangs).toBe(7);
});

const LOCK_TIMEOUT = Object.assign(new Error('lock timeout'), { code: '55P03' });

/** Three works in a group that fail after they have written; answers how often one of them was tried. */
async function triesOf(errorAt: (nth: number) => Error): Promise<number> {
  const { commit } = test.current.context;
  let tries = 0;
  const outcomes = await Promise.allSettled(
    ['one', 'two', 'three'].map((identity) =>
      commit(
        async (trx) => {
          await nextNumber(trx, 'waits');
          tries += 1;
          throw errorAt(tries);
        },
        { line: 'waits', identity },
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  return tries;
}

it('where the database gives up waiting, nobody is tried alone', async () => {
  expect(await triesOf(() => LOCK_TIMEOUT)).toBe(3);
});

it('where it gives up waiting for the first who is tried alone, the others are told at once', async () => {
  expect(await triesOf((nth) => (nth > 3 ? LOCK_TIMEOUT : new Error('no paper')))).toBe(4);
  expect(await triesOf(() => new Error('no paper'))).toBe(6);
});
