import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { isWaiterOfEvent } from '../lib/session.tsx';

export function displayNameOf(user: SessionUser): string {
  if (isWaiterOfEvent(user)) return `Service ${user.serviceNumber}_${user.eventTag}`;
  return user.role ? `${user.username} (${user.role})` : user.username;
}
