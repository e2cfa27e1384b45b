import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';

export function pathAfterLogin(user: SessionUser, state: unknown): string {
  const wanted = wantedPage(state);
  return wanted === undefined || user.role === null ? startPathOf(user) : wanted;
}

/** The page that was asked for before the login; the bare start page means nothing particular was. */
export function wantedPage(state: unknown): string | undefined {
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === 'string' && /^\/[^/]/.test(from) ? from : undefined;
}

/** Handed to the page after the login, so that who may not see it is led to where a role begins its work. */
export function stateAfterLogin() {
  return { isAfterLogin: true };
}

export function isAfterLogin(state: unknown): boolean {
  return state !== null && typeof state === 'object' && 'isAfterLogin' in state && state.isAfterLogin === true;
}

/** Where a role begins its work. */
export function startPathOf(user: SessionUser): string {
  switch (user.role) {
    case 'ADMIN':
      return '/admin/users';
    case 'EVENT_ORGANIZER':
      return '/events';
    case 'KITCHEN':
      return '/kitchen';
    default:
      return '/';
  }
}
