import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createDepositFest } from '../../testing/deposit-fest.ts';
import { orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('the guests’ screen reads numbers and states of the last hours, of those who wait for something', async () => {
  const fest = await createDepositFest(test.current);
  const place = async (changes = {}) =>
    (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, changes))).body;
  test.current.setTime('2026-11-21T14:00:00.000Z');
  await place();
  test.current.setTime('2026-11-21T17:30:00.000Z');
  const placed = [await place(), await place()];
  const cup = { menuItem: { id: fest.cup, name: 'Becher', price: 2, category: 'Becher' }, quantity: -1, price: 2 };
  await place({ items: [cup], total: -2, paymentAmount: 0, change: 2 });
  await fest.organizer.put(`/api/orders/${placed[0]?.id}/status`, { status: 'completed' });
  const { status, body } = await (await test.current.as('KITCHEN')).get(`/api/events/${fest.eventId}/pickup`);
  expect(status).toBe(200);
  expect(body).toEqual(
    placed.map(({ id, orderNumber, createdAt }, index) => ({
      id,
      orderNumber,
      status: index === 0 ? 'completed' : 'new',
      createdAt,
    })),
  );
});
