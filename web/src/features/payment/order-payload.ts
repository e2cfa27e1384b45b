import { type Cart, totalOf } from '@bestellsystem/domain/cart.ts';
import { chfFromRappen, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { printsItself } from '../../lib/printing/prints-itself.ts';
import { payableOf, type Received, receivedRappen } from './payment-rules.ts';

/** What the payment screen is handed: the order as it was taken. */
export interface PayableOrder {
  clientOrderId: string;
  /** null: the standard menu, which belongs to no event. */
  eventId: number | null;
  tableNumber: string;
  /** What was on the screen when the order was finished: a way back leads there. */
  categoryKey?: string | undefined;
  isTakeawayMode: boolean;
  /** Cash is paid to 5 Rappen. */
  isCashRounded: boolean;
  cart: Cart;
  /** ISO time at which the cart was as it is here. */
  handedOverAt?: string | undefined;
}

/** The order as it goes over the wire, written once: every try sends this text. */
export function writeOrder(order: PayableOrder, received: Received, deviceId: string | undefined, now: number): string {
  const totalRappen = totalOf(order.cart);
  const payableRappen = payableOf(totalRappen, received, order.isCashRounded);
  const paidRappen = receivedRappen(received);
  const payload: OrderInputWire = {
    clientOrderId: order.clientOrderId,
    tableNumber: order.isTakeawayMode ? TAKEAWAY : order.tableNumber,
    eventId: order.eventId,
    deviceId,
    isTakeawayMode: order.isTakeawayMode,
    items: order.cart.map((line) => ({
      menuItem: {
        id: line.menuItemId,
        name: line.name,
        price: chfFromRappen(line.priceRappen),
        category: line.category,
        kind: line.isDeposit && 'deposit',
      },
      quantity: line.quantity,
      price: chfFromRappen(line.priceRappen),
      note: line.note,
    })),
    total: chfFromRappen(totalRappen),
    ...(payableRappen !== totalRappen && { rounding: chfFromRappen(payableRappen - totalRappen) }),
    paymentAmount: chfFromRappen(paidRappen),
    change: chfFromRappen(paidRappen - payableRappen),
    paymentMethod: received.method,
    timestamp: new Date(now).toISOString(),
    ...(order.eventId !== null && printsItself() && { printsItself: true }),
  };
  return JSON.stringify(payload);
}

/**
 * How an order was paid: its total as it was charged, what goes back to the guest or is paid out, and what card or Twint
 * must bring instead.
 */
export interface Paid {
  totalRappen: number;
  changeRappen: number;
  cardRappen?: number;
  isPaidOut?: boolean;
}

/** Read from the order as it was written. */
export function paidIn(body: string): Paid {
  const { change, total, rounding, paymentMethod } = JSON.parse(body) as Partial<OrderInputWire>;
  const changeRappen = rappenIn(change);
  const totalRappen = rappenIn(total) + rappenIn(rounding);
  return paymentMethod === 'CARD_TWINT'
    ? { totalRappen, changeRappen, cardRappen: totalRappen }
    : { totalRappen, changeRappen, isPaidOut: totalRappen < 0 };
}

function rappenIn(chf: unknown): number {
  return (typeof chf === 'number' && rappenFromChf(chf)) || 0;
}
