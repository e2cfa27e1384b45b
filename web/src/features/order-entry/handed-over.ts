import type { Cart } from '@bestellsystem/domain/cart.ts';
import { rowIdIn } from '../../lib/row-id.ts';

/** What other screens hand over through the router. */
export interface HandedOver {
  eventId?: number | undefined;
  tableNumber?: string;
  /** What was on the screen when the order was finished. */
  categoryKey?: string;
  preservedOrder?: Cart;
  clientOrderId?: string | undefined;
  autoTakeaway?: boolean;
}

/** The state comes out of the browser's history: only what has the right shape is used. */
export function readHandedOver(state: unknown): HandedOver {
  const { eventId, tableNumber, preservedOrder, clientOrderId, categoryKey, autoTakeaway } = Object(
    state,
  ) as HandedOver;
  return {
    eventId: rowIdIn(eventId),
    ...(typeof tableNumber === 'string' && tableNumber.trim() !== '' && { tableNumber: tableNumber.trim() }),
    ...(typeof categoryKey === 'string' && { categoryKey }),
    ...(Array.isArray(preservedOrder) && { preservedOrder }),
    clientOrderId,
    ...(autoTakeaway === true && { autoTakeaway }),
  };
}
