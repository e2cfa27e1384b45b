import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useEventNews } from '../../lib/event-news.ts';
import { statisticsKey } from './statistics-api.ts';

/** In a rush an order comes every second; nobody reads numbers that fast. */
const REFRESH_PAUSE_MS = 3_000;
const NEWS = ['order.created', 'order.updated'] as const;

/**
 * Asks for the numbers again soon after an order was taken or changed, and once the stream is open: an order may have
 * come between. Without the stream the clock does it alone.
 */
export function useLiveRefresh(eventId: number, isOn: boolean) {
  const queries = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);

  const refresh = useCallback(() => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      void queries.invalidateQueries({ queryKey: statisticsKey(eventId) });
    }, REFRESH_PAUSE_MS);
  }, [queries, eventId]);
  useEventNews(isOn ? eventId : undefined, NEWS, refresh, refresh);
}
