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

export function pickupColumns(orders: readonly PickupOrder[], now: number): PickupColumns {
  const ready = orders
    .map(({ id, orderNumber, status, readyAt }) => {
      const since = status === 'completed' && readyAt !== null ? Date.parse(readyAt) : Number.NEGATIVE_INFINITY;
      return { id, orderNumber, since };
    })
    .filter(({ since }) => now - since < READY_SHOWN_MS)
    .sort((a, b) => b.since - a.since || b.id - a.id);
  const awaited = orders.filter(
    ({ status, createdAt }) => (status === 'new' || status === 'preparing') && now - Date.parse(createdAt) < AWAITED_MS,
  );
  return {
    inPreparation: awaited.map(({ id, orderNumber }) => ({ id, orderNumber, isFresh: false })),
    ready: ready.map(({ id, orderNumber, since }) => ({ id, orderNumber, isFresh: now - since < FRESH_MS })),
  };
}
