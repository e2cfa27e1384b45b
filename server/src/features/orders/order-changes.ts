import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { Order, OrderStatus } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, OrderRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent, requireReadableEvent } from '../events/event-access.ts';
import { cancelTicketJobs } from '../printing/ticket-jobs.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { countCancelling } from '../statistics/keep-sums.ts';
import { requireOrderById } from './orders.ts';

/** Moves an order on in the kitchen, or back. A cancelled one stays cancelled. */
export async function changeStatus(
  context: Context,
  actor: Actor,
  orderId: number,
  status: Exclude<OrderStatus, 'cancelled'>,
): Promise<Order> {
  const eventId = await context.commit(async (trx) => {
    const { event } = await requireOrder(trx, orderId, (id) => requireReadableEvent(trx, actor, id));
    const isMoved = await updateUnlessCancelled(trx, orderId, { status });
    if (!isMoved) throw new AppError('conflict', 'ORDER_CANCELLED', 'Diese Bestellung ist storniert.');
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.updated', payload: { orderId }, at: context.now() });
    return event.id;
  });
  context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

/** Cancels with a reason: the order leaves the totals and stays visible; a second cancelling changes nothing. */
export async function cancelOrder(context: Context, actor: Actor, orderId: number, reason: string): Promise<Order> {
  const eventId = await context.commit(async (trx) => {
    const { order, event } = await requireOrder(trx, orderId, (id) => requireManagedEvent(trx, actor, id));
    const at = context.now();
    const cancelled = { status: 'cancelled', cancelled_at: at.toISOString(), cancel_reason: reason };
    if (!(await updateUnlessCancelled(trx, orderId, cancelled))) return event.id;
    await countCancelling(trx, order);
    await cancelTicketJobs(trx, { order, reason, at });
    await recordAudit(trx, {
      at,
      actor: actorName(actor),
      action: 'order.cancel',
      eventId: event.id,
      subject: order.client_order_id,
      details: { orderNumber: order.order_number, reason, total: order.total, statusBefore: order.status },
    });
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.updated', payload: { orderId }, at });
    return event.id;
  });
  context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

/** The update itself looks whether the order is cancelled: two that change it at the same moment take turns here. */
async function updateUnlessCancelled(
  trx: Transaction<Schema>,
  orderId: number,
  columns: Updateable<Schema['orders']>,
): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set(columns)
    .where('id', '=', orderId)
    .where('status', '!=', 'cancelled')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The order with its event; one that isn't there and one the actor may not touch look the same. */
async function requireOrder(
  db: Kysely<Schema>,
  orderId: number,
  requireEvent: (eventId: number) => Promise<EventRow>,
): Promise<{ order: OrderRow; event: EventRow }> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order || order.event_id === null) throw notFound('Bestellung nicht gefunden');
  return { order, event: await requireEvent(order.event_id) };
}
