import type { BenchApp } from './statistics/bench-app.ts';

const DAY = '2026-11-20';

/** An event with five items, and the way to order one of each. */
export interface BenchEvent {
  id: number;
  /** A new one, as a device sends it. */
  order: () => ReturnType<typeof orderOf>;
  place: () => Promise<void>;
}

export async function createEvent({ app, cookie }: BenchApp): Promise<BenchEvent> {
  const call = async <Body>(url: string, payload: object): Promise<Body> => {
    const answer = await app.inject({ method: 'POST', url, headers: { cookie }, payload });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json() as Body;
  };
  const { id } = await call<{ id: number }>('/api/events', { name: 'Fest', eventDate: DAY });
  const category = await call<{ id: number }>('/api/categories', { name: 'Speisen', displayOrder: 1 });
  const items: number[] = [];
  for (let price = 1; price <= 5; price++) {
    const item = await call<{ id: number }>('/api/menu', { name: `Essen ${price}`, price, categoryId: category.id });
    await call(`/api/events/${id}/menu-items`, { menuItemId: item.id, specialPrice: price });
    items.push(item.id);
  }
  const order = () => orderOf(id, items);
  return { id, order, place: async () => void (await call('/api/orders', order())) };
}

/** One of each: 15 francs. */
export function orderOf(eventId: number, items: readonly number[]) {
  return {
    clientOrderId: crypto.randomUUID(),
    tableNumber: '1',
    eventId,
    isTakeawayMode: false,
    items: items.map((id, index) => ({ menuItem: { id }, quantity: 1, price: index + 1 })),
    total: 15,
    paymentAmount: 15,
    change: 0,
  };
}
