import type { CartLine } from '@bestellsystem/domain/cart.ts';
import { rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { tableFrom } from '@bestellsystem/domain/table-name.ts';
import { getDraft, keepDraft, type OrderDraft, openDraft } from '../../lib/order-drafts.ts';
import { dropRefused } from '../../lib/outbox.ts';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';

const NOT_KEPT = 'Dieses Gerät kann den Entwurf nicht speichern. Die Bestellung bleibt in dieser Liste.';

export type RefusedDraft = Omit<OrderDraft, 'changedAt' | 'eventId'> & { eventId: number };

/** What was refused before anybody was told that it is taken, as the draft that it was. */
export function refusedDraft(
  { clientOrderId, state, taken }: OutboxEntry,
  { eventId, tableNumber, items }: OrderInputWire,
): RefusedDraft | undefined {
  if (state !== 'rejected' || taken || eventId == null) return undefined;
  return { eventId, tableNumber: tableFrom(tableNumber), clientOrderId, cart: items.map(lineOf) };
}

/**
 * Puts it back to its table and takes it off the list; false where another order was begun at the table meanwhile. Where
 * this device keeps no draft it throws, and the order stays on the list.
 */
export async function putBackToTable(draft: RefusedDraft): Promise<boolean> {
  const begun = await openDraft(draft.eventId, draft.tableNumber, undefined);
  const isBegun = begun.cart.length > 0;
  if (isBegun && begun.clientOrderId !== draft.clientOrderId) return false;
  // Its own draft that is still there may have been changed since.
  if (!isBegun) await keepDraft(draft);
  if ((await getDraft(draft.eventId, draft.tableNumber))?.clientOrderId !== draft.clientOrderId)
    throw new Error(NOT_KEPT);
  await dropRefused(draft.clientOrderId);
  return true;
}

function lineOf({ menuItem, quantity, price, note }: OrderInputWire['items'][number]): CartLine {
  const { category } = menuItem;
  return {
    menuItemId: menuItem.id,
    name: menuItem.name ?? '',
    category: typeof category === 'string' ? category : (category?.name ?? ''),
    priceRappen: rappenFromChf(price) ?? 0,
    quantity,
    ...(note && { note }),
    ...(menuItem.kind === 'deposit' && { isDeposit: true }),
  };
}
