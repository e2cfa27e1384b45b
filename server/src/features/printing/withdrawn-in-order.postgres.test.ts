import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { tellingInOrder } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob } from './job-queue.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('what a claim withdraws of several events is told in the order in which everybody tells', async () => {
  const { context } = test.current;
  const [first, second] = [await createFest(test.current), await createFest(test.current)];
  for (const fest of [second, first]) {
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  }
  // As a server leaves them that ends in between.
  await context.db.updateTable('orders').set({ status: 'cancelled' }).execute();
  const claim = await tellingInOrder(context.db, [first.eventId, second.eventId], () =>
    claimNextJob(context, { ip: '127.0.0.1', port: 9100 }, { owner: 'server:abend:1', ms: 60_000 }),
  );
  expect(claim).toBeUndefined();
  const told = await context.db.selectFrom('print_jobs').select('state').where('state', '=', 'canceled').execute();
  expect(told).toHaveLength(2);
});
