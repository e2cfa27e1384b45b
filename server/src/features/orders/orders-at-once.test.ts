import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { Kysely } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('an order taken with many others at once has its own number, is answered as it is stored, and asks the database little', async () => {
  const fest = await createFest(test.current);
  const orders = Array.from({ length: 33 }, (_, index) =>
    orderFor(
      fest,
      index === 20 ? { items: [{ menuItem: { id: fest.roesti }, quantity: 1, price: 13 }], total: 13, change: 37 } : {},
    ),
  );
  const queries = vi.spyOn(Kysely.prototype, 'executeQuery');
  const answers = await Promise.all(orders.map((order) => fest.waiter.post<OrderWire>('/api/orders', order)));
  const asked = queries.mock.calls.length;
  queries.mockRestore();
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const numbers = taken.map(({ orderNumber }) => orderNumber).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => (numbers[0] ?? 0) + index));
  expect(answers[20]).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  const stored = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  for (const order of taken) expect(stored.body.find(({ id }) => id === order.id)).toEqual(order);
  // Eighteen for each would be 600.
  expect(asked).toBeLessThan(40);
});

it('an order sent ten times at once is one order with ten equal answers', async () => {
  const fest = await createFest(test.current);
  const order = orderFor(fest);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fest.waiter.post<OrderWire>('/api/orders', order)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const stored = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(stored.body).toHaveLength(1);
});
