import type { LiveOrders } from '../../lib/live-orders.ts';
import { timeText } from '../../lib/server-clock.ts';
import { LinkDownIcon } from '../../ui/icons.tsx';

/** An old list is never shown as the truth. */
export function StaleBanner({ live }: { live: LiveOrders }) {
  return (
    <div role="alert" className="kitchen-stale">
      <span className="max-sm:hidden">
        <LinkDownIcon size={48} />
      </span>
      <div>
        <p className="kitchen-stale-title">
          {live.problem ?? `Keine Verbindung zum Server seit ${timeText(live.goodUntil)}`}
        </p>
        <p className="kitchen-stale-text">Diese Liste ist nicht aktuell: neue Bestellungen und Stornos fehlen.</p>
      </div>
    </div>
  );
}
