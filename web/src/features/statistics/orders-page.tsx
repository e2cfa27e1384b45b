import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { CANCEL_REASONS, cancelOrder } from '../../lib/cancel-order.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { cancelDetail } from './cancel-detail.ts';
import { MoreOrders } from './more-orders.tsx';
import { type ListedOrder, OrderTable } from './order-table.tsx';
import { OverviewLink } from './overview-link.tsx';
import { dayOrdersQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { useDeviceName } from './use-device-name.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useStatisticsAddress } from './use-statistics-address.ts';

/** Every order of a day. */
export function OrdersPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useInfiniteQuery(dayOrdersQuery(eventId, day));
  useLiveRefresh(eventId, query);
  const nameOf = useDeviceName(eventId, day);
  const [cancelling, setCancelling] = useState<ListedOrder>();
  const [failure, setFailure] = useState<string>();
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
        const orders = pages
          .flatMap((page) => page.orders)
          .map((order) => ({ ...order, deviceDisplayName: nameOf(order) }));
        return (
          <>
            {orders.length === 0 ? (
              <EmptyState title={`Am ${formatDate(date)} keine Verkäufe`} />
            ) : (
              <OrderTable orders={orders} withDevice isPart={query.hasNextPage} onCancel={setCancelling} />
            )}
            <MoreOrders query={query} loaded={orders.length} />
            <LateFailure text={failure} onSeen={() => setFailure(undefined)} />
            <ReasonDialog
              open={cancelling !== undefined}
              onClose={() => setCancelling(undefined)}
              title={cancelling ? `Bestellung ${cancelling.orderNumber} stornieren?` : ''}
              detail={cancelling && cancelDetail(cancelling)}
              reasons={CANCEL_REASONS}
              confirmLabel="Stornieren"
              onConfirm={async (reason) => {
                setFailure(undefined);
                if (cancelling) await cancelOrder(cancelling.orderId, reason);
                await query.refetch();
              }}
              onLateFailure={(error) =>
                setFailure(`Bestellung ${cancelling?.orderNumber}: Nicht storniert – ${messageOf(error)}`)
              }
            />
          </>
        );
      }}
    </StatisticsFrame>
  );
}
