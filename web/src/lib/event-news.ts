import { useEffect, useRef } from 'react';
import { noteContact } from './network-state.ts';

type NewsType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

/** A refused stream is tried again this often: access may come back, a proxy may have been in the way. */
const RETRY_MS = 5_000;

/**
 * Calls back when something of these kinds happens in an event, and when the stream is refused, since then anything may
 * have happened. The browser reconnects by itself and catches up on what it missed. What happened before the stream
 * was open is in no news: `onOpen` may ask for it.
 */
export function useEventNews(
  eventId: number | undefined,
  types: readonly NewsType[],
  onNews: () => void,
  onOpen?: () => void,
): void {
  const latest = useRef({ onNews, onOpen });
  latest.current = { onNews, onOpen };
  const wanted = types.join(' ');

  useEffect(() => {
    if (eventId === undefined || typeof EventSource === 'undefined') return;
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const tell = () => latest.current.onNews();
    const open = () => {
      stream = new EventSource(`/api/events/${eventId}/stream`);
      for (const type of wanted.split(' ')) stream.addEventListener(type, tell);
      stream.onopen = () => {
        noteContact(true);
        latest.current.onOpen?.();
      };
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
