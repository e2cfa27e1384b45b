import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { DataTable } from './data-table.tsx';
import { salesColumn, shareColumn } from './sales-columns.tsx';
import { Section } from './section.tsx';
import { ShareStrip, Swatch } from './share-strip.tsx';
import { withShares } from './shares.ts';

/** Each category as a part of the sales. */
export function CategorySales({ categories }: { categories: EventStatisticsWire['salesByCategory'] }) {
  const rows = withShares(categories, ({ totalAmount }) => totalAmount)
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
                <span className="min-w-0">
                  <Hyphenated text={row.category} />
                </span>
              </span>
            ),
            className: 'wrap-anywhere',
          },
          { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
          salesColumn('amount', 'totalAmount'),
          shareColumn('as-table:w-40'),
        ]}
      />
    </Section>
  );
}
