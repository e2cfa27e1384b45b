import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { cleanUpDeviceIds } from '../lib/device-identity.ts';
import { askForFullscreenOnFirstGesture, watchKeyboard } from '../lib/fullscreen.ts';
import { startOutbox } from '../lib/outbox.ts';
import { SessionProvider } from '../lib/session.tsx';
import { AppFrame } from './app-frame.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { queryClient } from './query-client.ts';
import { RouteTable } from './route-table.tsx';

export function App() {
  useEffect(() => {
    cleanUpDeviceIds();
    startOutbox();
    const stopAsking = askForFullscreenOnFirstGesture();
    const stopWatching = watchKeyboard();
    return () => {
      stopAsking();
      stopWatching();
    };
  }, []);

  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <AppFrame>
              <RouteTable />
            </AppFrame>
          </BrowserRouter>
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
