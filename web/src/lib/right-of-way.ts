/**
 * One request of the outbox is on the line at a time, and a line may be dead without saying so. A new order waits for
 * none: what is under way gives way, counts as not having been tried, and has its turn again afterwards.
 */
let way = new AbortController();
let underWay: string | undefined;

/** Aborts once a newer order wants to go first. To be asked before looking what is to be sent next. */
export function rightOfWay(): AbortSignal {
  return way.signal;
}

export function noteUnderWay(clientOrderId: string | undefined): void {
  underWay = clientOrderId;
}

/** Everything makes way, unless it is the very order that wants to go first. */
export function makeWayFor(clientOrderId: string): void {
  if (clientOrderId === underWay) return;
  way.abort();
  way = new AbortController();
}

/** For a request that ends after `limitMs`, or when it has to make way. */
export function until(limitMs: number, hasWay?: AbortSignal): AbortSignal {
  const end = new AbortController();
  const { signal } = end;
  for (const other of [AbortSignal.timeout(limitMs), hasWay]) {
    if (other?.aborted) end.abort();
    // The way lasts as long as no order wants it, the page's life perhaps.
    other?.addEventListener('abort', () => end.abort(), { signal });
  }
  return signal;
}
