import type { Kysely } from 'kysely';
import type { OrderRow, Schema } from '../../db/schema.ts';
import type { Actor } from '../sessions/actor.ts';

/** How long whoever took an order may take it back, by the server's clock. */
export const OWN_CANCEL_MS = 60_000;

/** Whether this device, or this account where it was none, took the order. */
function isOwnOrder(actor: Actor, order: Pick<OrderRow, 'device_id' | 'user_id'>): boolean {
  return actor.kind === 'waiter-device' ? order.device_id === actor.deviceRowId : order.user_id === actor.userId;
}

/** The same, also under another number that the device had before they were given anew. */
export async function hasTaken(
  db: Kysely<Schema>,
  actor: Actor,
  order: Pick<OrderRow, 'device_id' | 'user_id'>,
): Promise<boolean> {
  if (actor.kind === 'account' || order.device_id === null) return isOwnOrder(actor, order);
  return isSameDevice(db, actor.deviceRowId, order.device_id);
}

/** Whether both are one device of one event, also under another number, from before they were given anew. */
export async function isSameDevice(db: Kysely<Schema>, one: number, other: number): Promise<boolean> {
  if (one === other) return true;
  const devices = await db
    .selectFrom('devices')
    .select(['event_id', 'identifier'])
    .where('id', 'in', [one, other])
    .execute();
  const [first, second] = devices;
  return (
    first !== undefined &&
    second !== undefined &&
    first.event_id === second.event_id &&
    first.identifier === second.identifier
  );
}

/** How long the one who took it may still cancel it, in milliseconds. Deposits alone are no kitchen's: nobody has begun. */
export function cancellableMs(
  order: Pick<OrderRow, 'status' | 'created_at'> & { onlyDeposits: boolean },
  now: Date,
): number {
  if (order.status === 'cancelled' || (order.status !== 'new' && !order.onlyDeposits)) return 0;
  const left = Date.parse(order.created_at) + OWN_CANCEL_MS - now.getTime();
  return Math.min(OWN_CANCEL_MS, Math.max(0, left));
}
