import type { Order, OrderStatus, PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { requireReadableEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { lastUpdates } from './last-updates.ts';

/** What is older nobody stands and waits for. */
const SHOWN_MS = 3 * 60 * 60 * 1000;
/** What was ready before has been fetched. */
const READY_MS = 30 * 60 * 1000;

/** The orders of the last hours, and older ones that are ready only now, as the guests' screen shows them, oldest first. */
export async function listPickupOrders(context: Context, actor: Actor, eventId: number): Promise<PickupOrder[]> {
  const { db } = context;
  await requireReadableEvent(db, actor, eventId);
  const updates = await lastUpdates(db, eventId, instantBefore(context, READY_MS));
  const recent = await awaitedOrders(db, eventId).where('created_at', '>=', instantBefore(context, SHOWN_MS)).execute();
  const recentIds = new Set(recent.map(({ id }) => id));
  const others = [...updates.keys()].filter((id) => !recentIds.has(id));
  const late =
    others.length === 0
      ? []
      : await awaitedOrders(db, eventId).where('id', 'in', others).where('status', '=', 'completed').execute();
  return [...late, ...recent].map(({ id, order_number, status, created_at }) => ({
    id,
    orderNumber: order_number,
    status: status as OrderStatus,
    createdAt: created_at,
    readyAt: status === 'completed' ? (updates.get(id) ?? null) : null,
  }));
}

/**
 * The same for one order, as news of `updatedAt` tell it; undefined for who only brought back a deposit and waits for
 * nothing.
 */
export function pickupOrder(
  { id, orderNumber, status, createdAt, items }: Order,
  updatedAt: string,
): PickupOrder | undefined {
  if (items.every(({ menuItem }) => menuItem.kind === 'deposit')) return undefined;
  return { id, orderNumber, status, createdAt, readyAt: status === 'completed' ? updatedAt : null };
}

function awaitedOrders(db: Kysely<Schema>, eventId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'created_at'])
    .where('event_id', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('kind', '!=', 'deposit'),
      ),
    )
    .orderBy('id');
}

function instantBefore({ now }: Context, ms: number): string {
  return new Date(now().getTime() - ms).toISOString();
}
