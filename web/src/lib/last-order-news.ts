import { formatChf } from '@bestellsystem/domain/money.ts';
import { useEffect, useState } from 'react';
import { useDelivered } from './delivery.ts';
import { type LastOrder, settleOrder, useLastOrder, useUnsettledOrder } from './last-order.ts';
import { type PrintProgress, usePrintProgress } from './print-progress.ts';

/** The last order as its strip tells it. */
export interface LastOrderNews {
  tone: 'ok' | 'error';
  /** Of takeaway the number, by which guests find theirs on the screen for pickup. */
  place: string;
  /** What was charged, where that isn't told by how it was paid. */
  total: string | undefined;
  /** What is to be counted out, or what card or Twint had to bring. */
  paid: { label: string; amount: string };
  /** Where the order is, or how far its tickets are. */
  progress: string;
  /** A printer has its ticket and has not said that it has printed. */
  isUnconfirmed: boolean;
  /**
   * Where it can be taken back, for a minute; after that, or when it isn't printed, where it is listed with what to do.
   * What was only tried out is listed nowhere.
   */
  way: { label: 'Stornieren' | 'Zeigen'; to: string } | undefined;
}

/** What was just taken, until the next order starts; undefined when there is nothing to tell. */
export function useLastOrderNews(): LastOrderNews | undefined {
  const last = useLastOrder();
  const { isAtServer, orderNumber, printing } = usePrinting(last);
  const isFresh = useIsFresh(last?.takenAt);
  if (!last) return undefined;
  // What was only tried out may be let go at any time: then it is neither here nor there.
  const reached = last.eventId === null ? 'Übung' : isAtServer ? 'Gesendet' : 'Gespeichert auf diesem Gerät';
  return {
    tone: printing?.isTrouble ? 'error' : 'ok',
    place: !last.isTakeawayMode ? `Tisch ${last.tableNumber}` : orderNumber ? `Nr. ${orderNumber}` : 'Takeaway',
    total: last.cardRappen === undefined && last.totalRappen > 0 ? formatChf(last.totalRappen) : undefined,
    paid:
      last.cardRappen === undefined
        ? { label: last.isPaidOut ? 'Ausbezahlt' : 'Rückgeld', amount: formatChf(last.changeRappen) }
        : { label: 'Karte/Twint', amount: formatChf(last.cardRappen) },
    progress: printing?.text || reached,
    isUnconfirmed: printing?.isUnconfirmed ?? false,
    way:
      last.eventId === null
        ? undefined
        : isFresh && isAtServer && !printing?.isTrouble
          ? { label: 'Stornieren', to: `/orders?storno=${last.clientOrderId}` }
          : { label: 'Zeigen', to: '/orders' },
  };
}

/** Whether tickets of an order before the last one are not on paper and somebody must look after it. */
export function useIsEarlierUnprinted(): boolean {
  return usePrinting(useUnsettledOrder()).printing?.isTrouble ?? false;
}

interface Printing {
  isAtServer: boolean;
  orderNumber: number | undefined;
  printing: PrintProgress | undefined;
}

function usePrinting(order: LastOrder | undefined): Printing {
  const id = order?.clientOrderId;
  const delivered = useDelivered(order?.reached === 'device' ? id : undefined);
  const isAtServer = order?.reached === 'server' || delivered !== undefined;
  // What was only tried out has no tickets.
  const printing = usePrintProgress(isAtServer && order?.eventId !== null ? id : undefined);
  const isOver = printing?.isOver;
  useEffect(() => {
    if (isOver) settleOrder(id);
  }, [isOver, id]);
  return { isAtServer, orderNumber: (delivered ?? order)?.orderNumber, printing };
}

/** Whether the order was taken within the last minute; the server's clock decides whether it can be taken back. */
function useIsFresh(takenAt = 0): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), takenAt + FRESH_MS - Date.now());
    return () => clearTimeout(timer);
  }, [takenAt]);
  return takenAt + FRESH_MS > now;
}

const FRESH_MS = 60_000;
