import { formatChf } from '@bestellsystem/domain/money.ts';
import { useIsDelivered } from './delivery.ts';
import { useLastOrder } from './last-order.ts';
import { usePrintProgress } from './print-progress.ts';

/** The last order as its strip tells it. */
export interface LastOrderNews {
  tone: 'ok' | 'error';
  place: string;
  /** What is to be counted out, or what card or Twint had to bring. */
  paid: { label: string; amount: string };
  /** Where the order is, or how far its tickets are. */
  progress: string;
}

/** What was just taken, until the next order starts; undefined when there is nothing to tell. */
export function useLastOrderNews(): LastOrderNews | undefined {
  const last = useLastOrder();
  const isDelivered = useIsDelivered(last?.reached === 'device' ? last.clientOrderId : undefined);
  const isAtServer = last?.reached === 'server' || isDelivered;
  const printing = usePrintProgress(isAtServer ? last?.clientOrderId : undefined);
  if (!last) return undefined;
  const reached = isAtServer ? 'Gesendet' : 'Gespeichert auf diesem Gerät';
  return {
    tone: printing?.isTrouble ? 'error' : 'ok',
    place: last.isTakeawayMode ? 'Takeaway' : `Tisch ${last.tableNumber}`,
    paid:
      last.cardRappen === undefined
        ? { label: 'Rückgeld', amount: formatChf(last.changeRappen) }
        : { label: 'Karte/Twint', amount: formatChf(last.cardRappen) },
    progress: printing?.text || reached,
  };
}
