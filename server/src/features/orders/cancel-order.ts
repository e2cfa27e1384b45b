import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { Order, OrderCancel, OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import { readRestoreEpoch } from '../../backup/restore.ts';
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
import { parseFlagReasons, requireOrderById } from './orders.ts';
import { CANCELLED_BUT_COUNTED, REDELIVERED_CANCELLED } from './redelivered.ts';

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
    if (isCancelled) await settleCancelling(trx, order, { eventId, by: actorName(actor), at, reason, printsItself });
    return eventId;
  });
  context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

/**
 * Cancels once more what was cancelled after the backup that a server came back from: the word of whoever took it decides,
 * about nothing that was taken since, and the organizer reads of it.
 */
export async function cancelRedelivered(
  context: Context,
  actor: Actor,
  orderId: number,
  { cancelReason, printsItself }: Pick<OrderInput, 'cancelReason' | 'printsItself'>,
): Promise<void> {
  const reason = cancelReason ?? '';
  const eventId = await context.commit(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    if (!order || order.event_id === null || !isOwnOrder(actor, order)) return;
    if (Date.parse(order.created_at) >= Number(await readRestoreEpoch(trx))) return;
    const eventId = order.event_id;
    await keepFromDeletion(trx, context.engine, eventId);
    const at = context.now();
    const flags = JSON.stringify([...parseFlagReasons(order.flag_reasons), REDELIVERED_CANCELLED]);
    const isCancelled = await trx
      .updateTable('orders')
      .set({ ...cancelledBy(reason, at), flagged: 1, flag_reasons: flags })
      .where('id', '=', order.id)
      .where('status', '!=', 'cancelled')
      .returning('id')
      .executeTakeFirst();
    if (!isCancelled) return;
    const facts = { eventId, by: actorName(actor), at, reason, printsItself, redelivered: true };
    await settleCancelling(trx, order, facts);
    return eventId;
  });
  if (eventId !== undefined) context.live.wake(eventId);
}

/**
 * Tells the organizer of what was cancelled before the restore and counts all the same, since its device may not cancel it
 * any more: the books are closed, or its login has ended. Whoever took it has given the money back.
 */
export async function flagCancelledBefore(
  trx: Transaction<Schema>,
  by: { device_id: number | null; user_id: number | null; handedInBy: string },
  said: { clientOrderId: string; cancelReason?: string; at: Date },
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('client_order_id', '=', said.clientOrderId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  const isTheirs =
    order && (order.device_id ?? null) === by.device_id && (by.device_id !== null || order.user_id === by.user_id);
  if (!isTheirs || Date.parse(order.created_at) >= Number(await readRestoreEpoch(trx))) return;
  const flags = parseFlagReasons(order.flag_reasons);
  if (flags.includes(CANCELLED_BUT_COUNTED)) return;
  await trx
    .updateTable('orders')
    .set({ flagged: 1, flag_reasons: JSON.stringify([...flags, CANCELLED_BUT_COUNTED]) })
    .where('id', '=', order.id)
    .execute();
  await recordAudit(trx, {
    at: said.at,
    actor: by.handedInBy,
    action: 'quarantine.receive',
    eventId: order.event_id,
    subject: order.client_order_id,
    details: {
      orderNumber: order.order_number,
      tableNumber: order.table_number,
      total: order.total,
      reason: said.cancelReason,
    },
  });
}

interface Cancelling {
  by: string;
  at: Date;
  reason: string;
  /** Cancelled before, which a restored server has forgotten. */
  redelivered?: boolean;
}

/** What goes with an order that is cancelled now. */
async function settleCancelling(
  trx: Transaction<Schema>,
  order: OrderRow,
  facts: Cancelling & { eventId: number; printsItself: boolean },
): Promise<void> {
  const { eventId, at, reason, printsItself, redelivered = false } = facts;
  await countCancelling(trx, order);
  const stornos = await cancelTicketJobs(trx, { order, reason, at, asCopies: redelivered });
  if (printsItself) await leaveToDevice(trx, stornos, at);
  await recordCancelling(trx, order, facts);
  await recordLiveEvent(trx, { eventId, type: 'order.updated', payload: { orderId: order.id }, at });
  await requireBooksOpen(trx, eventId);
}

/** The journal's line of it; `order` as it was before. */
export function recordCancelling(trx: Transaction<Schema>, order: OrderRow, facts: Cancelling): Promise<void> {
  const { by, at, reason, redelivered } = facts;
  return recordAudit(trx, {
    at,
    actor: by,
    action: 'order.cancel',
    eventId: order.event_id,
    subject: order.client_order_id,
    details: {
      orderNumber: order.order_number,
      reason,
      total: order.total,
      statusBefore: order.status,
      ...(redelivered && { redelivered }),
    },
  });
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

function cancelledBy(reason: string, at: Date) {
  return { status: 'cancelled', cancelled_at: at.toISOString(), cancel_reason: reason };
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
    .set(cancelledBy(reason, at))
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
