import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { EventDaysWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { chfText, rappenOf } from './amounts.ts';
import { BarChart } from './bar-chart.tsx';
import { DataTable } from './data-table.tsx';
import { salesColumn } from './sales-columns.tsx';
import { Section } from './section.tsx';
import { statisticsPaths } from './statistics-address.ts';
import { eventDaysQuery } from './statistics-api.ts';

/** The days of an event side by side, also on a day that sold nothing; a single day that is shown already has nothing to compare. */
export function DaySales({ eventId, shownDay }: { eventId: number; shownDay: string }) {
  const query = useQuery(eventDaysQuery(eventId));
  const { data, error, refetch } = query;
  if (data?.days.every(({ date }) => date === shownDay)) return null;
  if (data) {
    return (
      <>
        <FormerStateNote query={query} failure="Die Tage konnten nicht geladen werden: " />
        <Days eventId={eventId} days={data.days} shownDay={shownDay} />
      </>
    );
  }
  if (!error) return <Skeleton className="h-64" />;
  return (
    <AlertBox
      tone="error"
      title="Die Tage konnten nicht geladen werden"
      action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
    >
      {messageOf(error)}
    </AlertBox>
  );
}

interface DaysProps {
  eventId: number;
  days: EventDaysWire['days'];
  shownDay: string;
}

function Days({ eventId, days, shownDay }: DaysProps) {
  const bars = days.map(({ date, totalSales }) => ({
    key: date,
    label: dayAndMonth(date),
    rappen: rappenOf(totalSales),
    isPale: date !== shownDay,
  }));
  const orders = days.reduce((sum, { totalOrders }) => sum + totalOrders, 0);
  const sales = days.reduce((sum, { totalSales }) => sum + rappenOf(totalSales), 0);
  return (
    <Section title="Tage">
      <BarChart bars={bars} labelPx={52} />
      <DataTable
        caption="Verkäufe je Tag"
        rows={days}
        keyOf={({ date }) => date}
        columns={[
          {
            id: 'day',
            title: 'Tag',
            value: (row) => row.date,
            show: ({ date }) => (
              <Link
                to={statisticsPaths.overview(eventId, date)}
                aria-current={date === shownDay ? 'date' : undefined}
                className="-my-3 inline-flex min-h-12 items-center text-primary underline underline-offset-4 aria-[current]:font-bold"
              >
                {formatDate(date)}
              </Link>
            ),
          },
          { id: 'orders', title: 'Bestellungen', value: (row) => row.totalOrders, isNumber: true },
          { id: 'items', title: 'Artikel', value: (row) => row.totalItems, isNumber: true },
          {
            id: 'average',
            title: 'Ø je Bestellung',
            value: (row) => row.averagePerOrder,
            show: (row) => chfText(row.averagePerOrder),
            isNumber: true,
          },
          salesColumn('sales', 'totalSales'),
        ]}
        totals={{
          day: 'Total',
          orders,
          items: days.reduce((sum, { totalItems }) => sum + totalItems, 0),
          average: formatChf(orders === 0 ? 0 : Math.round(sales / orders)),
          sales: formatChf(sales),
        }}
      />
    </Section>
  );
}

/** `2026-11-21` → `21.11.` */
function dayAndMonth(date: string): string {
  return formatDate(date).slice(0, 6);
}
