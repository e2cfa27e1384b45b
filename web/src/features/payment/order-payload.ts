import { type Cart, totalOf } from '@bestellsystem/domain/cart.ts';
import { chfFromRappen, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { printsItself } from '../../lib/printing/prints-itself.ts';
import { type Received, receivedRappen } from './payment-rules.ts';

/** What the payment screen is handed: the order as it was taken. */
export interface PayableOrder {
  clientOrderId: string;
  /** null: the standard menu, which belongs to no event. */
  eventId: number | null;
  tableNumber: string;
  isTakeawayMode: boolean;
  cart: Cart;
}

/** The order as it goes over the wire, written once: every try sends this text. */
export function writeOrder(order: PayableOrder, received: Received, deviceId: string | undefined, now: Date): string {
  const totalRappen = totalOf(order.cart);
  const paidRappen = receivedRappen(received);
  const payload: OrderInputWire = {
    clientOrderId: order.clientOrderId,
    tableNumber: order.isTakeawayMode ? 'TAKEAWAY' : order.tableNumber,
    eventId: order.eventId,
    ...(deviceId !== undefined && { deviceId }),
    isTakeawayMode: order.isTakeawayMode,
    items: order.cart.map((line) => ({
      menuItem: {
        id: line.menuItemId,
        name: line.name,
        price: chfFromRappen(line.priceRappen),
        category: line.category,
      },
      quantity: line.quantity,
      price: chfFromRappen(line.priceRappen),
      ...(line.note && { note: line.note }),
    })),
    total: chfFromRappen(totalRappen),
    paymentAmount: chfFromRappen(paidRappen),
    change: chfFromRappen(paidRappen - totalRappen),
    paymentMethod: received.method,
    timestamp: now.toISOString(),
    ...(order.eventId !== null && printsItself() && { printsItself: true }),
  };
  return JSON.stringify(payload);
}

/** How an order was paid: what goes back to the guest, and what card or Twint must bring instead. */
export interface Paid {
  changeRappen: number;
  cardRappen?: number;
}

/** Read from the order as it was written. */
export function paidIn(body: string): Paid {
  try {
    const { change, total, paymentMethod } = JSON.parse(body) as Partial<OrderInputWire>;
    const changeRappen = rappenIn(change);
    return paymentMethod === 'CARD_TWINT' ? { changeRappen, cardRappen: rappenIn(total) } : { changeRappen };
  } catch {
    return { changeRappen: 0 };
  }
}

function rappenIn(chf: unknown): number {
  return (typeof chf === 'number' && rappenFromChf(chf)) || 0;
}
