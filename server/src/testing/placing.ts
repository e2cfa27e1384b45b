import { type Fest, orderFor } from './fest.ts';
import type { TestClient } from './test-client.ts';

/** Places the order and gives its id; anything but 201 fails the test. */
export async function place(client: TestClient, order: unknown): Promise<number> {
  const answer = await client.post<{ id: number }>('/api/orders', order);
  if (answer.status !== 201) throw new Error(`the order answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}

/** A valid order of one Bratwurst at 8.50; `changes` replaces top-level fields. */
export function bratwurstFor(fest: Fest, changes: Record<string, unknown> = {}) {
  const menuItem = { id: fest.bratwurst, name: 'Bratwurst', price: 8.5, category: 'Speisen' };
  const items = [{ menuItem, quantity: 1, price: 8.5 }];
  return orderFor(fest, { items, total: 8.5, paymentAmount: 10, change: 1.5, ...changes });
}

/** Why an order of `doubtfulFor` is to be looked at. */
export const DOUBT = 'Bratwurst: Preis nie gültig (bezahlt CHF 0.50, jetzt CHF 8.50)';

/** One that was paid without network at a price that never held: booked, and to be looked at. */
export function doubtfulFor(fest: Fest, changes: Record<string, unknown> = {}) {
  const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst' }, quantity: 1, price: 0.5 }];
  return bratwurstFor(fest, { items, total: 0.5, paymentAmount: 0.5, change: 0, offline: true, ...changes });
}
