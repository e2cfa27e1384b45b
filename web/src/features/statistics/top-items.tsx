import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { chfText } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { Section } from './section.tsx';
import { ShareBar } from './share-bar.tsx';
import { statisticsPaths } from './statistics-address.ts';

const SHOWN = 10;

export interface TopItemsProps {
  statistics: EventStatisticsWire;
  day: string | undefined;
}

/** What is sold most; the bars compare with the best. */
export function TopItems({ statistics: { eventId, itemSales }, day }: TopItemsProps) {
  const rows = itemSales.slice(0, SHOWN);
  const most = rows[0]?.quantity ?? 0;
  return (
    <Section
      title="Top 10"
      action={
        <LinkButton to={statisticsPaths.items(eventId, day)} className="print:hidden">
          Alle {itemSales.length} Artikel
        </LinkButton>
      }
    >
      <DataTable
        caption="Meistverkauftes"
        rows={rows}
        keyOf={({ itemName }) => itemName}
        columns={[
          {
            id: 'name',
            title: 'Artikel',
            value: (row) => row.itemName,
            show: ({ itemName, quantity }) => (
              <span className="grid gap-1 wrap-anywhere">
                {itemName}
                <ShareBar part={most > 0 ? quantity / most : 0} />
              </span>
            ),
          },
          { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
          {
            id: 'amount',
            title: 'Umsatz',
            value: (row) => row.totalAmount,
            show: (row) => chfText(row.totalAmount),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}
