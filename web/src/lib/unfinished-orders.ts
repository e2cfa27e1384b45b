import { withDeviceDatabase } from './device-db.ts';
import { listDraftCopies } from './draft-copy.ts';
import { openDraft } from './order-drafts.ts';

/** What nobody touched for so long was forgotten: it stays with its table, but holds nothing up. */
const FORGOTTEN_AFTER_MS = 12 * 60 * 60 * 1000;

/** Whether a cart of any event and table on this device, of any of its tabs, waits to be finished. */
export async function hasUnfinishedOrders(): Promise<boolean> {
  const saved = await withDeviceDatabase((database) => database.getAll('drafts')).catch(() => []);
  const since = new Date(Date.now() - FORGOTTEN_AFTER_MS).toISOString();
  for (const { eventId, tableNumber, changedAt } of [...saved, ...listDraftCopies()]) {
    if (changedAt < since) continue;
    // Leaves out what was paid or thrown away meanwhile.
    const { restored } = await openDraft(eventId, tableNumber, undefined);
    if (restored) return true;
  }
  return false;
}
