import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { chfText } from './amounts.ts';
import { FigureTile, PartsTile } from './figure-tile.tsx';
import { wholePercents } from './shares.ts';

/** What an event and each of its devices are summed up by. */
export type Totals = Pick<
  EventStatisticsWire,
  | 'totalSales'
  | 'totalOrders'
  | 'totalItems'
  | 'averagePerOrder'
  | 'cashSales'
  | 'cardSales'
  | 'takeawayOrders'
  | 'cancelledOrders'
>;

export function KeyFigures({ totals }: { totals: Totals }) {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FigureTile label="Umsatz">{chfText(totals.totalSales)}</FigureTile>
        <FigureTile label="Bestellungen">{totals.totalOrders}</FigureTile>
        <FigureTile label="Artikel">{totals.totalItems}</FigureTile>
        <FigureTile label="Ø pro Bestellung">{chfText(totals.averagePerOrder)}</FigureTile>
      </div>
      <Breakdown totals={totals} />
    </div>
  );
}

function Breakdown({ totals }: { totals: Totals }) {
  const { cashSales, cardSales, takeawayOrders, totalOrders, cancelledOrders } = totals;
  const tableOrders = totalOrders - takeawayOrders;
  const [cash, card] = wholePercents([cashSales, cardSales]);
  const [table, takeaway] = wholePercents([tableOrders, takeawayOrders]);
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <PartsTile
        title="Bezahlt mit"
        parts={[
          { label: 'Bar', value: chfText(cashSales), ...shareOf(cash) },
          { label: 'Karte/Twint', value: chfText(cardSales), ...shareOf(card) },
        ]}
      />
      <PartsTile
        title="Bestellt für"
        parts={[
          { label: 'Tisch', value: String(tableOrders), ...shareOf(table) },
          { label: 'Takeaway', value: String(takeawayOrders), ...shareOf(takeaway) },
        ]}
      />
      <PartsTile
        title="Storniert (nicht gezählt)"
        parts={[
          { label: 'Anzahl', value: String(cancelledOrders.count) },
          { label: 'Betrag', value: chfText(cancelledOrders.amount) },
        ]}
      />
    </div>
  );
}

function shareOf(share: number | undefined): { share?: number } {
  return share === undefined ? {} : { share };
}
