import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startAppUpdates } from '../lib/app-update.ts';
import { sendForFont } from '../lib/late-font.ts';

/** A server that stays silent, or a screen that doesn't come, holds nothing up for longer. */
const LIMIT_MS = 10_000;

let isStarted = false;

/** Stands beside each page: what would take the line from the first one begins once all that it has asked for is there. */
export function AfterFirstScreen() {
  const queries = useQueryClient();
  useEffect(() => (isStarted ? undefined : whenAnswered(queries, start)), [queries]);
  return null;
}

/** Answers what calls it off. */
export function startAtTheLatest(): () => void {
  const timer = setTimeout(start, LIMIT_MS);
  return () => clearTimeout(timer);
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  sendForFont();
  startAppUpdates();
  // Over plain http nothing keeps the app: what waits here, and what follows a payment, is to be seen without network, too.
  if ('serviceWorker' in navigator) return;
  import('../features/own-orders/own-orders-page.tsx').catch(() => undefined);
  import('../features/confirmation/confirmation-page.tsx').catch(() => undefined);
}

function whenAnswered(queries: QueryClient, work: () => void): () => void {
  const look = () => {
    if (queries.isFetching() > 0) return;
    stop();
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work);
  };
  const stop = queries.getQueryCache().subscribe(look);
  look();
  return stop;
}
