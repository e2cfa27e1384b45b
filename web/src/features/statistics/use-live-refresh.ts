import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statisticsKey } from './statistics-api.ts';

/** In a rush an order comes every second; nobody reads numbers that fast. */
const REFRESH_PAUSE_MS = 3_000;
const NEWS = ['order.created', 'order.updated'];

/** Asks for the numbers again soon after an order was taken or changed. Without the stream the clock does it alone. */
export function useLiveRefresh(eventId: number, isOn: boolean) {
  const queries = useQueryClient();

  useEffect(() => {
    if (!isOn || typeof EventSource === 'undefined') return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      due ??= setTimeout(() => {
        due = undefined;
        void queries.invalidateQueries({ queryKey: statisticsKey(eventId) });
      }, REFRESH_PAUSE_MS);
    };
    const stream = new EventSource(`/api/events/${eventId}/stream`);
    for (const type of NEWS) stream.addEventListener(type, refresh);
    return () => {
      stream.close();
      clearTimeout(due);
    };
  }, [queries, eventId, isOn]);
}
