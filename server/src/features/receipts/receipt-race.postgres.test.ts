import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { crossing } from '../../testing/lock-waits.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('there is no receipt of an order that is just being cancelled', async () => {
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const id = await place(fest.waiter, orderFor(fest));
  const [cancelled, printed] = await crossing(
    test.current.context.db,
    (trx) => sql`lock table order_sums in share mode`.execute(trx),
    [
      () => fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ging' }),
      () => fest.waiter.post<{ code: string }>(`/api/orders/${id}/receipt/print`, {}),
    ],
  );
  expect([cancelled.status, printed.status, printed.body.code]).toEqual([200, 409, 'ORDER_CANCELLED']);
});
