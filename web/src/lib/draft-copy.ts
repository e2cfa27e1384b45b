import type { OrderDraft } from './order-drafts.ts';
import { listStoredKeys, readStoredObject, removeStored, writeStored } from './storage.ts';

/**
 * A copy of the draft that is written before the tap's code returns: a transaction of IndexedDB that still runs when the
 * page is loaded anew is thrown away. It is the quicker one, IndexedDB the one that outlives a killed browser.
 */
export function copyDraft(key: string, draft: OrderDraft): void {
  writeStored(PREFIX + key, JSON.stringify(draft));
}

/** The copy of a table's draft; an empty cart says that the draft was thrown away and IndexedDB may not know yet. */
export function readDraftCopy(key: string): OrderDraft | undefined {
  const stored = readStoredObject(PREFIX + key);
  return isDraft(stored) ? stored : undefined;
}

export function listDraftCopies(): OrderDraft[] {
  return listStoredKeys(PREFIX).flatMap((key) => readDraftCopy(key.slice(PREFIX.length)) ?? []);
}

/** Unless the draft was changed again since `changedAt`. */
export function forgetDraftCopy(key: string, changedAt: string): void {
  if (readDraftCopy(key)?.changedAt === changedAt) removeStored(PREFIX + key);
}

const PREFIX = 'draft ';

function isDraft(stored: Partial<Record<keyof OrderDraft, unknown>>): stored is OrderDraft & Record<string, unknown> {
  return Array.isArray(stored.cart) && typeof stored.clientOrderId === 'string' && typeof stored.changedAt === 'string';
}
