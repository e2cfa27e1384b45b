import type { Cart } from '@bestellsystem/domain/cart.ts';
import { withDeviceDatabase } from './device-db.ts';

/** A cart that isn't paid yet, kept per event and table. */
export interface OrderDraft {
  eventId: number;
  tableNumber: string;
  cart: Cart;
  /** The order's identity from the first item on: however often it is sent, it is one order. */
  clientOrderId: string;
  changedAt: string;
}

export function getDraft(eventId: number, tableNumber: string): Promise<OrderDraft | undefined> {
  return withDeviceDatabase((database) => database.get('drafts', draftKey(eventId, tableNumber)));
}

export async function saveDraft(draft: OrderDraft): Promise<void> {
  await withDeviceDatabase((database) => database.put('drafts', draft, draftKey(draft.eventId, draft.tableNumber)));
}

export async function removeDraft(eventId: number, tableNumber: string): Promise<void> {
  await withDeviceDatabase((database) => database.delete('drafts', draftKey(eventId, tableNumber)));
}

function draftKey(eventId: number, tableNumber: string): string {
  return `${eventId} ${tableNumber}`;
}
