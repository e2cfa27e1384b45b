import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';

/** Handed to the login, so that it leads back to the page that was asked for. */
export function stateForLogin(from: string) {
  return { from, askedIn: performance.timeOrigin };
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
