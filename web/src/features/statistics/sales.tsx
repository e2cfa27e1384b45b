import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CategorySales } from './category-sales.tsx';
import { DeviceSales } from './device-sales.tsx';
import { HourSales } from './hour-sales.tsx';
import { NoSales } from './no-sales.tsx';
import { statisticsPaths } from './statistics-address.ts';
import { TopItems } from './top-items.tsx';

/** What was sold by whom, what, when and of what kind; of a day that sold nothing what there is to see. */
export function Sales({ statistics, day }: { statistics: EventStatisticsWire; day: string | undefined }) {
  if (statistics.totalOrders + statistics.depositOrders === 0) {
    return (
      <NoSales
        eventId={statistics.eventId}
        date={statistics.date}
        action={
          statistics.cancelledOrders.count > 0 && (
            <LinkButton to={statisticsPaths.orders(statistics.eventId, day)}>Alle Bestellungen</LinkButton>
          )
        }
      >
        Bestellungen nach Mitternacht zählen noch zum Abend davor.
      </NoSales>
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
