import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { ROLES } from '@bestellsystem/domain/roles.ts';
import { readStored, readStoredObject, removeStored, writeStored } from './storage.ts';

export const USER_KEY = 'user';

/** The user as of the last login on this device. A role of null is a user who waits for one; no role at all is a broken entry. */
export function readStoredUser(): SessionUser | null {
  const stored = readStoredObject(USER_KEY);
  if (isSessionUser(stored)) return stored;
  // The tab that has emptied it takes it away: who reads that late would take away a login that came since.
  if (readStored(USER_KEY)) removeStored(USER_KEY);
  return null;
}

/** `isLost`: the server has ended the session. The other tabs hear so, from an entry that is empty before it goes. */
export function writeStoredUser(user: SessionUser | null, isLost = false) {
  if (user || isLost) writeStored(USER_KEY, user ? JSON.stringify(user) : '');
  if (!user) removeStored(USER_KEY);
}

export function isSessionUser(value: unknown): value is SessionUser {
  if (value === null || typeof value !== 'object') return false;
  const { username, role } = value as Record<string, unknown>;
  const knownRole = role === null || ROLES.some((name) => name === role);
  return typeof username === 'string' && username !== '' && knownRole;
}
