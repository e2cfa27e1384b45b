import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { soldWithoutVat } from '@bestellsystem/domain/vat.ts';
import { chfText, rappenOf } from './amounts.ts';
import { FigureTile, PartsTile } from './figure-tile.tsx';
import { wholePercents } from './shares.ts';

/** What an event and each of its devices are summed up by. */
export type Totals = Pick<
  EventStatisticsWire,
  | 'totalSales'
  | 'totalOrders'
  | 'depositOrders'
  | 'totalItems'
  | 'averagePerOrder'
  | 'cashSales'
  | 'cardSales'
  | 'takeawayOrders'
  | 'cancelledOrders'
  | 'deposits'
  | 'depositBalance'
  | 'rounding'
  | 'paidOut'
  | 'cashPayments'
  | 'cardPayments'
  | 'vat'
>;

export function KeyFigures({ totals }: { totals: Totals }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-2 md:grid-cols-4">
        <FigureTile label="Umsatz">{chfText(totals.totalSales)}</FigureTile>
        <FigureTile label="Bestellungen">{totals.totalOrders}</FigureTile>
        <FigureTile label="Artikel">{totals.totalItems}</FigureTile>
        <FigureTile label="Ø pro Bestellung">{chfText(totals.averagePerOrder)}</FigureTile>
      </div>
      <Breakdown totals={totals} />
      <BesideSales totals={totals} />
    </div>
  );
}

function Breakdown({ totals }: { totals: Totals }) {
  const { cashSales, cardSales, takeawayOrders, totalOrders, cancelledOrders } = totals;
  const tableOrders = totalOrders - takeawayOrders;
  const [cash, card] = wholePercents([cashSales, cardSales]);
  const [table, takeaway] = wholePercents([tableOrders, takeawayOrders]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3">
      <PartsTile
        title="Umsatz, bezahlt mit"
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

/** What is no sale but went through the tills, and the VAT in the sales; only what there is. */
function BesideSales({ totals }: { totals: Totals }) {
  const { deposits, depositBalance, depositOrders, rounding, paidOut, vat } = totals;
  const hasDeposits = deposits.charged.quantity + deposits.returned.quantity > 0;
  if (!hasDeposits && rounding === 0 && vat.length === 0) return null;
  const taxed = vat.map(({ gross }) => ({ gross: rappenOf(gross) }));
  const untaxed = soldWithoutVat(rappenOf(totals.totalSales), taxed) / 100;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3">
      {hasDeposits && (
        <PartsTile
          title="Depot (kein Umsatz)"
          parts={[
            { label: `Verlangt (${deposits.charged.quantity})`, value: chfText(deposits.charged.amount) },
            { label: `Zurück (${deposits.returned.quantity})`, value: chfText(deposits.returned.amount) },
            { label: 'Saldo', value: chfText(depositBalance) },
            ...(depositOrders === 0 ? [] : [{ label: 'Bestellungen mit nur Depot', value: String(depositOrders) }]),
          ]}
        />
      )}
      {(hasDeposits || rounding !== 0) && (
        <PartsTile
          title="Bezahlt, mit Depot und Rundung"
          parts={[
            { label: 'Bar', value: chfText(totals.cashPayments) },
            { label: 'Karte/Twint', value: chfText(totals.cardPayments) },
            ...(paidOut === 0 ? [] : [{ label: 'Ausbezahlt (in Bar)', value: chfText(paidOut) }]),
            ...(rounding === 0 ? [] : [{ label: 'Rundung (in Bar)', value: chfText(rounding) }]),
          ]}
        />
      )}
      {vat.length > 0 && (
        <PartsTile
          title="MWST im Umsatz"
          parts={[
            ...vat.map(({ rate, gross, tax }) => ({ label: `${rate} % von ${chfText(gross)}`, value: chfText(tax) })),
            ...(untaxed === 0 ? [] : [{ label: 'Ohne MWST verkauft', value: chfText(untaxed) }]),
          ]}
        />
      )}
    </div>
  );
}

function shareOf(share: number | undefined): { share?: number } {
  return share === undefined ? {} : { share };
}
