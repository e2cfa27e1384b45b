import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { Order, OrderCancel } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { manages, requireOrderEvent } from '../events/event-access.ts';
import { requireBooksOpen } from '../events/event-closed.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { cancelTicketJobs } from '../printing/cancel-tickets.ts';
import { leaveToDevice } from '../printing/device-start.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { countCancelling } from '../statistics/keep-sums.ts';
import { ofDepositsOnly } from '../statistics/recount.ts';
import { isOwnOrder, OWN_CANCEL_MS } from './order-ownership.ts';
import { requireOrderById } from './orders.ts';

/**
 * Cancels with a reason: the order leaves the totals and stays visible; a second cancelling changes nothing. The event's
 * organizer and administrators may at any time, a waiter only their own, for a minute, before the kitchen has begun; with
 * deposits alone it never does.
 */
export async function cancelOrder(
  context: Context,
  actor: Actor,
  orderId: number,
  { reason, printsItself }: OrderCancel,
): Promise<Order> {
  const eventId = await context.commit(async (trx) => {
    const { order, eventId, isManager } = await requireCancellableBy(trx, actor, orderId);
    await keepFromDeletion(trx, context.engine, eventId);
    const at = context.now();
    const isCancelled = await writeCancelled(trx, order, { reason, at, isManager });
    if (!isCancelled) return eventId;
    await countCancelling(trx, order);
    const stornos = await cancelTicketJobs(trx, { order, reason, at });
    if (printsItself) await leaveToDevice(trx, stornos, at);
    await recordAudit(trx, {
      at,
      actor: actorName(actor),
      action: 'order.cancel',
      eventId,
      subject: order.client_order_id,
      details: { orderNumber: order.order_number, reason, total: order.total, statusBefore: order.status },
    });
    await recordLiveEvent(trx, { eventId, type: 'order.updated', payload: { orderId }, at });
    await requireBooksOpen(trx, eventId);
    return eventId;
  });
  context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

/** An order that isn't there and one that is somebody else's look the same. */
async function requireCancellableBy(trx: Transaction<Schema>, actor: Actor, orderId: number) {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order || order.event_id === null) throw orderNotFound();
  const event = await requireOrderEvent(trx, actor, order.event_id, orderNotFound);
  const isManager = manages(actor, event);
  if (!isManager && !isOwnOrder(actor, order)) throw orderNotFound();
  return { order, eventId: event.id, isManager };
}

/** The update itself looks whether it may: two that change an order at the same moment take turns here. */
async function writeCancelled(
  trx: Transaction<Schema>,
  order: OrderRow,
  facts: { reason: string; at: Date; isManager: boolean },
): Promise<boolean> {
  const { reason, at, isManager } = facts;
  let update = trx
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: at.toISOString(), cancel_reason: reason })
    .where('id', '=', order.id)
    .where('status', '!=', 'cancelled');
  if (!isManager) {
    const earliest = new Date(at.getTime() - OWN_CANCEL_MS).toISOString();
    update = update
      .where((eb) => eb.or([eb('status', '=', 'new'), eb(ofDepositsOnly, '=', 1)]))
      .where('created_at', '>', earliest);
  }
  if (await update.returning('id').executeTakeFirst()) return true;
  const now = await trx
    .selectFrom('orders')
    .select(['status', ofDepositsOnly.as('onlyDeposits')])
    .where('id', '=', order.id)
    .executeTakeFirst();
  if (now?.status === 'cancelled') return false;
  throw now?.status === 'new' || now?.onlyDeposits === 1
    ? new AppError(
        'conflict',
        'CANCEL_TOO_LATE',
        'Stornieren geht nur in der ersten Minute. Bitte den Veranstalter stornieren lassen.',
      )
    : new AppError(
        'conflict',
        'KITCHEN_HAS_BEGUN',
        'Die Küche hat schon begonnen. Bitte dort Bescheid sagen und den Veranstalter stornieren lassen.',
      );
}
