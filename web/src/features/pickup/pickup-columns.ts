import type { PickupOrder } from '@bestellsystem/domain/orders-schema.ts';

export interface PickupNumber {
  id: number;
  orderNumber: number;
  /** It became ready only just now. */
  isFresh: boolean;
}

/** Those that come first are to be seen if there is no room for all. */
export interface PickupColumns {
  inPreparation: readonly PickupNumber[];
  ready: readonly PickupNumber[];
}

const FRESH_MS = 30_000;
/** What nobody has fetched for so long has been fetched. */
const READY_SHOWN_MS = 20 * 60_000;
/** Nobody stands and waits for what is older: it was forgotten in the kitchen, or is of the evening before. */
const AWAITED_MS = 2 * 60 * 60_000;

/**
 * `readySince`: when this screen first saw an order ready, epoch milliseconds. What was ready before it was switched on
 * counts from when it was ordered: nobody knows better.
 */
export function pickupColumns(
  orders: readonly PickupOrder[],
  readySince: ReadonlyMap<number, number>,
  now: number,
): PickupColumns {
  const since = ({ id, createdAt }: PickupOrder) => readySince.get(id) ?? Date.parse(createdAt);
  const ready = orders
    .filter((order) => order.status === 'completed' && now - since(order) < READY_SHOWN_MS)
    .sort((a, b) => since(b) - since(a) || b.id - a.id);
  const awaited = orders.filter(
    ({ status, createdAt }) => (status === 'new' || status === 'preparing') && now - Date.parse(createdAt) < AWAITED_MS,
  );
  return {
    inPreparation: awaited.map(({ id, orderNumber }) => ({ id, orderNumber, isFresh: false })),
    ready: ready.map((order) => {
      const seenAt = readySince.get(order.id);
      const isFresh = seenAt !== undefined && now - seenAt < FRESH_MS;
      return { id: order.id, orderNumber: order.orderNumber, isFresh };
    }),
  };
}

/** Notes which orders have become ready since the last look; those of the first look were so before. */
export function noteReady(
  before: ReadonlyMap<number, number> | undefined,
  known: ReadonlySet<number>,
  orders: readonly PickupOrder[],
  now: number,
): ReadonlyMap<number, number> {
  const after = new Map(before);
  for (const { id, status } of orders) {
    if (status !== 'completed') after.delete(id);
    else if (before && !known.has(id) && !after.has(id)) after.set(id, now);
  }
  return after;
}
