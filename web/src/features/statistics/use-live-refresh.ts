import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isMissing } from '../../lib/api.ts';
import { useEventNews } from '../../lib/event-news.ts';
import { statisticsKey } from './statistics-api.ts';

/** In a rush an order comes every second; nobody reads numbers that fast. */
const REFRESH_PAUSE_MS = 3_000;
const NEWS = ['order.created', 'order.updated'] as const;

/**
 * Asks for the numbers again soon after an order was taken or changed, but never instead of what is being loaded: on a
 * slow network nothing would ever arrive. Without the stream the clock does it alone.
 */
export function useLiveRefresh(eventId: number, { data, error }: { data: unknown; error: Error | null }) {
  // Also where what was asked for last was lost: the news that come after tell of it.
  const isOn = data !== undefined && !isMissing(error);
  const queries = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due belongs to the event it was due for
  useEffect(
    () => () => {
      clearTimeout(due.current);
      due.current = undefined;
    },
    [eventId],
  );

  const refresh = useCallback(() => {
    const queryKey = statisticsKey(eventId);
    const ask = () => {
      const isLoading = queries.isFetching({ queryKey }) > 0;
      due.current = isLoading ? setTimeout(ask, REFRESH_PAUSE_MS) : undefined;
      if (!isLoading) void queries.invalidateQueries({ queryKey });
    };
    due.current ??= setTimeout(ask, REFRESH_PAUSE_MS);
  }, [queries, eventId]);
  useEventNews(isOn ? eventId : undefined, NEWS, refresh);
}
