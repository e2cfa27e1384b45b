import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import { isMadeAt, type KitchenStatus, statusOfLines } from '@bestellsystem/domain/kitchen-progress.ts';
import type { LineStatus, Order } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Schema } from '../../db/schema.ts';
import { recordLiveEvent, recordLiveEvents } from '../../live/live.ts';
import { requireReadableEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { requireOrderById } from './orders.ts';

/**
 * Moves an order on in the kitchen, or back: all of it, or what one station (`categories`) makes of it. The order is
 * finished when every station is. A cancelled one stays cancelled. `onlyNew`: what somebody has begun or finished stays.
 */
export async function changeStatus(
  context: Context,
  actor: Actor,
  orderId: number,
  change: { status: KitchenStatus; categories: readonly string[]; onlyNew?: boolean | undefined },
): Promise<Order> {
  const eventId = await context.commit(async (trx) => {
    const order = await trx.selectFrom('orders').select('event_id').where('id', '=', orderId).executeTakeFirst();
    if (!order || order.event_id === null) throw orderNotFound();
    const event = await requireReadableEvent(trx, actor, order.event_id, orderNotFound);
    await lockUncancelled(trx, orderId);
    const lines = await linesOf(trx, [orderId]);
    const isMoved = ({ category, status }: KitchenLine) =>
      isMadeAt(change.categories, category) && !(change.onlyNew && isBegun(status));
    const moved = lines.map((line) => (isMoved(line) ? { ...line, status: progressAt(change.status) } : line));
    await writeProgress(trx, orderId, moved, lines.filter(isMoved));
    // An order without anything to make is where it was put.
    const status = statusOfLines(moved.map((line) => line.status)) ?? change.status;
    await trx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.updated', payload: { orderId }, at: context.now() });
    return event.id;
  });
  context.live.wake(eventId);
  return requireOrderById(context.db, orderId);
}

function isBegun(status: LineStatus): boolean {
  return status !== 'new' && status !== 'seen';
}

/** Who takes a step back has the order before their eyes: whoever took it goes on reading that it is seen. */
function progressAt(status: KitchenStatus): LineStatus {
  return status === 'new' ? 'seen' : status;
}

/** Others may have moved it on since it was read. */
const insertSeen = insertRows(
  'kitchen_progress',
  "on conflict (order_line_id) do update set status = 'seen' where kitchen_progress.status = 'new'",
);

/** A kitchen's screen has shown these orders: whoever took them is told so. What is further on stays as it is. */
export async function markSeen(
  context: Context,
  actor: Actor,
  eventId: number,
  shown: { orderIds: readonly number[]; categories: readonly string[] },
): Promise<void> {
  await context.commit(async (trx) => {
    await requireReadableEvent(trx, actor, eventId);
    const fresh = await trx
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', eventId)
      .where('status', '=', 'new')
      .where('id', 'in', shown.orderIds)
      .orderBy('id')
      .execute();
    if (fresh.length === 0) return;
    const lines = await linesOf(
      trx,
      fresh.map(({ id }) => id),
    );
    const unseen = lines.filter(({ status, category }) => status === 'new' && isMadeAt(shown.categories, category));
    await insertSeen(
      trx,
      unseen.map(({ id, orderId }) => ({ order_line_id: id, order_id: orderId, status: 'seen' })),
    );
    // Only then: who has counted news must not wait for progress that others write, because they wait for the count.
    const news = [...new Set(unseen.map(({ orderId }) => orderId))];
    const at = context.now();
    await recordLiveEvents(
      trx,
      news.map((orderId) => ({ eventId, type: 'order.updated', payload: { orderId }, at })),
    );
  });
  context.live.wake(eventId);
}

/** Whoever changes an order's progress takes turns here, so that two stations that finish at once finish the order. */
async function lockUncancelled(trx: Transaction<Schema>, orderId: number): Promise<void> {
  const row = await trx
    .updateTable('orders')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', orderId)
    .where('status', '!=', 'cancelled')
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('conflict', 'ORDER_CANCELLED', 'Diese Bestellung ist storniert.');
}

interface KitchenLine {
  id: number;
  orderId: number;
  category: string;
  status: LineStatus;
}

/** What there is to make; a deposit is nobody's work. */
async function linesOf(trx: Transaction<Schema>, orderIds: readonly number[]): Promise<KitchenLine[]> {
  const rows = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('kitchen_progress', 'kitchen_progress.order_line_id', 'order_lines.id')
    .where('order_lines.order_id', 'in', orderIds)
    .where('order_lines.kind', '=', 'article')
    .select(['order_lines.id', 'order_lines.order_id', 'category', 'kitchen_progress.status as own'])
    .select('orders.status as ofOrder')
    .orderBy('order_lines.order_id')
    .orderBy('position')
    .execute();
  return rows.map(({ id, order_id, category, own, ofOrder }) => {
    return { id, orderId: order_id, category, status: (own ?? ofOrder) as LineStatus };
  });
}

/** How far all are; what isn't among those that were moved keeps what others have written of it since. */
async function writeProgress(
  trx: Transaction<Schema>,
  orderId: number,
  lines: readonly KitchenLine[],
  moved: readonly KitchenLine[],
): Promise<void> {
  if (moved.length === 0) return;
  const movedIds = moved.map(({ id }) => id);
  await trx
    .insertInto('kitchen_progress')
    .values(lines.map(({ id, status }) => ({ order_line_id: id, order_id: orderId, status })))
    .onConflict((conflict) =>
      conflict
        .column('order_line_id')
        .doUpdateSet(({ ref }) => ({ status: ref('excluded.status') }))
        .where('kitchen_progress.order_line_id', 'in', movedIds),
    )
    .execute();
}
