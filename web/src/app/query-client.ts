import { onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { getLinkState, subscribe } from '../lib/network-state.ts';

const FRESH_MS = 10_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The device's own idea of being online is often wrong on a local network without internet.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // A server that answered has answered; only a lost connection is worth a second try.
      retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isNetwork,
      retryDelay: 500,
    },
  },
});

/** What is shown is asked for anew as soon as the server is back, and what failed for want of it. */
export function followLink() {
  onlineManager.setEventListener((tell) => {
    const say = () => {
      const { online } = getLinkState();
      // What is asked anew now is not waited for on the line that died.
      if (online && !onlineManager.isOnline()) void queryClient.cancelQueries({ predicate: isAskedAnew });
      tell(online);
    };
    say();
    return subscribe(say);
  });
}

function isAskedAnew({ observers }: Query): boolean {
  return observers.some((observer) => observer.shouldFetchOnReconnect());
}
