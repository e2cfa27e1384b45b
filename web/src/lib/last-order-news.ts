import { formatChf } from '@bestellsystem/domain/money.ts';
import { useLastOrder } from './last-order.ts';
import { usePrintProgress } from './print-progress.ts';

/** The last order as its strip tells it. */
export interface LastOrderNews {
  tone: 'ok' | 'error';
  place: string;
  change: string;
  /** Where the order is, or how far its tickets are. */
  progress: string;
}

/** What was just taken, until the next order starts; undefined when there is nothing to tell. */
export function useLastOrderNews(): LastOrderNews | undefined {
  const last = useLastOrder();
  const printing = usePrintProgress(last?.reached === 'server' ? last.clientOrderId : undefined);
  if (!last) return undefined;
  const reached = last.reached === 'server' ? 'Gesendet' : 'Gespeichert auf diesem Gerät';
  return {
    tone: printing?.isTrouble ? 'error' : 'ok',
    place: last.isTakeawayMode ? 'Takeaway' : `Tisch ${last.tableNumber}`,
    change: formatChf(last.changeRappen),
    progress: printing?.text || reached,
  };
}
