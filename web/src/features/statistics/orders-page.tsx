import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AsOf } from './as-of.tsx';
import { OrderTable } from './order-table.tsx';
import { OverviewLink } from './overview-link.tsx';
import { dayOrdersQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { useStatisticsAddress } from './use-statistics-address.ts';

/** Every order of a day. */
export function OrdersPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useInfiniteQuery(dayOrdersQuery(eventId, day));
  return (
    <StatisticsFrame
      title="Alle Bestellungen"
      links={<OverviewLink eventId={eventId} day={day} />}
      query={query}
      day={day}
      dayOf={({ pages }) => pages[0]?.date ?? ''}
    >
      {({ pages }) => {
        const date = pages[0]?.date ?? '';
        const orders = pages.flatMap((page) => page.orders);
        return (
          <>
            <AsOf date={date} updatedAt={query.dataUpdatedAt} isFetching={query.isFetching} onRefresh={query.refetch} />
            {orders.length === 0 ? (
              <EmptyState title={`Am ${formatDate(date)} keine Verkäufe`} />
            ) : (
              <OrderTable orders={orders} withDevice isPart={query.hasNextPage} />
            )}
            {query.hasNextPage && (
              <div className="flex flex-wrap items-center gap-3 print:hidden">
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Mehr laden
                </Button>
                <p className="text-ink-2">{orders.length} Bestellungen geladen</p>
              </div>
            )}
          </>
        );
      }}
    </StatisticsFrame>
  );
}
