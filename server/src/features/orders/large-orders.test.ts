import { MAX_LINES } from '@bestellsystem/domain/cart.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
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
