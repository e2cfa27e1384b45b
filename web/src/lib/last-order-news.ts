import { formatChf } from '@bestellsystem/domain/money.ts';
import { useIsDelivered } from './delivery.ts';
import { useLastOrder } from './last-order.ts';
import { usePrintProgress } from './print-progress.ts';

export interface LastOrderNews {
  tone: 'ok' | 'error';
  place: string;
  /** As it is shown: `CHF 23.50`. */
  change: string;
  progress: string;
}

/** What was just taken, the change, and how far its tickets are, until the next order starts. */
export function useLastOrderNews(): LastOrderNews | undefined {
  const last = useLastOrder();
  const isDelivered = useIsDelivered(last?.reached === 'device' ? last.clientOrderId : undefined);
  const isAtServer = last?.reached === 'server' || isDelivered;
  const printing = usePrintProgress(isAtServer ? last?.clientOrderId : undefined);
  if (!last) return undefined;
  return {
    tone: printing?.isTrouble ? 'error' : 'ok',
    place: last.isTakeawayMode ? 'Takeaway' : `Tisch ${last.tableNumber}`,
    change: formatChf(last.changeRappen),
    progress: printing?.text || (isAtServer ? 'Gesendet' : 'Gespeichert auf diesem Gerät'),
  };
}
