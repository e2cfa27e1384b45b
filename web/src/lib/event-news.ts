import { useEffect, useRef } from 'react';

type NewsType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

/**
 * Calls back when something of these kinds happens in an event. The browser reconnects by itself and catches up on what
 * it missed; without a stream nothing is called, so nobody may rely on it alone.
 */
export function useEventNews(eventId: number | undefined, types: readonly NewsType[], onNews: () => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  const wanted = types.join(' ');

  useEffect(() => {
    if (eventId === undefined || typeof EventSource === 'undefined') return;
    const stream = new EventSource(`/api/events/${eventId}/stream`);
    const tell = () => latest.current();
    for (const type of wanted.split(' ')) stream.addEventListener(type, tell);
    return () => stream.close();
  }, [eventId, wanted]);
}
