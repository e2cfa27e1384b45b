import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LiveOrdersSnapshot, OrderWatch } from './order-watch.ts';
import { serverNow } from './server-clock.ts';

export interface LiveOrders extends LiveOrdersSnapshot {
  /** An order as an answer of the server told it, ahead of the news. */
  apply: (order: OrderWire) => void;
}

/** The orders of an event as they change, and whether what is shown can be trusted. */
export function useLiveOrders(eventId: number): LiveOrders {
  const [snapshot, setSnapshot] = useState<LiveOrdersSnapshot>(nothingYet);
  const watch = useRef<OrderWatch | undefined>(undefined);

  useEffect(() => {
    setSnapshot(nothingYet());
    const watching = new OrderWatch(eventId, setSnapshot);
    watch.current = watching;
    return () => watching.stop();
  }, [eventId]);

  const apply = useCallback((order: OrderWire) => watch.current?.apply(order), []);
  return { ...snapshot, apply };
}

function nothingYet(): LiveOrdersSnapshot {
  return { orders: [], state: 'loading', goodUntil: serverNow(), problem: undefined };
}
