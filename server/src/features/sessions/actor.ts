import type { Role } from '@bestellsystem/domain/roles.ts';

/** A person's account. */
export interface AccountActor {
  kind: 'account';
  sessionId: number;
  userId: number;
  username: string;
  role: Role | null;
}

/** A device that logged in with an event's tag. */
export interface WaiterActor {
  kind: 'waiter-device';
  sessionId: number;
  role: 'WAITER';
  username: string;
  eventId: number;
  eventName: string;
  eventTag: string;
  deviceRowId: number;
  deviceId: string;
  deviceNumber: number;
}

/** Who is asking, as the session says; nothing else says it. */
export type Actor = AccountActor | WaiterActor;

/** How an actor is named in the journal. */
export function actorName(actor: Actor): string {
  return actor.kind === 'account' ? actor.username : `${actor.username} (Service ${actor.deviceNumber})`;
}
