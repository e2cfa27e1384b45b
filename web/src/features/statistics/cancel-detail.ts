import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';

/** What cancelling an order brings, and what to do with its money. */
export function cancelDetail({ onlyDeposits, totalAmount }: Pick<StatisticsOrderWire, 'onlyDeposits' | 'totalAmount'>) {
  const effect = onlyDeposits
    ? 'Sie zählt dann nicht mehr.'
    : 'Sie zählt dann nicht mehr zum Umsatz, die Küche wird benachrichtigt.';
  return `${effect} ${totalAmount < 0 ? 'Das ausbezahlte Geld bitte zurücknehmen.' : 'Das Geld bitte zurückgeben.'}`;
}
