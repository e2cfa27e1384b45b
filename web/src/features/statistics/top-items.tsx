import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { DataTable } from './data-table.tsx';
import { ItemBars } from './item-bars.tsx';
import { salesColumn } from './sales-columns.tsx';
import { Section } from './section.tsx';
import { statisticsPaths } from './statistics-address.ts';

const SHOWN = 10;

export interface TopItemsProps {
  statistics: EventStatisticsWire;
  day: string | undefined;
}

/** What is sold most; the bars compare with the best. */
export function TopItems({ statistics: { eventId, itemSales }, day }: TopItemsProps) {
  const rows = itemSales.slice(0, SHOWN);
  return (
    <Section
      title="Top 10"
      action={
        <LinkButton to={statisticsPaths.items(eventId, day)} className="print:hidden">
          Alle {itemSales.length} Artikel
        </LinkButton>
      }
    >
      <ItemBars items={rows.map(({ itemName, quantity }) => ({ name: itemName, quantity }))} />
      <DataTable
        caption="Meistverkauftes"
        rows={rows}
        keyOf={({ itemName }) => itemName}
        columns={[
          {
            id: 'name',
            title: 'Artikel',
            value: (row) => row.itemName,
            className: 'wrap-anywhere',
          },
          { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
          salesColumn('amount', 'totalAmount'),
        ]}
      />
    </Section>
  );
}
