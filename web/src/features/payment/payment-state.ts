import type { Cart, CartLine } from '@bestellsystem/domain/cart.ts';
import type { PayableOrder } from './order-payload.ts';

/** What the screens before hand over through the router; it survives a reload in the browser's history. */
interface PaymentState {
  tableNumber: string;
  categoryKey?: string | null;
  eventId: number | null;
  order: Cart;
  /** In Rappen. */
  total: number;
  isTakeawayMode: boolean;
  /** Missing for the standard menu. */
  isCashRounded?: boolean;
  /** The identity of the cart from its first item on. Absent: this screen gives one. */
  clientOrderId?: string;
  handedOverAt?: string;
}

/** The order to pay, or undefined when there is none; the state comes out of storage and is looked at before use. */
export function readPaymentState(
  state: unknown,
): (Omit<PayableOrder, 'clientOrderId'> & { clientOrderId: string | undefined }) | undefined {
  const { tableNumber, categoryKey, eventId, order, isTakeawayMode, isCashRounded, clientOrderId, handedOverAt } =
    Object(state) as Partial<PaymentState>;
  if (!Array.isArray(order) || order.length === 0 || !order.every(isLine)) return undefined;
  return {
    tableNumber: typeof tableNumber === 'string' ? tableNumber : '',
    categoryKey: typeof categoryKey === 'string' ? categoryKey : undefined,
    eventId: typeof eventId === 'number' ? eventId : null,
    isTakeawayMode: isTakeawayMode === true,
    isCashRounded: isCashRounded === true,
    cart: order,
    handedOverAt,
    clientOrderId,
  };
}

/** Of the standard menu it says that nobody will cook this: no money is to be taken for it. */
export function nameOfPlace({
  eventId,
  tableNumber,
  isTakeawayMode,
}: Pick<PayableOrder, 'eventId' | 'tableNumber' | 'isTakeawayMode'>): string {
  const place = isTakeawayMode ? 'Takeaway' : `Tisch ${tableNumber}`;
  return eventId === null ? `${place} · Übung` : place;
}

function isLine(line: Partial<CartLine> | null): line is CartLine {
  return (
    typeof line?.menuItemId === 'number' &&
    typeof line.name === 'string' &&
    Number.isInteger(line.priceRappen) &&
    Number.isInteger(line.quantity)
  );
}
