import { formatChf } from '@bestellsystem/domain/money.ts';
import { CheckIcon, WarnIcon } from '../ui/icons.tsx';
import { useIsDelivered } from './delivery.ts';
import { useLastOrder } from './last-order.ts';
import { usePrintProgress } from './print-progress.ts';

/** What was just taken, the change, and how far its tickets are, until the next order starts. */
export function LastOrderStrip({ className = '' }: { className?: string }) {
  const last = useLastOrder();
  const isDelivered = useIsDelivered(last?.reached === 'device' ? last.clientOrderId : undefined);
  const isAtServer = last?.reached === 'server' || isDelivered;
  const printing = usePrintProgress(isAtServer ? last?.clientOrderId : undefined);
  if (!last) return null;
  const isTrouble = printing?.isTrouble ?? false;
  const colors = isTrouble ? 'bg-error-box text-on-error-box' : 'bg-ok-box text-on-ok-box';
  return (
    <p
      role="status"
      className={`${className} ${colors} flex min-h-12 items-center gap-2 rounded-control px-3 py-1 leading-tight`}
    >
      {isTrouble ? <WarnIcon /> : <CheckIcon />}
      <span className="min-w-0">
        {last.isTakeawayMode ? 'Takeaway' : `Tisch ${last.tableNumber}`} · Rückgeld{' '}
        <strong className="money">{formatChf(last.changeRappen)}</strong> ·{' '}
        {printing?.text || (isAtServer ? 'Gesendet' : 'Gespeichert auf diesem Gerät')}
      </span>
    </p>
  );
}
