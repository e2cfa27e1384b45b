import type { LiveOrders } from '../../lib/live-orders.ts';
import { LinkDownIcon } from '../../ui/icons.tsx';
import { clockTime } from './use-now.ts';

/** An old list is never shown as the truth. */
export function StaleBanner({ live }: { live: LiveOrders }) {
  return (
    <div role="alert" className="kitchen-stale">
      <LinkDownIcon size={48} />
      <div>
        <p className="text-3xl font-bold">
          {live.problem ?? `Keine Verbindung zum Server seit ${clockTime(live.goodUntil)}`}
        </p>
        <p className="text-xl">Diese Liste ist nicht aktuell: neue Bestellungen und Stornos fehlen.</p>
      </div>
    </div>
  );
}
