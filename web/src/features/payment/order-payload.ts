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

/** The change that goes with an order as it was written. */
export function changeOf(body: string): number {
  try {
    const { change } = JSON.parse(body) as { change?: unknown };
    return (typeof change === 'number' && rappenFromChf(change)) || 0;
  } catch {
    return 0;
  }
}
