import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { chfText } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { Section } from './section.tsx';
import { Share } from './share.tsx';
import { ShareStrip, Swatch } from './share-strip.tsx';
import { sharesOf, wholePercents } from './shares.ts';

/** Each category as a part of the sales. */
export function CategorySales({ categories }: { categories: EventStatisticsWire['salesByCategory'] }) {
  const sales = categories.map(({ totalAmount }) => totalAmount);
  const shares = sharesOf(sales);
  const percents = wholePercents(sales);
  const rows = categories
    .map((category, index) => ({ ...category, share: shares[index] ?? 0, percent: percents[index] ?? 0 }))
    .sort((a, b) => b.share - a.share)
    .map((category, rank) => ({ ...category, rank }));
  return (
    <Section title="Kategorien">
      <ShareStrip parts={rows.map(({ category, share, percent }) => ({ key: category, share, percent }))} />
      <DataTable
        caption="Verkäufe je Kategorie"
        rows={rows}
        keyOf={({ category }) => category}
        columns={[
          {
            id: 'category',
            title: 'Kategorie',
            value: (row) => row.category,
            show: (row) => (
              <span className="flex items-center gap-2">
                <Swatch rank={row.rank} />
                <span className="min-w-0">{row.category}</span>
              </span>
            ),
            className: 'wrap-anywhere',
          },
          { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
          {
            id: 'amount',
            title: 'Umsatz',
            value: (row) => row.totalAmount,
            show: (row) => chfText(row.totalAmount),
            isNumber: true,
          },
          {
            id: 'share',
            title: 'Anteil',
            value: (row) => row.share,
            show: (row) => <Share part={row.share} percent={row.percent} />,
            ownLine: true,
            className: 'as-table:w-40',
          },
        ]}
      />
    </Section>
  );
}
