import type { DeviceStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { ItemSalesTable } from './item-sales-table.tsx';
import { MoreOrders } from './more-orders.tsx';
import { NoSales } from './no-sales.tsx';
import { OrderTable } from './order-table.tsx';
import { OverviewLink } from './overview-link.tsx';
import { statisticsPaths } from './statistics-address.ts';
import { deviceStatisticsQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { type PagedQuery, useAllPages } from './use-all-pages.ts';
import { useDeviceName } from './use-device-name.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { type StatisticsAddress, useStatisticsAddress } from './use-statistics-address.ts';

/** What one device sold on a day. */
export function DevicePage() {
  const address = useStatisticsAddress();
  const { eventId, deviceId, day } = address;
  const query = useInfiniteQuery(deviceStatisticsQuery(eventId, deviceId, day));
  useLiveRefresh(eventId, query);
  const nameOf = useDeviceName(eventId, day);
  return (
    <StatisticsFrame
      title={query.data ? nameOf(query.data) : 'Gerät'}
      links={<OverviewLink eventId={eventId} day={day} />}
      query={query}
      day={day}
      dayOf={({ date }) => date}
      totalsOf={(statistics) => statistics}
      eventOf={({ eventName }) => eventName}
    >
      {(statistics) =>
        statistics.orders.length === 0 ? (
          <NoSales eventId={eventId} date={statistics.date} />
        ) : (
          <DeviceDetails statistics={statistics} address={address} query={query} />
        )
      }
    </StatisticsFrame>
  );
}

interface DeviceDetailsProps {
  statistics: DeviceStatisticsWire;
  address: StatisticsAddress;
  query: PagedQuery;
}

function DeviceDetails({ statistics, address: { eventId, deviceId, day, view }, query }: DeviceDetailsProps) {
  const { date, orders } = statistics;
  const [wanted, setWanted] = useState('');
  const all = useAllPages(query, `${deviceId} ${date}`);
  const showsItems = view === 'items';
  return (
    <div className="grid gap-4">
      <nav aria-label="Ansicht" className="flex flex-wrap gap-2 print:hidden">
        <LinkButton
          to={statisticsPaths.device(eventId, deviceId, day)}
          variant={showsItems ? 'neutral' : 'primary'}
          aria-current={showsItems ? undefined : 'page'}
        >
          Bestellungen
        </LinkButton>
        <LinkButton
          to={statisticsPaths.device(eventId, deviceId, day, 'items')}
          variant={showsItems ? 'primary' : 'neutral'}
          aria-current={showsItems ? 'page' : undefined}
        >
          Artikel
        </LinkButton>
      </nav>
      {showsItems ? (
        <ItemSalesTable itemSales={statistics.itemSales} />
      ) : (
        <>
          <OrderTable
            orders={orders}
            withDevice={false}
            wanted={wanted}
            onWanted={setWanted}
            part={query.hasNextPage ? { loaded: orders.length, ...all } : undefined}
          />
          <MoreOrders query={query} loaded={orders.length} />
        </>
      )}
    </div>
  );
}
