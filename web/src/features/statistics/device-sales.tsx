import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { chfText } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { Section } from './section.tsx';
import { Share } from './share.tsx';
import { sharesOf, wholePercents } from './shares.ts';
import { statisticsPaths } from './statistics-address.ts';

type StatisticsDevice = EventStatisticsWire['deviceSummaries'][number];

export interface DeviceSalesProps {
  statistics: EventStatisticsWire;
  day: string | undefined;
}

/** What each device sold. */
export function DeviceSales({ statistics, day }: DeviceSalesProps) {
  const sales = statistics.deviceSummaries.map(({ totalSales }) => totalSales);
  const shares = sharesOf(sales);
  const percents = wholePercents(sales);
  const nameOf = (row: StatisticsDevice) => deviceNameAmong(row, statistics.deviceSummaries);
  const rows = statistics.deviceSummaries.map((device, index) => ({
    ...device,
    share: shares[index] ?? 0,
    percent: percents[index] ?? 0,
  }));
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
                className="-my-3 inline-flex min-h-12 items-center text-primary as-table:whitespace-nowrap underline underline-offset-4"
              >
                {nameOf(row)}
              </Link>
            ),
          },
          { id: 'orders', title: 'Bestellungen', value: (row) => row.totalOrders, isNumber: true },
          { id: 'items', title: 'Artikel', value: (row) => row.totalItems, isNumber: true },
          {
            id: 'sales',
            title: 'Umsatz',
            value: (row) => row.totalSales,
            show: (row) => chfText(row.totalSales),
            isNumber: true,
          },
          {
            id: 'share',
            title: 'Anteil',
            value: (row) => row.share,
            show: (row) => <Share part={row.share} percent={row.percent} />,
            ownLine: true,
            className: 'as-table:w-36',
          },
        ]}
      />
    </Section>
  );
}
