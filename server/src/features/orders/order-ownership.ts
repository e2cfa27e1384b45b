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

/** All the numbers' rows that a device of an event has had, its own among them. */
export async function rowsOfDevice(db: Kysely<Schema>, deviceRowId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('devices')
    .innerJoin('devices as former', (join) =>
      join.onRef('former.event_id', '=', 'devices.event_id').onRef('former.identifier', '=', 'devices.identifier'),
    )
    .select('former.id')
    .where('devices.id', '=', deviceRowId)
    .execute();
  return [deviceRowId, ...rows.map(({ id }) => id).filter((id) => id !== deviceRowId)];
}

/** Whether both are one device of one event, also under another number, from before they were given anew. */
export async function isSameDevice(db: Kysely<Schema>, one: number, other: number): Promise<boolean> {
  return one === other || (await rowsOfDevice(db, one)).includes(other);
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
