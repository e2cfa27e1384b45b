import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { CancelledOrder, OrderCancel } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { justDone } from '../audit/just-done.ts';
import { manages, requireOrderEvent } from '../events/event-access.ts';
import { requireBooksOpen } from '../events/event-closed.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { cancelTicketJobs } from '../printing/cancel-tickets.ts';
import { leaveToDevice } from '../printing/device-start.ts';
import { takeTurns } from '../printing/order-turns.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { countCancelling } from '../statistics/keep-sums.ts';
import { ofDepositsOnly } from '../statistics/recount.ts';
import { hasTaken, OWN_CANCEL_MS } from './order-ownership.ts';
import { parseFlagReasons, requireOrderById } from './orders.ts';
import { CANCELLED_BUT_COUNTED, mayBeForgotten } from './redelivered.ts';

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
): Promise<CancelledOrder> {
  const { eventId, isCancelled } = await context.commit(async (trx) => {
    const { order, eventId, isManager } = await requireCancellableBy(trx, actor, orderId);
    await keepFromDeletion(trx, context.engine, eventId);
    // The kitchen may just have begun: the journal says where it was.
    const { status = order.status } = await takeTurns(trx, order.id);
    const at = context.now();
    const isCancelled = await writeCancelled(trx, order.id, { reason, at, isInTimeOnly: !isManager });
    const facts = { eventId, by: actorName(actor), session: actor.sessionId, at, reason, printsItself };
    if (isCancelled) await settleCancelling(trx, { ...order, status }, facts);
    return { eventId, isCancelled: isCancelled || (await isSentAgain(trx, order, facts)) };
  });
  context.live.wake(eventId);
  return { ...(await requireOrderById(context.db, orderId)), wasCancelled: !isCancelled };
}

/**
 * A browser sends again what got no answer: whoever reads then that somebody else was first gives no money back. Two who
 * share an account have a session each.
 */
async function isSentAgain(
  trx: Transaction<Schema>,
  order: OrderRow,
  { eventId, by, session, at, reason }: Cancelling & { eventId: number },
): Promise<boolean> {
  const deed = { actor: by, action: 'order.cancel', eventId, subject: order.client_order_id } as const;
  const said = await justDone(trx, deed, at);
  return said?.reason === reason && said.session === session;
}

interface Cancelling {
  by: string;
  /** In which they are logged in; undefined where a device tells of it later. */
  session?: number;
  at: Date;
  reason: string;
  /** Cancelled before, which a restored server has forgotten. */
  redelivered?: boolean;
}

/** What goes with an order that is cancelled now. */
export async function settleCancelling(
  trx: Transaction<Schema>,
  order: OrderRow,
  facts: Cancelling & { eventId: number; printsItself: boolean },
): Promise<void> {
  const { eventId, at, reason, printsItself, redelivered = false } = facts;
  await countCancelling(trx, order);
  const perhaps = (await mayBeForgotten(trx, order)) ? 'perhaps' : undefined;
  const stornos = await cancelTicketJobs(trx, { order, reason, at, toldBefore: redelivered ? 'surely' : perhaps });
  if (printsItself) await leaveToDevice(trx, stornos, at);
  await recordCancelling(trx, order, facts);
  await recordLiveEvent(trx, { eventId, type: 'order.updated', payload: { orderId: order.id }, at });
  await requireBooksOpen(trx, eventId);
}

/** The journal's line of it; `order` as it was before. */
export function recordCancelling(trx: Transaction<Schema>, order: OrderRow, facts: Cancelling): Promise<void> {
  const { by, session, at, reason, redelivered } = facts;
  return recordAudit(trx, {
    at,
    actor: by,
    action: 'order.cancel',
    eventId: order.event_id,
    subject: order.client_order_id,
    details: {
      orderNumber: order.order_number,
      day: order.business_day,
      reason,
      total: order.total,
      statusBefore: order.status,
      ...(session !== undefined && { session }),
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
  if (!isManager && !(await hasTaken(trx, actor, order))) throw orderNotFound();
  return { order, eventId: event.id, isManager };
}

/**
 * The update itself looks whether it may: two that change an order at the same moment take turns here. `flags` are what the
 * organizer should look at; answers whether it wasn't cancelled before.
 */
export async function writeCancelled(
  trx: Transaction<Schema>,
  orderId: number,
  facts: { reason: string; at: Date; isInTimeOnly: boolean; flags?: readonly string[] },
): Promise<boolean> {
  const { reason, at, isInTimeOnly, flags = [] } = facts;
  let update = trx
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: at.toISOString(), cancel_reason: reason })
    .where('id', '=', orderId)
    .where('status', '!=', 'cancelled');
  if (isInTimeOnly) {
    const earliest = new Date(at.getTime() - OWN_CANCEL_MS).toISOString();
    update = update
      .where((eb) => eb.or([eb('status', '=', 'new'), eb(ofDepositsOnly, '=', 1)]))
      .where('created_at', '>', earliest);
  }
  const cancelled = await update.returning('flag_reasons').executeTakeFirst();
  if (!cancelled) return isInTimeOnly && refuseUnlessCancelled(trx, orderId);
  await writeFlags(trx, orderId, parseFlagReasons(cancelled.flag_reasons), flags);
  return true;
}

/** That it counts all the same is no longer true. */
async function writeFlags(
  trx: Transaction<Schema>,
  orderId: number,
  before: readonly string[],
  added: readonly string[],
): Promise<void> {
  const reasons = [...before.filter((reason) => reason !== CANCELLED_BUT_COUNTED), ...added];
  if (added.length === 0 && reasons.length === before.length) return;
  await trx
    .updateTable('orders')
    .set({
      flag_reasons: reasons.length > 0 ? JSON.stringify(reasons) : null,
      ...(reasons.length === 0 && { flagged: 0 }),
      ...(added.length > 0 && { flagged: 1 }),
    })
    .where('id', '=', orderId)
    .execute();
}

async function refuseUnlessCancelled(trx: Transaction<Schema>, orderId: number): Promise<false> {
  const now = await trx
    .selectFrom('orders')
    .select(['status', ofDepositsOnly.as('onlyDeposits')])
    .where('id', '=', orderId)
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
