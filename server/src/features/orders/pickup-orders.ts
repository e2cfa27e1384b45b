import type { Order, OrderStatus, PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import type { Context } from '../../context.ts';
import { requireReadableEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';

/** What is older nobody stands and waits for. */
const SHOWN_MS = 3 * 60 * 60 * 1000;

/** The orders of the last hours as the guests' screen shows them, oldest first. */
export async function listPickupOrders(context: Context, actor: Actor, eventId: number): Promise<PickupOrder[]> {
  await requireReadableEvent(context.db, actor, eventId);
  const rows = await context.db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'created_at'])
    .where('event_id', '=', eventId)
    .where('created_at', '>=', new Date(context.now().getTime() - SHOWN_MS).toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('kind', '!=', 'deposit'),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, order_number, status, created_at }) => ({
    id,
    orderNumber: order_number,
    status: status as OrderStatus,
    createdAt: created_at,
  }));
}

/** The same for one order; undefined for who only brought back a deposit and waits for nothing. */
export function pickupOrder({ id, orderNumber, status, createdAt, items }: Order): PickupOrder | undefined {
  if (items.every(({ menuItem }) => menuItem.kind === 'deposit')) return undefined;
  return { id, orderNumber, status, createdAt };
}
