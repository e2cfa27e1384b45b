import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { startAppUpdates } from '../lib/app-update.ts';
import { cleanUpDeviceIds } from '../lib/device-identity.ts';
import { startDeviceReports } from '../lib/device-report.ts';
import { askForFullscreenOnFirstGesture, watchKeyboard } from '../lib/fullscreen.ts';
import { startOutbox } from '../lib/outbox.ts';
import { SessionProvider } from '../lib/session.tsx';
import { AppFrame } from './app-frame.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { LogOutGuard } from './log-out.tsx';
import { followLink, queryClient } from './query-client.ts';
import { RouteTable } from './route-table.tsx';

export function App() {
  useEffect(() => {
    followLink();
    cleanUpDeviceIds();
    startOutbox();
    startDeviceReports();
    startAppUpdates();
    // Over plain http nothing keeps the app: what waits here is to be seen without network, too.
    if (!('serviceWorker' in navigator)) import('../features/own-orders/own-orders-page.tsx').catch(() => undefined);
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
            <LogOutGuard>
              <AppFrame>
                <RouteTable />
              </AppFrame>
            </LogOutGuard>
          </BrowserRouter>
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
