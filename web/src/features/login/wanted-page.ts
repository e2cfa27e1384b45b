import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { startPathOf } from './start-path.ts';

export function pathAfterLogin(user: SessionUser, state: unknown): string {
  const wanted = wantedPage(state);
  return wanted === undefined || user.role === null ? startPathOf(user) : wanted;
}

/** The page that was asked for before the login; the bare start page means nothing particular was. */
export function wantedPage(state: unknown): string | undefined {
  const { from, askedIn } = (state ?? {}) as { from?: unknown; askedIn?: unknown };
  const isInside = typeof from === 'string' && /^\/[^/]/.test(from);
  // Browsers keep the state where the login's own address is entered anew: that asks for the login alone.
  return isInside && askedIn === performance.timeOrigin ? from : undefined;
}
