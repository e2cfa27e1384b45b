import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { crossing, holdNumber, untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();
let fest: Fest;
let order: OrderWire;

/** Without a Kürzel: that it is taken away would hold up whoever books by itself. */
beforeEach(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const withoutTag = { waiter_access_tag: null, tag_key: null };
  await test.current.context.db.updateTable('events').set(withoutTag).where('id', '=', fest.eventId).execute();
  const placed = await fest.organizer.post<OrderWire>('/api/orders', orderFor(fest));
  expect(placed.status).toBe(201);
  order = placed.body;
});

const hold = (series: 'order' | 'live') => (trx: Transaction<Schema>) => holdNumber(trx, series, fest.eventId);

const deleteEvent = () => fest.organizer.delete(`/api/events/${fest.eventId}`);

/** What of its tickets would still come out, and how many orders it has. */
async function left(): Promise<{ tickets: number; orders: number }> {
  const { db } = test.current.context;
  const orders = await db.selectFrom('orders').select('id').where('event_id', '=', fest.eventId).execute();
  const jobs = db.selectFrom('print_jobs').select('id').where('event_id', '=', fest.eventId);
  return { tickets: (await jobs.where('state', '!=', 'canceled').execute()).length, orders: orders.length };
}

describe('an order that is taken while its event is deleted', () => {
  it('goes to the organizer where the event was gone first: nothing is booked or printed', async () => {
    const order = orderFor(fest);
    const { placing } = await test.current.context.db.transaction().execute(async (trx) => {
      await hold('order')(trx);
      const placing = fest.organizer.post('/api/orders', order);
      await untilWaiting(test.current.context.db, 1);
      expect((await deleteEvent()).status).toBe(204);
      return { placing };
    });
    expect(await placing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await left()).toEqual({ tickets: 0, orders: 1 });
    const handedIn = await fest.organizer.post('/api/quarantine', { order, code: 'NOT_FOUND' });
    expect(handedIn.body).toMatchObject({ state: 'open' });
  });

  it('stays booked where it was first, and its tickets are not printed any more', async () => {
    const place = () => fest.organizer.post('/api/orders', orderFor(fest));
    const [placed, deleted] = await crossing(test.current.context.db, hold('live'), [place, deleteEvent]);
    expect([placed.status, deleted.status]).toEqual([201, 204]);
    expect(await left()).toEqual({ tickets: 0, orders: 2 });
  });
});

/** Holds up whoever prints something of the order, or cancels it. */
const holdOrder = (trx: Transaction<Schema>) =>
  trx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().executeTakeFirstOrThrow();

describe('what is wanted on paper while its event is deleted', () => {
  beforeEach(async () => {
    const { db } = test.current.context;
    await db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
  });

  it.each([
    ['a copy of the tickets', () => fest.organizer.post(`/api/orders/${order.id}/reprint`, {})],
    ['a copy of one ticket', () => reprintFirst()],
    ['a receipt', () => fest.organizer.post(`/api/orders/${order.id}/receipt/print`, {})],
    ['a cancellation', () => fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' })],
  ])('%s does not come out after it', async (_, want) => {
    const { db } = test.current.context;
    const [wanted, deleted] = await crossing(db, holdOrder, [want, deleteEvent]);
    expect(wanted.status).toBeLessThan(300);
    expect(deleted.status).toBe(204);
    const waiting = db.selectFrom('print_jobs').select('id').where('state', 'in', ['pending', 'processing']);
    expect(await waiting.execute()).toEqual([]);
  });

  it('is refused where the event was gone first', async () => {
    const { deleting, cancelling } = await test.current.context.db.transaction().execute(async (trx) => {
      // Its waiters' sessions, which end with it.
      await trx.selectFrom('sessions').select('device_id').where('device_id', 'is not', null).forUpdate().execute();
      const deleting = deleteEvent();
      await untilWaiting(test.current.context.db, 1);
      const cancelling = fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
      await untilWaiting(test.current.context.db, 2);
      return { deleting, cancelling };
    });
    expect([(await deleting).status, (await cancelling).status]).toEqual([204, 404]);
  });
});

async function reprintFirst() {
  const { db } = test.current.context;
  const jobs = db.selectFrom('print_jobs').select('id').where('order_id', '=', order.id);
  const { id } = await jobs.executeTakeFirstOrThrow();
  return fest.organizer.post(`/api/print-jobs/${id}/reprint`);
}
