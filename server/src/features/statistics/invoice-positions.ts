import type { InvoiceData } from '@bestellsystem/domain/statistics-schema.ts';
import type { SoldOrder } from './sold-orders.ts';

type Position = InvoiceData['positions'][number];

/** Adds up what was sold under one name at one price; what was ordered first stands first. */
export function addingPositions(): { add: (order: SoldOrder) => void; positions: () => Position[] } {
  const positions = new Map<string, Position>();
  return {
    add: (order) => {
      for (const { name, unitPrice, quantity, amount } of order.lines) {
        const key = JSON.stringify([name, unitPrice]);
        const known = positions.get(key) ?? { itemName: name, unitPrice, quantity: 0, totalAmount: 0 };
        positions.set(key, {
          ...known,
          quantity: known.quantity + quantity,
          totalAmount: known.totalAmount + amount,
        });
      }
    },
    positions: () => [...positions.values()],
  };
}
