import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { crossing } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('what one station has just seen stays seen while another one begins', async () => {
  const fest = await createFest(test.current);
  const kitchen = await test.current.as('KITCHEN');
  const { id } = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
  const see = () =>
    kitchen.post(`/api/events/${fest.eventId}/orders/seen`, { orderIds: [id], categories: ['Getränke'] });
  const begin = () => kitchen.put(`/api/orders/${id}/status`, { status: 'preparing', categories: ['Speisen'] });
  const { db } = test.current.context;
  // Who has seen it waits to tell so, who begins to write how far it is.
  const news = db.selectFrom('counters').select('value').where('scope', '=', `live:${fest.eventId}`);
  const [seen, begun] = await crossing(db, (trx) => trx.executeQuery(news.forUpdate()), [see, begin]);
  expect([seen.status, begun.status]).toEqual([204, 200]);
  const [order] = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
  expect([order?.status, ...(order?.items.map(({ status }) => status) ?? [])]).toEqual([
    'preparing',
    'preparing',
    'seen',
  ]);
});

it('the journal says of an order that is cancelled while the kitchen begins that it had begun', async () => {
  const fest = await createFest(test.current);
  const kitchen = await test.current.as('KITCHEN');
  const { id, clientOrderId } = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
  const { db } = test.current.context;
  const order = db.selectFrom('orders').select('id').where('id', '=', id);
  const [begun, cancelled] = await crossing(db, (trx) => trx.executeQuery(order.forUpdate()), [
    () => kitchen.put(`/api/orders/${id}/status`, { status: 'preparing' }),
    () => fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ist weg' }),
  ]);
  expect([begun.status, cancelled.status]).toEqual([200, 200]);
  const lines = db.selectFrom('audit').select('details').where('subject', '=', clientOrderId);
  const line = await lines.where('action', '=', 'order.cancel').executeTakeFirstOrThrow();
  expect(JSON.parse(line.details)).toMatchObject({ statusBefore: 'preparing' });
});
