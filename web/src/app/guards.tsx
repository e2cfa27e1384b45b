import type { Role } from '@bestellsystem/domain/roles.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isAfterLogin, startPathOf } from '../features/login/start-path.ts';
import { useSession } from '../lib/session.tsx';
import { NotLoadedPage } from './not-loaded-page.tsx';

/** Nobody who takes orders sees it, and who does waits for the server anyway. */
const NoRolePage = lazy(() =>
  import('./no-role-page.tsx').then(
    (loaded) => ({ default: loaded.NoRolePage }),
    () => ({ default: NotLoadedPage }),
  ),
);

export function RequireSession({ children }: { children: ReactNode }) {
  const { user, endedBy } = useSession();
  const { pathname, search, hash } = useLocation();
  const hasWaited = useHasWaited(user?.role === null, pathname);
  if (!user) {
    // Who logs out is done with the page; who was logged out wants to come back to it.
    const state = endedBy === 'logout' ? null : { from: pathname + search + hash };
    return <Navigate to="/login" replace state={state} />;
  }
  if (user.role === null) {
    return (
      <Suspense>
        <NoRolePage />
      </Suspense>
    );
  }
  // Who has just got a role begins where a login with it would have led.
  const start = startPathOf(user);
  if (hasWaited && pathname === '/' && start !== '/') return <Navigate to={start} replace />;
  return children;
}

export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { user, endedBy } = useSession();
  const { state } = useLocation();
  if (!user && endedBy === 'logout') return <Navigate to="/login" replace />;
  // The start leads to the login, and says to somebody without a role what they wait for.
  if (!user?.role) return <Navigate to="/" replace />;
  if (!roles.includes(user.role)) return <Navigate to={isAfterLogin(state) ? startPathOf(user) : '/'} replace />;
  return children;
}

/** Whether a person stands where they waited for the role they have now. */
function useHasWaited(isWaiting: boolean, pathname: string): boolean {
  const [waitedAt, setWaitedAt] = useState<string>();
  const next = isWaiting || waitedAt === pathname ? pathname : undefined;
  if (next !== waitedAt) setWaitedAt(next);
  return !isWaiting && next !== undefined;
}
