import { useEffect, useRef } from 'react';
import { noteContact } from './network-state.ts';

type NewsType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

/** A refused stream is tried again this often: access may come back, a proxy may have been in the way. */
const RETRY_MS = 5_000;

/**
 * Calls back when something of these kinds may have happened in an event: with its news, once the stream is open for
 * what came before it, and when it is refused. The browser reconnects by itself and catches up on what it missed.
 */
export function useEventNews(eventId: number | undefined, types: readonly NewsType[], onNews: () => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  const wanted = types.join(' ');

  useEffect(() => {
    if (eventId === undefined || typeof EventSource === 'undefined') return;
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const tell = () => latest.current();
    const open = () => {
      stream = new EventSource(`/api/events/${eventId}/stream`);
      for (const type of wanted.split(' ')) stream.addEventListener(type, tell);
      stream.addEventListener('open', tell, { once: true });
      stream.onopen = () => noteContact(true);
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        tell();
        retry = setTimeout(open, RETRY_MS);
      };
    };
    open();
    return () => {
      clearTimeout(retry);
      stream.close();
    };
  }, [eventId, wanted]);
}

/** Asks once more; what is on its way may have been read before the news, so that is waited for and not dropped. */
export async function askAgain(query: {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}): Promise<void> {
  if (query.isFetching) await query.refetch({ cancelRefetch: false });
  await query.refetch({ cancelRefetch: false });
}
