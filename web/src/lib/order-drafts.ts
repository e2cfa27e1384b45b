import type { Cart } from '@bestellsystem/domain/cart.ts';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { withDeviceDatabase } from './device-db.ts';
import { copyDraft, forgetDraftCopy, readDraftCopy } from './draft-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { getOrder } from './outbox-store.ts';
import { newOrderId } from './uuid.ts';
import { within } from './within.ts';

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
  clientOrderId?: string | undefined;
}

/** The cart a table goes on with: what was handed back, else what this device kept, else an empty one. Never fails. */
export async function openDraft(
  eventId: number | null,
  tableNumber: string,
  handedBack: HandedBack | undefined,
): Promise<{ cart: Cart; clientOrderId: string; restored: boolean }> {
  const draft = await findDraft(eventId, tableNumber);
  // The browser's history may hand back a cart long after it was paid.
  if (handedBack && !isTaken(await findSubmitted(handedBack.clientOrderId))) {
    const clientOrderId = handedBack.clientOrderId ?? draft?.clientOrderId ?? newOrderId();
    return { cart: handedBack.cart, clientOrderId, restored: false };
  }
  if (draft && draft.cart.length > 0) return { ...draft, restored: true };
  return { cart: [], clientOrderId: newOrderId(), restored: false };
}

/** An empty cart is no draft. One that can't be kept is still on the screen: never fails. */
export async function keepDraft(draft: Omit<OrderDraft, 'changedAt'>): Promise<void> {
  const key = draftKey(draft.eventId, draft.tableNumber);
  const kept = { ...draft, changedAt: new Date().toISOString() };
  copyDraft(key, kept);
  await afterThisTask();
  const isEmpty = kept.cart.length === 0;
  await withDeviceDatabase<unknown>((database) =>
    isEmpty ? database.delete('drafts', key) : database.put('drafts', kept, key),
  ).then(
    () => isEmpty && forgetDraftCopy(key, kept.changedAt),
    () => undefined,
  );
}

/** What was kept last, in the database or as its copy. Never fails. */
export async function getDraft(eventId: number | null, tableNumber: string): Promise<OrderDraft | undefined> {
  const key = draftKey(eventId, tableNumber);
  const reading = withDeviceDatabase((database) => database.get('drafts', key));
  const draft = newer(readDraftCopy(key), await within(STORAGE_LIMIT_MS, reading));
  return draft && draft.cart.length > 0 ? draft : undefined;
}

/** Whether the cart of a table has changed since it was handed over: the browser's history leads to what it was. */
export async function isOutdated({
  eventId,
  tableNumber,
  clientOrderId,
  cart,
  handedOverAt,
}: Omit<OrderDraft, 'changedAt'> & { handedOverAt?: string | undefined }): Promise<boolean> {
  const draft = await getDraft(eventId, tableNumber);
  if (!handedOverAt || draft?.clientOrderId !== clientOrderId || draft.changedAt < handedOverAt) return false;
  return JSON.stringify(draft.cart) !== JSON.stringify(cart);
}

/** Only where it is still this order's: at its table another one may have been begun since, also in another tab. Never fails. */
export async function removeDraft(order: Omit<OrderDraft, 'cart' | 'changedAt'>): Promise<void> {
  const { eventId, tableNumber, clientOrderId } = order;
  const key = draftKey(eventId, tableNumber);
  const copy = readDraftCopy(key);
  const kept = copy ?? (await getDraft(eventId, tableNumber));
  // What was added while the storage was asked is newer than that it should go.
  if (kept?.clientOrderId !== clientOrderId || (!copy && readDraftCopy(key))) return;
  await keepDraft({ eventId, tableNumber, clientOrderId, cart: [] });
}

/** A storage that doesn't answer must not keep a waiter from taking orders. */
const STORAGE_LIMIT_MS = 1500;

function draftKey(eventId: number | null, tableNumber: string): string {
  return `${eventId ?? 'standard'} ${tableNumber}`;
}

/** What the database takes is not part of the tap: the frame that shows it comes first. A hidden page has timers, too. */
function afterThisTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** ISO times of one clock compare as text. */
function newer(copy: OrderDraft | undefined, saved: OrderDraft | undefined): OrderDraft | undefined {
  return saved && copy && saved.changedAt > copy.changedAt ? saved : (copy ?? saved);
}

/** A draft whose order was taken meanwhile, before a crash, must not be ordered again. */
async function findDraft(eventId: number | null, tableNumber: string): Promise<OrderDraft | undefined> {
  const draft = await getDraft(eventId, tableNumber);
  const submitted = await findSubmitted(draft?.clientOrderId);
  if (!draft || !isTaken(submitted)) return draft;
  const added = addedTo(draft.cart, submitted);
  if (added.length > 0) return { ...draft, cart: added, clientOrderId: newOrderId() };
  // One that is under way may be refused yet: then it is there again.
  if (submitted?.state !== 'waiting') await removeDraft(draft);
  return undefined;
}

async function findSubmitted(clientOrderId: string | undefined): Promise<OutboxEntry | undefined> {
  return clientOrderId === undefined ? undefined : within(STORAGE_LIMIT_MS, getOrder(clientOrderId));
}

/** One that waits goes out by itself: to throw its draft away would seem to call it back. */
function isTaken(submitted: OutboxEntry | undefined): submitted is OutboxEntry {
  return submitted !== undefined && (submitted.taken || submitted.state !== 'rejected');
}

/**
 * What another tab has added while the order was paid is an order of its own; another note makes no piece a new one, but
 * each piece that was sent is first of all the one with its very note.
 */
function addedTo(cart: Cart, { body }: OutboxEntry): Cart {
  const { items }: Pick<OrderInputWire, 'items'> = JSON.parse(body);
  const unknown = (lines: Cart, isNoted: boolean): Cart =>
    lines.flatMap((line) => {
      let { quantity } = line;
      for (const sent of items) {
        if (sent.menuItem.id !== line.menuItemId || sent.quantity * quantity <= 0) continue;
        if (isNoted && sent.note !== line.note) continue;
        const known = Math.abs(sent.quantity) < Math.abs(quantity) ? sent.quantity : quantity;
        sent.quantity -= known;
        quantity -= known;
      }
      return quantity === 0 ? [] : { ...line, quantity };
    });
  return unknown(unknown(cart, true), false);
}
