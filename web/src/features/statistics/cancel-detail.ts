import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';
import { refundText } from '../../lib/refund-text.ts';

/** What cancelling an order brings, and what to do with its money. */
export function cancelDetail(order: Pick<StatisticsOrderWire, 'onlyDeposits' | 'payable' | 'paymentMethod'>): string {
  const effect = order.onlyDeposits
    ? 'Sie zählt dann nicht mehr.'
    : 'Sie zählt dann nicht mehr zum Umsatz, die Küche wird benachrichtigt.';
  return `${effect} ${refundText(order)}`;
}
