import { useEffect, useRef, useState } from 'react';
import { useLiveOrders } from '../../lib/live-orders.ts';
import { PICKUP_ORDERS } from '../../lib/order-watch.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { CheckIcon, LinkDownIcon } from '../../ui/icons.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { PickupColumn } from './pickup-column.tsx';
import { noteReady, pickupColumns } from './pickup-columns.ts';

const STEP_MS = 5_000;

export function PickupScreen({ eventId }: { eventId: number }) {
  const live = useLiveOrders(PICKUP_ORDERS, eventId);
  const { now, readySince } = useReadySince(live.orders, live.state === 'live');
  const heading = usePageHeading('Abholung');
  const { inPreparation, ready } = pickupColumns(live.orders, readySince, now);

  return (
    <main id={MAIN_ID} tabIndex={-1} data-theme="dark" className="pickup">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Abholung
      </h1>
      {live.state === 'stale' && (
        <div role="alert" className="pickup-stale">
          <LinkDownIcon size={40} />
          <p>{live.problem ?? 'Anzeige zurzeit nicht aktuell – bitte an der Ausgabe fragen'}</p>
        </div>
      )}
      {live.state === 'loading' ? (
        <div className="pickup-loading">
          <LoadingText>Lade Bestellungen...</LoadingText>
        </div>
      ) : (
        <div className="pickup-columns" data-stale={live.state === 'stale'}>
          <PickupColumn title="In Zubereitung" icon={<ClockIcon size={40} />} numbers={inPreparation} />
          <PickupColumn title="Abholbereit" icon={<CheckIcon size={40} />} isReady numbers={ready} />
        </div>
      )}
    </main>
  );
}

/** When which order became ready, and the time that passes meanwhile. */
function useReadySince(orders: Parameters<typeof noteReady>[2], isLive: boolean) {
  const [now, setNow] = useState(serverNow);
  const [readySince, setReadySince] = useState<ReadonlyMap<number, number>>();
  const readyAtStart = useRef<ReadonlySet<number>>(new Set());

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), STEP_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (!isLive) return;
    setNow(serverNow());
    setReadySince((before) => {
      const completed = orders.filter(({ status }) => status === 'completed').map(({ id }) => id);
      if (!before) readyAtStart.current = new Set(completed);
      else readyAtStart.current = new Set([...readyAtStart.current].filter((id) => completed.includes(id)));
      return noteReady(before, readyAtStart.current, orders, serverNow());
    });
  }, [orders, isLive]);

  return { now, readySince: readySince ?? NOTHING_READY };
}

const NOTHING_READY: ReadonlyMap<number, number> = new Map();
