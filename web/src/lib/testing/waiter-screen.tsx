import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Chrome, ChromeContext } from '../chrome.tsx';
import { SessionProvider } from '../session.tsx';

/** Somebody who waits at «Fest», as the browser keeps them under `user`. */
export const WAITER = {
  username: 'waiter_fest',
  role: 'WAITER',
  eventId: 4,
  eventName: 'Fest',
  deviceId: 'device_2',
};

/** Logged in on this device, at a server that answers nothing. */
export function waiterForEachTest(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    localStorage.setItem('user', JSON.stringify(WAITER));
  });
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** A screen with everything that the app puts around it. */
export function waiterScreen(
  screen: ReactNode,
  {
    path = '/',
    chrome = {},
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: { path?: string; chrome?: Partial<Chrome>; queries?: QueryClient | undefined } = {},
) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <ChromeContext value={{ menu: null, link: null, navHidden: false, logOut: () => undefined, ...chrome }}>
            {screen}
          </ChromeContext>
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
}
