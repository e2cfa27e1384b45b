import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import type { LiveOrders } from '../../lib/live-orders.ts';
import type { Ticket } from './tickets.ts';

const MOST_AT_ONCE = 500;

/** Tells the server which orders this screen has shown, so that whoever took them knows. Not worth a message if it fails. */
export function useSeen(
  eventId: number,
  tickets: readonly Ticket[],
  station: readonly string[],
  { state }: Pick<LiveOrders, 'state'>,
  isCook: boolean,
): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!isCook || state !== 'live') return;
    // Another station's part of an order is seen only by that station.
    const keyOf = (id: number) => JSON.stringify([id, station]);
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const orderIds = tickets
        .filter(
          ({ order, lines }) => !told.current.has(keyOf(order.id)) && lines.some(({ status }) => status === 'new'),
        )
        .map(({ order }) => order.id)
        .slice(0, MOST_AT_ONCE);
      if (orderIds.length === 0) return;
      for (const id of orderIds) told.current.add(keyOf(id));
      api.post(`/api/events/${eventId}/orders/seen`, { orderIds, categories: station }).catch(() => {
        for (const id of orderIds) told.current.delete(keyOf(id));
      });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [eventId, tickets, station, state, isCook]);
}
