import type { OrderWire, PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
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
      readyAt: index === 0 ? '2026-11-21T17:30:00.000Z' : null,
    })),
  );
});

it('the guests’ screen reads since when an order is ready, however long ago it was placed', async () => {
  const fest = await createDepositFest(test.current);
  const kitchen = await test.current.as('KITCHEN');
  const place = async () => (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body.id;
  const put = (id: number, status: string) => kitchen.put(`/api/orders/${id}/status`, { status });
  const readyAt = async () =>
    (await kitchen.get<PickupOrder[]>(`/api/events/${fest.eventId}/pickup`)).body.map((order) => [
      order.id,
      order.readyAt,
    ]);
  test.current.setTime('2026-11-21T14:00:00.000Z');
  const [preordered, fetched] = [await place(), await place()];
  test.current.setTime('2026-11-21T17:00:00.000Z');
  const [slow, recalled] = [await place(), await place()];
  await put(fetched, 'completed');
  await put(recalled, 'completed');
  test.current.setTime('2026-11-21T17:50:00.000Z');
  for (const id of [preordered, slow]) await put(id, 'completed');
  await put(recalled, 'preparing');
  test.current.setTime('2026-11-21T18:05:00.000Z');
  const lately = '2026-11-21T17:50:00.000Z';
  expect(await readyAt()).toEqual([
    [preordered, lately],
    [slow, lately],
    [recalled, null],
  ]);
  test.current.setTime('2026-11-21T19:00:00.000Z');
  expect(await readyAt()).toEqual([
    [slow, null],
    [recalled, null],
  ]);
});
