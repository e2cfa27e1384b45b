import { hash } from 'node:crypto';
import type { OrderLineRow, OrderRow, PaymentRow } from '../../db/schema.ts';

interface Booked {
  order: Pick<OrderRow, 'table_number' | 'is_takeaway' | 'deposit_total' | 'created_at' | 'taken_at'>;
  payment: Pick<PaymentRow, 'received' | 'change_given'>;
  /** In their order. */
  lines: readonly Pick<OrderLineRow, 'name' | 'category' | 'kind' | 'unit_price' | 'quantity' | 'vat_rate' | 'note'>[];
}

/** Of what is booked of an order and stands nowhere else in the journal: whoever changes it there changes this. */
export function orderDigest({ order, payment, lines }: Booked): string {
  const content = [
    order.table_number,
    order.is_takeaway,
    order.deposit_total,
    order.created_at,
    order.taken_at,
    payment.received,
    payment.change_given,
    ...lines.map((line) => [
      ...[line.name, line.category, line.kind, line.note],
      ...[line.unit_price, line.quantity, line.vat_rate],
    ]),
  ];
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, DIGEST_LETTERS);
}

/** 132 bits. */
const DIGEST_LETTERS = 22;
