import type { InvoiceData } from '@bestellsystem/domain/statistics-schema.ts';
import type { SoldOrder } from './sold-orders.ts';

type Position = InvoiceData['positions'][number];

/**
 * Adds up what was sold under one name at one price and VAT rate; what was ordered first stands first, deposits and then
 * what was given back of them below what was sold.
 */
export function addingPositions(): { add: (order: SoldOrder) => void; positions: () => Position[] } {
  const positions = new Map<string, Position>();
  return {
    add: (order) => {
      for (const { name, kind, unitPrice, vatRate, quantity, amount } of order.lines) {
        const key = `${kind} ${unitPrice} ${vatRate} ${quantity < 0} ${name}`;
        const known = positions.get(key);
        if (known) {
          known.quantity += quantity;
          known.totalAmount += amount;
        } else positions.set(key, { itemName: name, kind, unitPrice, vatRate, quantity, totalAmount: amount });
      }
    },
    positions: () => [...positions.values()].sort((a, b) => rankOf(a) - rankOf(b)),
  };
}

function rankOf({ kind, quantity }: Position): number {
  if (kind !== 'deposit') return 0;
  return quantity < 0 ? 2 : 1;
}
