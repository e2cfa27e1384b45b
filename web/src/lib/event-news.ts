import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteContact, useOnline } from './network-state.ts';
import { keepCancelled } from './outbox-store.ts';

type NewsType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

/** A refused stream is tried again this often: access may come back, a proxy may have been in the way. */
const RETRY_MS = 5_000;

/**
 * Calls back when something of these kinds may have happened in an event: with its news, once it is known from where on
 * they come for what was before, and when they are refused. The browser reconnects by itself and catches up from there.
 * A page that nobody sees hears nothing until it is seen again. Answers whether news would come now.
 */
export function useEventNews(eventId: number | undefined, types: readonly NewsType[], onNews: () => void): boolean {
  const [isHeard, setIsHeard] = useState(false);
  const latest = useRef(onNews);
  latest.current = onNews;
  const wanted = types.join(' ');
  const online = useOnline();

  useEffect(() => {
    // What survives a gap may be dead without knowing it: without network there is no stream, and after it a new one.
    if (eventId === undefined || !online || typeof EventSource === 'undefined') return;
    let stream: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const tell = () => latest.current();
    const open = () => {
      const opened = new EventSource(`/api/events/${eventId}/stream?own=true`);
      stream = opened;
      for (const type of wanted.split(' ')) opened.addEventListener(type, tell);
      opened.addEventListener('hello', tell, { once: true });
      // Also one of this device.
      opened.addEventListener('order.updated', ({ data }) => void keepCancelled(JSON.parse(data)));
      opened.addEventListener('hello', ({ data }) => {
        setIsHeard(true);
        // Nobody was there to hear of these.
        JSON.parse(data).cancelled?.forEach(keepCancelled);
      });
      opened.onopen = () => noteContact(true);
      opened.onerror = () => {
        setIsHeard(false);
        if (opened.readyState !== EventSource.CLOSED) return;
        tell();
        retry = setTimeout(open, RETRY_MS);
      };
    };
    const close = () => {
      clearTimeout(retry);
      stream?.close();
      setIsHeard(false);
    };
    // A browser has six lines to a server: pages that nobody sees would take them from those that somebody does.
    const follow = () => {
      close();
      if (!document.hidden) open();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [eventId, wanted, online]);
  return isHeard;
}

/** Asks once more; what is on its way may have been read before the news, so that is waited for and not dropped. */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = { queryKey, exact: true };
  const ask = () => queries.refetchQueries(query, { cancelRefetch: false });
  if (queries.isFetching(query) > 0) await ask();
  await ask();
}
