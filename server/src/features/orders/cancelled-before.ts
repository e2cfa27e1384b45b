import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import { isBeforeRestore } from '../../backup/restore.ts';
import type { Context } from '../../context.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { settleCancelling, writeCancelled } from './cancel-order.ts';
import { hasTaken } from './order-ownership.ts';
import { parseFlagReasons } from './orders.ts';
import { CANCELLED_BUT_COUNTED, REDELIVERED_CANCELLED } from './redelivered.ts';

/**
 * Cancels once more what was cancelled after the backup that a server came back from: the word of whoever took it decides,
 * about nothing that was taken since, and the organizer reads of it. Somebody else's word they only read.
 */
export async function cancelRedelivered(
  context: Context,
  actor: Actor,
  orderId: number,
  { cancelReason, printsItself }: Pick<OrderInput, 'cancelReason' | 'printsItself'>,
): Promise<void> {
  const eventId = await context.commit(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    if (!order || order.event_id === null || !(await isBeforeRestore(trx, order.created_at))) return;
    const eventId = order.event_id;
    const facts = { reason: cancelReason ?? '', by: actorName(actor), at: context.now() };
    const isTheirs = await hasTaken(trx, actor, order);
    if (!isTheirs) return (await flagCancelledBefore(trx, order, facts)) && eventId;
    await keepFromDeletion(trx, context.engine, eventId);
    const flags = [REDELIVERED_CANCELLED];
    if (!(await writeCancelled(trx, order.id, { ...facts, isInTimeOnly: false, flags }))) return;
    await settleCancelling(trx, order, { ...facts, eventId, printsItself, redelivered: true });
    return eventId;
  });
  if (eventId !== undefined) context.live.wake(eventId);
}

/**
 * Tells the organizer of what was cancelled before the restore and counts all the same, since whoever says so may not cancel
 * it: the books are closed, the login has ended, or the device isn't known as the one that took it. The money was given
 * back. Answers the order as it is then, or undefined where they know, or where there is nothing to tell.
 */
export async function flagCancelledBefore(
  trx: Transaction<Schema>,
  order: OrderRow,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<OrderRow | undefined> {
  if (!(await isBeforeRestore(trx, order.created_at))) return;
  // Of several who say so at once each waits for the one before, and reads what they have left.
  const locked = await trx
    .updateTable('orders')
    .set((set) => ({ flagged: set.ref('flagged') }))
    .where('id', '=', order.id)
    .returning('flag_reasons')
    .executeTakeFirst();
  const reasons = parseFlagReasons(locked?.flag_reasons ?? null);
  if (reasons.includes(CANCELLED_BUT_COUNTED)) return;
  const flagged = await trx
    .updateTable('orders')
    .set({ flagged: 1, flag_reasons: JSON.stringify([...reasons, CANCELLED_BUT_COUNTED]) })
    .where('id', '=', order.id)
    .where('status', '!=', 'cancelled')
    .returningAll()
    .executeTakeFirst();
  if (!flagged) return;
  const { id: orderId, event_id: eventId, order_number: orderNumber, table_number: tableNumber, total } = flagged;
  await recordAudit(trx, {
    at,
    actor: by,
    action: 'order.cancelled-before',
    eventId,
    subject: flagged.client_order_id,
    details: { orderNumber, day: flagged.business_day, tableNumber, total, reason },
  });
  if (eventId !== null) await recordLiveEvent(trx, { eventId, type: 'order.updated', payload: { orderId }, at });
  return flagged;
}
