import { formatChf } from '@bestellsystem/domain/money.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { BarChart } from './bar-chart.tsx';
import { DataTable } from './data-table.tsx';
import { everyHour } from './hours.ts';
import { Section } from './section.tsx';

/** When the sales were made. */
export function HourSales({ salesByHour }: { salesByHour: EventStatisticsWire['salesByHour'] }) {
  // Where the day begins within an hour, that one may come twice.
  const hours = everyHour(salesByHour).map((row, at) => ({ ...row, at }));
  return (
    <Section title="Verlauf nach Stunde">
      <BarChart bars={hours.map(({ hour, rappen, at }) => ({ key: String(at), label: hour, rappen }))} labelPx={30} />
      <DataTable
        caption="Bestellungen und Umsatz je Stunde"
        isNarrow
        rows={hours}
        keyOf={({ at }) => at}
        columns={[
          {
            id: 'hour',
            title: 'Uhr',
            value: (row) => `${row.hour}–${nextHour(row.hour)}`,
            className: 'whitespace-nowrap tabular-nums',
          },
          { id: 'orders', title: 'Anzahl', value: (row) => row.orders, isNumber: true },
          {
            id: 'sales',
            title: 'Umsatz',
            value: (row) => row.rappen,
            show: (row) => formatChf(row.rappen),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

function nextHour(hour: string): string {
  return String((Number(hour) + 1) % 24).padStart(2, '0');
}
