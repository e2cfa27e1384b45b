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
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const fresh = tickets
        .filter(({ lines }) => lines.some(({ status }) => status === 'new'))
        // Another station's part of an order is seen only by that station.
        .map(({ order }) => ({ id: order.id, names: JSON.stringify(bookedAs(order, names)) }))
        .filter((part) => !told.current.has(keyOf(part)))
        .slice(0, MOST_AT_ONCE);
      for (const [categories, parts] of byNames(fresh)) {
        for (const part of parts) told.current.add(keyOf(part));
        const orderIds = parts.map(({ id }) => id);
        api.post(`/api/events/${eventId}/orders/seen`, { orderIds, categories: JSON.parse(categories) }).catch(() => {
          for (const part of parts) told.current.delete(keyOf(part));
        });
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [eventId, tickets, names, bookedAs, state, isCook]);
}

/** What is made here of an order, by the names under which the server has it, as JSON. */
interface Part {
  id: number;
  names: string;
}

function keyOf({ id, names }: Part): string {
  return `${id} ${names}`;
}

function byNames(parts: readonly Part[]): ReadonlyMap<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) groups.set(part.names, [...(groups.get(part.names) ?? []), part]);
  return groups;
}
