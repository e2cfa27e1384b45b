import type { Cart } from '@bestellsystem/domain/cart.ts';
import { withDeviceDatabase } from './device-db.ts';
import { getOrder } from './outbox-store.ts';
import { newUuid } from './uuid.ts';

/** A cart that isn't paid yet, kept per event and table. */
export interface OrderDraft {
  /** null: the standard menu, which belongs to no event. */
  eventId: number | null;
  tableNumber: string;
  cart: Cart;
  /** The order's identity from the first item on: however often it is sent, it is one order. */
  clientOrderId: string;
  changedAt: string;
}

/** A cart that another screen hands back, for instance the payment. */
export interface HandedBack {
  cart: Cart;
  clientOrderId?: string;
}

/** The cart a table goes on with: what was handed back, else what this device kept, else an empty one. Never fails. */
export async function openDraft(
  eventId: number | null,
  tableNumber: string,
  handedBack: HandedBack | undefined,
): Promise<{ cart: Cart; clientOrderId: string; restored: boolean }> {
  const draft = await within(STORAGE_LIMIT_MS, findDraft(eventId, tableNumber));
  // The browser's history may hand back a cart long after it was paid.
  if (handedBack && !(await within(STORAGE_LIMIT_MS, isTaken(handedBack.clientOrderId)))) {
    const clientOrderId = handedBack.clientOrderId ?? draft?.clientOrderId ?? newUuid();
    return { cart: handedBack.cart, clientOrderId, restored: false };
  }
  if (draft && draft.cart.length > 0) return { ...draft, restored: true };
  return { cart: [], clientOrderId: newUuid(), restored: false };
}

/** An empty cart is no draft. */
export function keepDraft(draft: Omit<OrderDraft, 'changedAt'>): Promise<void> {
  if (draft.cart.length === 0) return removeDraft(draft.eventId, draft.tableNumber);
  return saveDraft({ ...draft, changedAt: new Date().toISOString() });
}

export function getDraft(eventId: number | null, tableNumber: string): Promise<OrderDraft | undefined> {
  return withDeviceDatabase((database) => database.get('drafts', draftKey(eventId, tableNumber)));
}

export async function removeDraft(eventId: number | null, tableNumber: string): Promise<void> {
  await withDeviceDatabase((database) => database.delete('drafts', draftKey(eventId, tableNumber)));
}

/** A storage that doesn't answer must not keep a waiter from taking orders. */
const STORAGE_LIMIT_MS = 1500;

function draftKey(eventId: number | null, tableNumber: string): string {
  return `${eventId ?? 'standard'} ${tableNumber}`;
}

async function saveDraft(draft: OrderDraft): Promise<void> {
  await withDeviceDatabase((database) => database.put('drafts', draft, draftKey(draft.eventId, draft.tableNumber)));
}

/** A draft whose order was taken meanwhile, before a crash, must not be ordered again. */
async function findDraft(eventId: number | null, tableNumber: string): Promise<OrderDraft | undefined> {
  const draft = await getDraft(eventId, tableNumber);
  if (!draft) return undefined;
  if (!(await isTaken(draft.clientOrderId))) return draft;
  await removeDraft(eventId, tableNumber);
  return undefined;
}

async function isTaken(clientOrderId: string | undefined): Promise<boolean> {
  const submitted = clientOrderId === undefined ? undefined : await getOrder(clientOrderId);
  return submitted?.taken === true || submitted?.state === 'acked';
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
