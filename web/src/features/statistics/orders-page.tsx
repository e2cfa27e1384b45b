import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayBeDone, messageOf } from '../../lib/api.ts';
import { CANCEL_REASONS, cancelOrder, notCancelledText } from '../../lib/cancel-order.ts';
import { eventQuery } from '../../lib/event-queries.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { cancelDetail } from './cancel-detail.ts';
import { OnlyFlagged } from './flagged-notes.tsx';
import { MoreOrders } from './more-orders.tsx';
import { NoSales } from './no-sales.tsx';
import type { ListedOrder } from './order-state.tsx';
import { OrderTable } from './order-table.tsx';
import { OverviewLink } from './overview-link.tsx';
import { checkOrder, dayOrdersQuery, statisticsKey } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { useAllPages } from './use-all-pages.ts';
import { useDeviceName } from './use-device-name.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useNumberedOrder } from './use-numbered-order.ts';
import { useStatisticsAddress } from './use-statistics-address.ts';

interface Wish {
  orderId: number;
  wanted: 'checked' | 'cancelled';
  /** The day that was shown; what another one shows says nothing. */
  date: string | undefined;
}

interface Failure {
  text: string;
  /** What may be done all the same: then it is told of until the list shows it. */
  doubted?: Wish | undefined;
}

/** Every order of a day, or those of it that are to be looked at. */
export function OrdersPage() {
  const { eventId, day, onlyFlagged } = useStatisticsAddress();
  const list = { eventId, day, onlyFlagged };
  const query = useInfiniteQuery(dayOrdersQuery(list));
  const isClosed = useQuery(eventQuery(eventId)).data?.isClosed;
  const queries = useQueryClient();
  useLiveRefresh(eventId, query);
  const nameOf = useDeviceName(eventId, day);
  const [cancelling, setCancelling] = useState<ListedOrder>();
  const [failure, setFailure] = useState<Failure>();

  const date = query.data?.pages[0]?.date;
  const loaded = query.data?.pages.flatMap((page) => page.orders) ?? [];
  const [wanted, setWanted] = useState('');
  const { found, numbered } = useNumberedOrder(list, { loaded, isPart: query.hasNextPage, wanted });
  const listed = found ? [...loaded, found] : loaded;
  const all = useAllPages(query, `${date} ${onlyFlagged}`);
  const isDone = ({ orderId, wanted, ...wish }: Wish) => {
    if (wish.date !== date) return false;
    const order = listed.find((one) => one.orderId === orderId);
    if (wanted === 'cancelled') return order?.status === 'cancelled';
    return order ? !order.flagged : onlyFlagged;
  };
  // Also where its answer was lost: the list tells what came of it.
  const isCancelledNow = cancelling && isDone({ ...cancelling, wanted: 'cancelled', date });
  const isSettled = failure?.doubted && isDone(failure.doubted);
  // For good: on another day the list no longer tells.
  useEffect(() => {
    if (isCancelledNow) setCancelling(undefined);
    if (isSettled) setFailure(undefined);
  });

  /** The figures of the day, too: they are gone back to. */
  const askAnew = () => queries.invalidateQueries({ queryKey: statisticsKey(eventId) });

  async function check({ orderId, orderNumber, flagReasons }: ListedOrder) {
    setFailure(undefined);
    try {
      await checkOrder(orderId, flagReasons);
      await askAnew();
    } catch (error) {
      const words = `${mayBeDone(error) ? 'Ungewiss, ob' : 'Nicht'} als geprüft vermerkt`;
      const text = `Bestellung ${orderNumber}: ${words} – ${messageOf(error)}`;
      setFailure({ text, doubted: mayBeDone(error) ? { orderId, wanted: 'checked', date } : undefined });
      void askAnew();
    }
  }

  return (
    <StatisticsFrame
      title={onlyFlagged ? 'Zu prüfende Bestellungen' : 'Alle Bestellungen'}
      links={<OverviewLink eventId={eventId} day={day} />}
      query={query}
      day={day}
      dayOf={({ pages }) => pages[0]?.date ?? ''}
      eventOf={({ pages }) => pages[0]?.eventName ?? ''}
      noticeOf={() => isClosed && <ClosedNote eventId={eventId} />}
    >
      {({ pages }) => {
        const orders = listed.map((order) => ({ ...order, deviceDisplayName: nameOf(order) }));
        const asked = isCancelledNow ? undefined : cancelling;
        return (
          <>
            {onlyFlagged && <OnlyFlagged eventId={eventId} day={day} />}
            {orders.length === 0 &&
              (onlyFlagged ? (
                <EmptyState title={`Am ${formatDate(pages[0]?.date ?? '')} ist nichts zu prüfen`} />
              ) : (
                <NoSales eventId={eventId} date={pages[0]?.date ?? ''} />
              ))}
            {orders.length > 0 && (
              <OrderTable
                orders={orders}
                withDevice
                wanted={wanted}
                onWanted={setWanted}
                part={query.hasNextPage ? { loaded: loaded.length, numbered, ...all } : undefined}
                actions={{ onCancel: isClosed ? undefined : setCancelling, onCheck: check }}
              />
            )}
            <MoreOrders query={query} loaded={loaded.length} />
            <LateFailure text={isSettled ? undefined : failure?.text} onSeen={() => setFailure(undefined)} />
            <ReasonDialog
              open={asked !== undefined}
              onClose={() => setCancelling(undefined)}
              title={asked ? `Bestellung ${asked.orderNumber} stornieren?` : ''}
              detail={asked && cancelDetail(asked)}
              reasons={CANCEL_REASONS}
              confirmLabel="Stornieren"
              onConfirm={async (reason) => {
                setFailure(undefined);
                if (!asked) return;
                try {
                  setFailure(await cancel(asked, reason));
                } catch (error) {
                  void askAnew();
                  throw error;
                }
                await askAnew();
              }}
              onLateFailure={(error) => {
                if (!asked) return;
                const { orderId, orderNumber } = asked;
                const text = `Bestellung ${orderNumber}: ${notCancelledText(error)}`;
                setFailure({ text, doubted: mayBeDone(error) ? { orderId, wanted: 'cancelled', date } : undefined });
              }}
            />
          </>
        );
      }}
    </StatisticsFrame>
  );
}

/** Answers what is to be known where somebody else was first: two who give the money back would give it twice. */
async function cancel({ orderId, orderNumber }: ListedOrder, reason: string): Promise<Failure | undefined> {
  const { cancelReason, wasCancelled } = await cancelOrder(orderId, reason);
  if (!wasCancelled) return undefined;
  const text = `Bestellung ${orderNumber} war schon storniert (${cancelReason}). Bitte das Geld nur einmal zurückgeben.`;
  return { text };
}

function ClosedNote({ eventId }: { eventId: number }) {
  return (
    <AlertBox
      tone="info"
      title="Dieses Event ist abgeschlossen."
      action={<LinkButton to={`/closing/event/${eventId}`}>Abschluss</LinkButton>}
    >
      Stornieren geht wieder, sobald es dort geöffnet wird.
    </AlertBox>
  );
}
