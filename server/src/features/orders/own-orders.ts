import type { OwnOrder } from '@bestellsystem/domain/orders-schema.ts';
import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { printingByOrder } from '../printing/order-printing.ts';
import type { Actor } from '../sessions/actor.ts';
import { cancellableMs, rowsOfDevice } from './order-ownership.ts';
import { listOrdersByIds } from './orders.ts';

/** Of one device in one event; so many are cancelled nowhere. */
const MOST_CANCELLED = 500;

type IsTaken = (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool>;

/** What this device, under any number, or this account took last, the newest first, each with how far its tickets are. */
export async function listOwnOrders(context: Context, actor: Actor, limit: number): Promise<OwnOrder[]> {
  const { db, now } = context;
  const own = await takenBy(db, actor);
  const query = db.selectFrom('orders').select(['id', 'status', 'created_at']).where('event_id', 'is not', null);
  const rows = await query.where(own).orderBy('id', 'desc').limit(limit).execute();
  const ids = rows.map(({ id }) => id);
  const [orders, tickets] = await Promise.all([listOrdersByIds(db, ids), printingByOrder(db, ids)]);
  return rows.flatMap((row) => {
    const order = orders.get(row.id);
    if (!order) return [];
    const ageMs = Math.max(0, now().getTime() - Date.parse(row.created_at));
    const onlyDeposits = sellsNothing(order.items.map(({ menuItem }) => menuItem));
    const left = cancellableMs({ ...row, onlyDeposits }, now());
    return [{ ...order, tickets: tickets.get(row.id) ?? [], cancellableMs: left, ageMs }];
  });
}

/** What of it is cancelled in an event: a device that didn't hear of it would bring it back after a restore. */
export async function listOwnCancelled(
  { db }: Context,
  actor: Actor,
  eventId: number,
): Promise<{ clientOrderId: string; cancelReason: string | null }[]> {
  return db
    .selectFrom('orders')
    .select(['client_order_id as clientOrderId', 'cancel_reason as cancelReason'])
    .where('event_id', '=', eventId)
    .where('status', '=', 'cancelled')
    .where(await takenBy(db, actor))
    .orderBy('id', 'desc')
    .limit(MOST_CANCELLED)
    .execute();
}

/** By this device, under any number, or by this account without one. */
async function takenBy(db: Kysely<Schema>, actor: Actor): Promise<IsTaken> {
  if (actor.kind !== 'waiter-device') {
    return (eb) => eb.and([eb('user_id', '=', actor.userId), eb('device_id', 'is', null)]);
  }
  const rows = await rowsOfDevice(db, actor.deviceRowId);
  return (eb) => eb('device_id', 'in', rows);
}
