import { type Actor, actorName } from '../sessions/actor.ts';

/** Who took an order, for its row, its tickets and the journal. */
export interface TakenBy {
  deviceRowId: number | null;
  userId: number | null;
  /** Who the kitchen asks when a ticket is unclear. */
  waiter: string;
  journal: string;
}

export function takenByActor(actor: Actor): TakenBy {
  const journal = actorName(actor);
  if (actor.kind === 'account') return { deviceRowId: null, userId: actor.userId, waiter: actor.username, journal };
  return { deviceRowId: actor.deviceRowId, userId: null, waiter: `Service ${actor.deviceNumber}`, journal };
}
