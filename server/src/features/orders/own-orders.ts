import type { OwnOrder } from '@bestellsystem/domain/orders-schema.ts';
import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import type { Context } from '../../context.ts';
import { printingByOrder } from '../printing/order-printing.ts';
import type { Actor } from '../sessions/actor.ts';
import { cancellableMs, rowsOfDevice } from './order-ownership.ts';
import { listOrdersByIds } from './orders.ts';

/** What this device, under any number, or this account took last, the newest first, each with how far its tickets are. */
export async function listOwnOrders(context: Context, actor: Actor, limit: number): Promise<OwnOrder[]> {
  const { db, now } = context;
  const query = db.selectFrom('orders').select(['id', 'status', 'created_at']).where('event_id', 'is not', null);
  const own =
    actor.kind === 'waiter-device'
      ? query.where('device_id', 'in', await rowsOfDevice(db, actor.deviceRowId))
      : query.where('user_id', '=', actor.userId).where('device_id', 'is', null);
  const rows = await own.orderBy('id', 'desc').limit(limit).execute();
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
