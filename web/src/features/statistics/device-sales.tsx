import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DataTable } from './data-table.tsx';
import { salesColumn, shareColumn } from './sales-columns.tsx';
import { Section } from './section.tsx';
import { withShares } from './shares.ts';
import { statisticsPaths } from './statistics-address.ts';

type StatisticsDevice = EventStatisticsWire['deviceSummaries'][number];

export interface DeviceSalesProps {
  statistics: EventStatisticsWire;
  day: string | undefined;
}

/** What each device sold. */
export function DeviceSales({ statistics, day }: DeviceSalesProps) {
  const nameOf = (row: StatisticsDevice) => deviceNameAmong(row, statistics.deviceSummaries);
  const rows = withShares(statistics.deviceSummaries, ({ totalSales }) => totalSales);
  return (
    <Section
      title="Geräte"
      action={
        <LinkButton to={statisticsPaths.orders(statistics.eventId, day)} className="print:hidden">
          Alle Bestellungen
        </LinkButton>
      }
    >
      <DataTable
        caption="Verkäufe je Gerät"
        rows={rows}
        keyOf={({ deviceId }) => deviceId}
        columns={[
          {
            id: 'name',
            title: 'Gerät',
            value: nameOf,
            show: (row) => (
              <Link
                to={statisticsPaths.device(statistics.eventId, row.deviceId, day)}
                className="-my-3 inline-block py-3 text-primary underline underline-offset-4"
              >
                <Hyphenated text={nameOf(row)} />
              </Link>
            ),
          },
          { id: 'orders', title: 'Bestellungen', value: (row) => row.totalOrders, isNumber: true },
          { id: 'items', title: 'Artikel', value: (row) => row.totalItems, isNumber: true },
          salesColumn('sales', 'totalSales'),
          shareColumn('as-table:w-1/5'),
        ]}
      />
    </Section>
  );
}
