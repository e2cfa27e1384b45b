import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import type { LiveOrders } from '../../lib/live-orders.ts';
import type { Ticket } from './tickets.ts';
import type { Station } from './use-station.ts';

const MOST_AT_ONCE = 500;

/** Tells the server which orders this screen has shown, so that whoever took them knows. Not worth a message if it fails. */
export function useSeen(
  eventId: number,
  tickets: readonly Ticket[],
  { names, bookedAs }: Pick<Station, 'names' | 'bookedAs'>,
  { state }: Pick<LiveOrders, 'state'>,
  isCook: boolean,
): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!isCook || state !== 'live') return;
    // Another station's part of an order is seen only by that station.
    const keyOf = (id: number) => JSON.stringify([id, names]);
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const fresh = tickets
        .filter(
          ({ order, lines }) => !told.current.has(keyOf(order.id)) && lines.some(({ status }) => status === 'new'),
        )
        .slice(0, MOST_AT_ONCE);
      for (const [categories, orderIds] of byNames(fresh, (order) => bookedAs(order, names))) {
        for (const id of orderIds) told.current.add(keyOf(id));
        api.post(`/api/events/${eventId}/orders/seen`, { orderIds, categories: JSON.parse(categories) }).catch(() => {
          for (const id of orderIds) told.current.delete(keyOf(id));
        });
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [eventId, tickets, names, bookedAs, state, isCook]);
}

/** Ids of orders that hold what is made here under the same names, which are the key, as JSON. */
function byNames(
  tickets: readonly Ticket[],
  namesOf: (order: Ticket['order']) => readonly string[],
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { order } of tickets) {
    const names = JSON.stringify(namesOf(order));
    groups.set(names, [...(groups.get(names) ?? []), order.id]);
  }
  return groups;
}
