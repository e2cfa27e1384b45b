import { randomUUID } from 'node:crypto';
import { MAX_LINES, MAX_QUANTITY } from '@bestellsystem/domain/cart.ts';
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, MAX_RAPPEN } from '@bestellsystem/domain/money.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { EventStatistics } from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { statisticsPath } from '../../testing/statistics-path.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const json = { 'content-type': 'application/json' };

/** As programs write it that send nothing but ASCII. */
const escaped = (body: object) =>
  JSON.stringify(body).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

it('an order as large as one may be is taken, printed and handed in late, however its letters are written', async () => {
  const fest = await createFest(test.current);
  const menuItem = { id: fest.roesti, name: '🌶'.repeat(200), price: 14, category: '🌶'.repeat(200) };
  const line = { menuItem, quantity: 1, price: 14, note: '🌶'.repeat(120) };
  const money = { total: 14 * MAX_LINES, paymentAmount: 14 * MAX_LINES, change: 0 };
  const order = orderFor(fest, { items: Array.from({ length: MAX_LINES }, () => line), ...money });
  const { status, body } = await fest.waiter.post<OrderWire>('/api/orders', escaped(order), json);
  expect([status, body.items?.length, body.items?.[0]?.note]).toEqual([201, MAX_LINES, line.note]);
  const printed = escaped({ ...order, orderId: body.id });
  expect((await fest.waiter.post('/api/orders/get-print-data', printed, json)).status).toBe(200);
  expect((await fest.waiter.post('/api/orders/prepare-payment', printed, json)).status).toBe(200);
  expect((await fest.waiter.post('/api/quarantine', escaped({ order }), json)).status).toBe(200);
});

/** What more than one of it costs is more than any single price may be. */
const DEAREST = 1_000_000;

function dearest(fest: Fest, lines: number, quantity: number, changes: Record<string, unknown> = {}) {
  const line = { menuItem: { id: fest.roesti, name: 'Rösti', category: 'Speisen' }, quantity, price: DEAREST };
  const items = Array.from({ length: lines }, () => line);
  const total = lines * quantity * DEAREST;
  return orderFor(fest, { items, total, paymentAmount: total, change: 0, ...changes });
}

/** In Rappen: added up in francs they would be no whole numbers. */
const rappen = (orders: readonly { total: number }[]) => orders.reduce((sum, { total }) => sum + total * 100, 0);

it.each([{}, { offline: true }])('whatever its lines may cost together an order is taken for, %j', async (changes) => {
  const fest = await createFest(test.current);
  const path = `/api/events/${fest.eventId}/menu-items`;
  const rows = (await fest.organizer.get<EventMenuItemWire[]>(path)).body;
  const row = rows.find(({ menuItem }) => menuItem.id === fest.roesti);
  // What was paid without network is never refused for its price.
  if (!('offline' in changes)) await fest.organizer.patch(`${path}/${row?.id}`, { specialPrice: DEAREST });
  const most = dearest(fest, MAX_LINES, MAX_QUANTITY, changes);
  const orders = [dearest(fest, 1, 2, changes), most, bratwurstFor(fest, changes)];
  for (const order of orders) {
    const { status, body } = await fest.waiter.post<OrderWire>('/api/orders', order);
    expect([status, body]).toMatchObject([201, { total: order.total, paymentAmount: order.paymentAmount }]);
  }
  const tooMuch = { ...most, clientOrderId: randomUUID(), paymentAmount: most.total + 1, change: 1 };
  const refused = await fest.waiter.post('/api/orders', tooMuch);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: `Der Betrag ist zu gross: höchstens ${formatChf(MAX_LINES * MAX_QUANTITY * MAX_RAPPEN)}.` },
  ]);

  const figures = await fest.organizer.get<EventStatistics>(`/api/statistics/event/${fest.eventId}`);
  expect(figures.body.totalSales * 100).toBe(rappen(orders));
  const file = (name: string) => fest.organizer.get(statisticsPath(fest, name));
  const [, ...cells] = readCsv((await file('export')).text).map((record) => record[9]);
  expect(cells.reduce((sum, amount) => sum + Number(amount) * 100, 0)).toBe(rappen(orders));
  const waiter = await fest.organizer.get(`/api/cash-up/event/${fest.eventId}/device/device_1`);
  expect(waiter.body).toMatchObject({ takings: rappen(orders) / 100 });
  const id = (await fest.waiter.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body[1]?.id;
  expect((await fest.waiter.get(`/api/orders/${id}/receipt`)).body).toMatchObject({ total: most.total });
  for (const name of ['export-range.xlsx?startDate=2026-11-21&endDate=2026-11-21', 'invoice.pdf?unpaid=true'])
    expect((await file(name)).status, name).toBe(200);
});

it.each([{}, { offline: true }])('nobody hands over more than a million for what costs less, %j', async (changes) => {
  const fest = await createFest(test.current);
  const given = (paymentAmount: number, change: number) =>
    fest.waiter.post('/api/orders', orderFor(fest, { paymentAmount, change, ...changes }));
  const { total } = orderFor(fest, {});
  const { status, body } = await given(DEAREST + 1, DEAREST + 1 - total);
  expect([status, body]).toMatchObject([400, { message: expect.stringMatching(/^Der erhaltene Betrag ist zu gross/) }]);
  expect((await given(DEAREST, DEAREST - total)).status).toBe(201);
});

it('one that was refused and handed in is booked by its organizer, whatever it comes to', async () => {
  const fest = await createFest(test.current);
  const order = dearest(fest, MAX_LINES, MAX_QUANTITY);
  await handIn(fest.waiter, order, 'SESSION_ENDED');
  const [held] = await heldFor(fest.organizer);
  expect(held).toMatchObject({ canBook: true, total: order.total, sum: order.total });
  expect((await fest.organizer.post(`/api/quarantine/${held?.id}/book`, {})).status).toBe(200);
});

it('figures are read also where somebody has booked more than a number holds exactly', async () => {
  const fest = await createFest(test.current);
  expect((await fest.waiter.post('/api/orders', dearest(fest, 1, 1, { offline: true }))).status).toBe(201);
  await test.current.context.db
    .updateTable('order_sums')
    .set({ sales: 2 ** 54 })
    .where('event_id', '=', fest.eventId)
    .execute();
  const figures = await fest.organizer.get<EventStatistics>(`/api/statistics/event/${fest.eventId}`);
  expect([figures.status, figures.body.totalSales]).toEqual([200, 2 ** 54 / 100]);
});
