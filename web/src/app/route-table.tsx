import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LoadingText } from '../ui/loading.tsx';
import { WaitingMenu } from '../ui/waiting-menu.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';
import { RequireRole, RequireSession } from './guards.tsx';
import { type AppRoute, REDIRECTS, ROUTES } from './routes.tsx';

const ORGANIZERS = ['EVENT_ORGANIZER', 'ADMIN'] as const;

export function RouteTable() {
  return (
    <Routes>
      {ROUTES.map((route) => (
        <Route key={route.path} path={route.path} element={guarded(route)} />
      ))}
      {REDIRECTS.map(({ path, to }) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
    </Routes>
  );
}

function guarded({ access, Page }: AppRoute): ReactNode {
  const page = (
    <Suspense fallback={<PageLoading />}>
      <Page />
      <AfterFirstScreen />
    </Suspense>
  );
  if (access === 'public') return page;
  if (access === 'session') return <RequireSession>{page}</RequireSession>;
  if (access === 'organizer') {
    return (
      <RequireSession>
        <RequireRole roles={ORGANIZERS}>{page}</RequireRole>
      </RequireSession>
    );
  }
  return <RequireRole roles={access}>{page}</RequireRole>;
}

function PageLoading() {
  return (
    <div className="p-6">
      <LoadingText>Seite wird geladen...</LoadingText>
      <WaitingMenu />
    </div>
  );
}
