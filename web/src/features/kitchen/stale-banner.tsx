import type { LiveOrders } from '../../lib/live-orders.ts';
import { LinkDownIcon } from '../../ui/icons.tsx';
import { clockTime } from './use-now.ts';

/** An old list is never shown as the truth. */
export function StaleBanner({ live }: { live: LiveOrders }) {
  return (
    <div role="alert" className="kitchen-stale">
      <span className="max-sm:hidden">
        <LinkDownIcon size={48} />
      </span>
      <div>
        <p className="text-2xl font-bold sm:text-3xl">
          {live.problem ?? `Keine Verbindung zum Server seit ${clockTime(live.goodUntil)}`}
        </p>
        <p className="text-lg sm:text-xl">Diese Liste ist nicht aktuell: neue Bestellungen und Stornos fehlen.</p>
      </div>
    </div>
  );
}
