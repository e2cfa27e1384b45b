import { useQuery } from '@tanstack/react-query';
import { ItemSalesTable } from './item-sales-table.tsx';
import { NoSales } from './no-sales.tsx';
import { OverviewLink } from './overview-link.tsx';
import { eventStatisticsQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useStatisticsAddress } from './use-statistics-address.ts';

/** Everything that an event sold on a day. */
export function ItemSalesPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useQuery(eventStatisticsQuery(eventId, day));
  useLiveRefresh(eventId, query);
  const name = query.data?.eventName;
  return (
    <StatisticsFrame
      title={name ? `Artikel ${name}` : 'Artikel'}
      links={<OverviewLink eventId={eventId} day={day} />}
      query={query}
      day={day}
      dayOf={({ date }) => date}
    >
      {({ date, itemSales }) =>
        itemSales.length === 0 ? <NoSales eventId={eventId} date={date} /> : <ItemSalesTable itemSales={itemSales} />
      }
    </StatisticsFrame>
  );
}
