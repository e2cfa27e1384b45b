import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { Order, OrderCheck } from '@bestellsystem/domain/orders-schema.ts';
import type { Context } from '../../context.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { parseFlagReasons, requireOrderById } from './orders.ts';

/**
 * Ticks off what the organizer was to look at: the reasons stay, and whatever comes up later marks the order again. No
 * figure depends on it, so it goes in closed books, too; where there is nothing to tick off, nothing changes. Throws
 * `ORDER_CHANGED` where something has come up that wasn't among the reasons they read.
 */
export async function checkOrder(context: Context, actor: Actor, orderId: number, read: OrderCheck): Promise<Order> {
  const eventId = await context.commit(async (trx) => {
    const order = await trx.selectFrom('orders').select('event_id').where('id', '=', orderId).executeTakeFirst();
    if (!order || order.event_id === null) throw orderNotFound();
    const event = await requireManagedEvent(trx, actor, order.event_id, orderNotFound);
    // The update itself looks whether it may: of two at the same moment one writes a line.
    const checked = await trx
      .updateTable('orders')
      .set({ flagged: 0 })
      .where('id', '=', orderId)
      .where('flagged', '=', 1)
      .returning(['client_order_id', 'order_number', 'business_day', 'table_number', 'flag_reasons'])
      .executeTakeFirst();
    if (!checked) return undefined;
    const reasons = parseFlagReasons(checked.flag_reasons);
    if (!reasons.every((reason) => read.reasons.includes(reason))) throw orderChanged();
    const at = context.now();
    await recordAudit(trx, {
      at,
      actor: actorName(actor),
      action: 'order.checked',
      eventId: event.id,
      subject: checked.client_order_id,
      details: {
        orderNumber: checked.order_number,
        day: checked.business_day,
        tableNumber: checked.table_number,
        reason: reasons.join('; ') || undefined,
      },
    });
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.updated', payload: { orderId }, at });
    return event.id;
  });
  if (eventId !== undefined) context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

function orderChanged(): AppError {
  const message = 'Zu dieser Bestellung ist inzwischen etwas dazugekommen. Bitte nochmals ansehen.';
  return new AppError('conflict', 'ORDER_CHANGED', message);
}
