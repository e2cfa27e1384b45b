import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AsOf } from './as-of.tsx';
import { cashUpPaths } from './cash-up/cash-up-api.ts';
import { CategorySales } from './category-sales.tsx';
import { DaySales } from './day-sales.tsx';
import { DeviceSales } from './device-sales.tsx';
import { ExportCard } from './export-card.tsx';
import { HourSales } from './hour-sales.tsx';
import { KeyFigures } from './key-figures.tsx';
import { eventStatisticsQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { TopItems } from './top-items.tsx';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useStatisticsAddress } from './use-statistics-address.ts';

/** What an event sold on a day, and the files of it. */
export function StatisticsPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useQuery(eventStatisticsQuery(eventId, day));
  useLiveRefresh(eventId, query.isSuccess);
  const name = query.data?.eventName;

  return (
    <StatisticsFrame
      title={name ? `Statistik ${name}` : 'Statistik'}
      links={
        <>
          <LinkButton to={cashUpPaths.overview(eventId, day)}>Abrechnung</LinkButton>
          <LinkButton to={`/closing/event/${eventId}`}>Abschluss</LinkButton>
          <LinkButton to={`/events/${eventId}`}>Zum Event</LinkButton>
        </>
      }
      query={query}
      day={day}
      dayOf={({ date }) => date}
    >
      {(statistics) => (
        <>
          <div className="grid gap-3">
            <AsOf
              date={statistics.date}
              updatedAt={query.dataUpdatedAt}
              isFetching={query.isFetching}
              onRefresh={query.refetch}
            />
            <KeyFigures totals={statistics} />
          </div>
          <Sales statistics={statistics} day={day} />
          <ExportCard key={statistics.date} event={statistics} />
          <DaySales eventId={eventId} shownDay={statistics.date} />
        </>
      )}
    </StatisticsFrame>
  );
}

function Sales({ statistics, day }: { statistics: EventStatisticsWire; day: string | undefined }) {
  if (statistics.totalOrders + statistics.depositOrders === 0) {
    return (
      <EmptyState title={`Am ${formatDate(statistics.date)} keine Verkäufe`}>
        Bestellungen nach Mitternacht zählen noch zum Abend davor.
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <DeviceSales statistics={statistics} day={day} />
        {statistics.totalOrders > 0 && <TopItems statistics={statistics} day={day} />}
      </div>
      {statistics.totalOrders > 0 && (
        <div className="grid min-w-0 gap-6">
          <HourSales salesByHour={statistics.salesByHour} />
          <CategorySales categories={statistics.salesByCategory} />
        </div>
      )}
    </div>
  );
}
