import type { Role } from '@bestellsystem/domain/roles.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.tsx';
import { NoRolePage } from './no-role-page.tsx';

export function RequireSession({ children }: { children: ReactNode }) {
  const { user, endedBy } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) {
    // Who logs out is done with the page; who was logged out wants to come back to it.
    const state = endedBy === 'logout' ? null : { from: pathname + search + hash };
    return <Navigate to="/login" replace state={state} />;
  }
  if (user.role === null) return <NoRolePage />;
  return children;
}

export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { user, endedBy } = useSession();
  if (!user && endedBy === 'logout') return <Navigate to="/login" replace />;
  if (user?.role === null) return <NoRolePage />;
  if (!user || !roles.includes(user.role)) return <Navigate to="/" replace />;
  return children;
}
