import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { cleanUpDeviceIds } from '../lib/device-identity.ts';
import { startDeviceReports } from '../lib/device-report.ts';
import { askForFullscreenOnFirstGesture, watchKeyboard } from '../lib/fullscreen.ts';
import { startOutbox } from '../lib/outbox.ts';
import { SessionProvider } from '../lib/session.tsx';
import { startAtTheLatest } from './after-first-screen.tsx';
import { AppFrame } from './app-frame.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { LogOutGuard } from './log-out.tsx';
import { followLink, queryClient } from './query-client.ts';
import { RouteTable } from './route-table.tsx';

/** `user`: who is logged in by what the device knows, and in whose name it has begun to ask. */
export function App({ user }: { user: SessionUser | null }) {
  useEffect(() => {
    followLink();
    cleanUpDeviceIds();
    startOutbox();
    startDeviceReports();
    const stopWaiting = startAtTheLatest();
    const stopAsking = askForFullscreenOnFirstGesture();
    const stopWatching = watchKeyboard();
    return () => {
      stopWaiting();
      stopAsking();
      stopWatching();
    };
  }, []);

  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider startsAs={user}>
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
