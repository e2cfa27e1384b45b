import { formatChf } from '@bestellsystem/domain/money.ts';
import { useLastOrder } from '../../lib/last-order.ts';
import { CheckIcon } from '../../ui/icons.tsx';

/** What was just taken and the change, until the next order starts. */
export function LastOrderNote() {
  const last = useLastOrder();
  if (!last) return null;
  return (
    <p className="tables-last flex min-h-12 items-center gap-2 rounded-control bg-ok-box px-3 py-1 leading-tight text-on-ok-box">
      <CheckIcon />
      <span className="min-w-0">
        {last.isTakeawayMode ? 'Takeaway' : `Tisch ${last.tableNumber}`} · Rückgeld{' '}
        <strong className="money">{formatChf(last.changeRappen)}</strong> ·{' '}
        {last.reached === 'server' ? 'Gesendet' : 'Gespeichert auf diesem Gerät'}
      </span>
    </p>
  );
}
