import { useEffect, useState } from 'react';
import { useLiveOrders } from '../../lib/live-orders.ts';
import { PICKUP_ORDERS } from '../../lib/order-watch.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { CheckIcon, LinkDownIcon } from '../../ui/icons.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { PickupColumn } from './pickup-column.tsx';
import { pickupColumns } from './pickup-columns.ts';

const STEP_MS = 5_000;

export function PickupScreen({ eventId }: { eventId: number }) {
  const live = useLiveOrders(PICKUP_ORDERS, eventId);
  const now = useNow(live.orders);
  const heading = usePageHeading('Abholung');
  const { inPreparation, ready } = pickupColumns(live.orders, now);

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

/** Numbers fade and go as time passes; what is told is looked at by the time at which it was told. */
function useNow(told: unknown): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it says.
  useEffect(() => setNow(serverNow()), [told]);
  return now;
}
