import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { ownEventState } from '../lib/session.tsx';

/** Where orders are taken: an event's waiter has nothing to choose. */
export function homeOf(user: SessionUser) {
  const state = ownEventState(user);
  return { to: state ? '/event-menu' : '/', state };
}
