import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { mayBeDone } from '../../lib/api.ts';
import { CANCEL_REASONS, cancelOrder, notCancelledText } from '../../lib/cancel-order.ts';
import { askAgain } from '../../lib/event-news.ts';
import { useLiveOrders } from '../../lib/live-orders.ts';
import { WHOLE_ORDERS } from '../../lib/order-watch.ts';
import { useUser } from '../../lib/session.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { KitchenBoard } from './kitchen-board.tsx';
import type { KitchenHeadProps } from './kitchen-head.tsx';
import type { ChangeMemory, KitchenMemory } from './kitchen-memory.ts';
import { kitchenMenuQuery } from './kitchen-menu.ts';
import { KitchenOptions } from './kitchen-options.tsx';
import { MissingStationNotice } from './missing-station-notice.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { type Ticket, titleOf } from './tickets.ts';
import { useKitchen } from './use-kitchen.ts';
import { useOrderSound } from './use-order-sound.ts';
import { useSeen } from './use-seen.ts';
import { useStation } from './use-station.ts';
import { useStatusChanges } from './use-status-changes.ts';

interface LiveKitchenProps {
  eventId: number;
  /** The event's name, or a way to choose another one. */
  event: ReactNode;
  /** What is to be known of the event as long as it is shown. */
  notice: ReactNode;
  demo: KitchenHeadProps['demo'];
  memory: KitchenMemory;
  changeMemory: ChangeMemory;
}

export function LiveKitchen({ eventId, event, notice, demo, memory, changeMemory }: LiveKitchenProps) {
  const { role } = useUser();
  const queries = useQueryClient();
  const live = useLiveOrders(WHOLE_ORDERS, eventId, () => void askAgain(queries, kitchenMenuQuery(eventId).queryKey));
  const station = useStation(eventId, live.orders, memory, changeMemory);
  const [isChoosing, setChoosing] = useState(false);
  const [toCancel, setToCancel] = useState<Ticket>();
  // Also where its answer was lost: the orders tell what came of it.
  const isCancelledNow = live.orders.some((order) => order.id === toCancel?.order.id && isCancelled(order));
  const cancelling = isCancelledNow ? undefined : toCancel;
  // For good: after hours the orders no longer tell.
  useEffect(() => {
    if (isCancelledNow) setToCancel(undefined);
  }, [isCancelledNow]);
  const status = useStatusChanges(station, live);
  const kitchen = useKitchen({
    orders: status.orders,
    station: station.names,
    memory,
    changeMemory,
    changeStatus: status.change,
    cancel: role === 'EVENT_ORGANIZER' || role === 'ADMIN' ? setToCancel : undefined,
  });
  const sound = useOrderSound(kitchen.tickets, live.orders, live.state === 'live');
  useSeen(eventId, kitchen.tickets, station, live, role !== 'WAITER');
  const isStale = live.state === 'stale';

  return (
    <>
      <KitchenBoard
        kitchen={kitchen}
        memory={memory}
        head={{
          event,
          demo,
          sound,
          changeMemory,
          options: (
            <KitchenOptions
              eventId={eventId}
              memory={memory}
              changeMemory={changeMemory}
              station={station}
              open={isChoosing}
              onOpen={setChoosing}
            />
          ),
        }}
        warning={
          <>
            {isStale && <StaleBanner live={live} />}
            <MissingStationNotice missing={station.missing} onChoose={() => setChoosing(true)} />
            {notice}
          </>
        }
        isStale={isStale}
        isBlind={station.missing.length > 0}
        isLoading={live.state === 'loading'}
        blocked={blockedReason(role, isStale)}
        failures={status.failures}
        onFailuresSeen={status.clearFailures}
      />
      <ReasonDialog
        open={cancelling !== undefined}
        onClose={() => setToCancel(undefined)}
        title={cancelling ? `${titleOf(cancelling.order)} stornieren?` : ''}
        reasons={CANCEL_REASONS}
        confirmLabel="Stornieren"
        onConfirm={async (reason) => {
          const id = cancelling?.order.id;
          if (id !== undefined) await live.answer(id, cancelOrder(id, reason));
        }}
        onLateFailure={(error) => {
          const isDone = mayBeDone(error) ? isCancelled : undefined;
          if (cancelling) status.noteFailure(cancelling.order, notCancelledText(error), isDone);
        }}
      />
    </>
  );
}

function isCancelled({ status }: OrderWire): boolean {
  return status === 'cancelled';
}

function blockedReason(role: string | null, isStale: boolean): string | undefined {
  if (role === 'WAITER') return 'Nur die Küche ändert den Status.';
  return isStale ? 'Keine Verbindung zum Server' : undefined;
}
