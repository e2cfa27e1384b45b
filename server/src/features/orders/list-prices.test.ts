import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('an order says of each line what its item costs by itself, as it was then, beside what it was sold for', async () => {
  const fest = await createFest(test.current);
  const menu = await fest.organizer.get<MenuItemWire[]>('/api/menu');
  const roesti = menu.body.find(({ id }) => id === fest.roesti);
  const costs = (price: number) => fest.organizer.put(`/api/menu/${fest.roesti}`, { ...roesti, price });
  await costs(16.5);
  const order = orderFor(fest);
  const sold = [
    { menuItem: { price: 16.5 }, price: 14 },
    { menuItem: { price: 4.5 }, price: 4.5 },
  ];
  const first = await fest.waiter.post<OrderWire>('/api/orders', order);
  expect([first.status, first.body]).toMatchObject([201, { items: sold, total: 32.5 }]);
  await costs(18);
  expect((await fest.waiter.post<OrderWire>('/api/orders', order)).body.items).toEqual(first.body.items);
  const listed = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(listed.body).toMatchObject([{ items: sold }]);
});
