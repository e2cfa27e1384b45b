import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Fest } from './fest.ts';

/** Orders of one line each, numbered from 1 and written past the till: only how many there are matters. */
export async function fillWithOrders(db: Kysely<Schema>, event: Fest, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 100) {
    const numbers = Array.from({ length: Math.min(100, count - from + 1) }, (_, index) => from + index);
    const orders = await db
      .insertInto('orders')
      .values(
        numbers.map((number) => ({
          client_order_id: randomUUID(),
          content_hash: '',
          event_id: event.eventId,
          device_id: null,
          user_id: null,
          order_number: number,
          business_day: '2026-11-21',
          table_number: '1',
          is_takeaway: 0,
          total: 100,
          status: 'new',
          offline: 0,
          flagged: 0,
          flag_reasons: null,
          taken_at: null,
          created_at: '2026-11-21T17:30:00.000Z',
          cancelled_at: null,
          cancel_reason: null,
        })),
      )
      .returning(['id', 'created_at'])
      .execute();
    await db
      .insertInto('payments')
      .values(
        orders.map(({ id, created_at }) => ({
          order_id: id,
          method: 'CASH',
          amount: 100,
          received: 100,
          change_given: 0,
          created_at,
        })),
      )
      .execute();
    await db
      .insertInto('order_lines')
      .values(
        orders.map(({ id }) => ({
          order_id: id,
          position: 1,
          menu_item_id: null,
          name: 'Rivella',
          category: 'Getränke',
          unit_price: 100,
          quantity: 1,
          amount: 100,
          note: null,
        })),
      )
      .execute();
  }
  // The counter goes on after them.
  await db
    .insertInto('counters')
    .values({ scope: `order:${event.eventId}:2026-11-21`, value: count })
    .execute();
}
