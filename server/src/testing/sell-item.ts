import { type Fest, orderFor } from './fest.ts';
import { place } from './placing.ts';

/** An item on the menu under any name and category, ordered once. */
export async function sellItem(event: Fest, names: { item: string; category?: string; table?: string }): Promise<void> {
  const { organizer, eventId } = event;
  const category = await organizer.post<{ id: number }>('/api/categories', {
    name: names.category ?? 'Speisen',
    displayOrder: 9,
  });
  const item = await organizer.post<{ id: number }>('/api/menu', {
    name: names.item,
    price: 3,
    categoryId: category.body.id,
  });
  await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: item.body.id, specialPrice: 3 });
  const menuItem = { id: item.body.id, name: names.item, price: 3 };
  await place(
    event.waiter,
    orderFor(event, {
      items: [{ menuItem, quantity: 1, price: 3 }],
      tableNumber: names.table ?? '1',
      total: 3,
      paymentAmount: 3,
      change: 0,
    }),
  );
}
