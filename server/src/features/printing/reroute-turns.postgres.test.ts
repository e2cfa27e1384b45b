import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { jobsOf, orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { takeTurns } from './order-turns.ts';
import { rerouteQueue } from './reroute.ts';

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

it.each([
  ['Jetzt drucken', 'retry'],
  ['Nachdruck', 'reprint'],
  ['Nochmals drucken', 'order'],
  ['Quittung', 'receipt'],
])('«%s» while all tickets go to the backup leaves its own there, and has it tried', async (_, key) => {
  const { fest, order } = await orderAloneInQueues(test.current);
  const { context } = test.current;
  const [ticket, other] = await jobsOf(fest);
  const [kitchen, bar] = [ticket?.printerId ?? 0, other?.printerId ?? 0];
  const urls: Record<string, string> = {
    order: `orders/${order.id}/reprint`,
    receipt: `orders/${order.id}/receipt/print`,
  };
  const press = () => fest.organizer.post(`/api/${urls[key] ?? `print-jobs/${ticket?.id}/${key}`}`, {});
  const ofKitchen = context.db.updateTable('print_jobs').where('printer_id', '=', kitchen);
  if (key === 'reprint' || key === 'receipt') {
    await ofKitchen.set({ state: 'completed', send_began: 1 }).execute();
    expect((await press()).status).toBe(200);
  }
  await ofKitchen.where('state', '=', 'pending').set({ error: 'Papier leer', attempts: 2 }).execute();
  let pressed: ReturnType<typeof press> | undefined;
  const commit: typeof context.commit = (work) =>
    context.db.transaction().execute(async (trx) => {
      const done = await work(trx);
      pressed = press();
      await untilWaiting(context.db, 1);
      return done;
    });
  await rerouteQueue({ ...context, commit }, kitchen, bar);
  expect((await pressed)?.status).toBe(200);
  const waiting = context.db.selectFrom('print_jobs').selectAll().where('printer_id', '=', kitchen);
  expect(await waiting.where('state', '=', 'pending').execute()).toMatchObject([
    { rerouted_to: bar, error: null, forced_printer_id: key === 'retry' ? bar : null },
  ]);
});
