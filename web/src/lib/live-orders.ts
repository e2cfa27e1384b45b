import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookedOrder } from './order-book.ts';
import { type LiveOrdersSnapshot, type OrderSource, OrderWatch } from './order-watch.ts';
import { serverNow } from './server-clock.ts';

export interface LiveOrders<O extends BookedOrder = OrderWire> extends LiveOrdersSnapshot<O> {
  /** Shows what the server answers to something that is asked of an order, ahead of the news. */
  answer: (id: number, asked: Promise<O>) => Promise<unknown>;
}

/**
 * The orders of an event as they change, and whether what is shown can be trusted. Calls back when the event's menu may
 * have changed: on the same stream, because a browser has few lines to a server.
 */
export function useLiveOrders<O extends BookedOrder>(
  source: OrderSource<O>,
  eventId: number,
  onMenuNews?: () => void,
): LiveOrders<O> {
  const [snapshot, setSnapshot] = useState<LiveOrdersSnapshot<O>>(nothingYet);
  const watch = useRef<OrderWatch<O> | undefined>(undefined);
  const latest = useRef(onMenuNews);
  latest.current = onMenuNews;

  useEffect(() => {
    setSnapshot(nothingYet());
    const watching = new OrderWatch(source, eventId, setSnapshot, () => latest.current?.());
    watch.current = watching;
    return () => watching.stop();
  }, [source, eventId]);

  const answer = useCallback((id: number, asked: Promise<O>) => watch.current?.answer(id, asked) ?? asked, []);
  return { ...snapshot, answer };
}

function nothingYet(): LiveOrdersSnapshot<never> {
  return { orders: [], state: 'loading', goodUntil: serverNow(), problem: undefined };
}
