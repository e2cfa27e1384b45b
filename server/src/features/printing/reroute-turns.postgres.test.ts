import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { takeTurns } from './order-turns.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('who sends all tickets elsewhere waits for whoever cancels, the older order first, and holds no ticket meanwhile', async () => {
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const place = async () => (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body.id;
  const [older, younger] = [await place(), await place()];
  const { db } = test.current.context;
  const printers = db.selectFrom('printers').select('id').where('event_id', '=', fest.eventId).orderBy('position');
  const [kitchen, bar] = await printers.execute();
  const body = { fromPrinterId: kitchen?.id, printerId: bar?.id };
  const { moving } = await db.transaction().execute(async (trx) => {
    await takeTurns(trx, older);
    const moved = fest.organizer.post(`/api/events/${fest.eventId}/print-queue/reroute`, body);
    await untilWaiting(db, 1);
    const free = trx.selectFrom('orders').select('id').where('id', '=', younger).forUpdate().noWait();
    await free.executeTakeFirstOrThrow();
    const tickets = trx.updateTable('print_jobs').where('order_id', 'in', [older, younger]);
    await tickets.set({ state: 'canceled' }).execute();
    return { moving: moved };
  });
  expect((await moving).body).toEqual({ jobs: 0 });
});
