import { listOrders } from './outbox-store.ts';

/** Orders that were taken on this device: saved first, then sent until the server has them. */
export interface OutboxState {
  waiting: number;
  /** By the server or by the organizer, until somebody here has read so. */
  rejected: number;
  /** Taken, and nobody but this device knows of it: what waits, and what was refused and could not be handed in yet. */
  unsent: number;
  /** With the organizer, who has not decided yet. */
  quarantined: number;
  /** ISO time at which the oldest waiting order was taken. */
  oldestSince?: string | undefined;
}

export async function countOutbox(): Promise<OutboxState> {
  const [waiting, rejected, handedIn] = await Promise.all([
    listOrders('waiting'),
    listOrders('rejected'),
    listOrders('quarantined'),
  ]);
  const decided = handedIn.filter(({ review }) => review?.state === 'rejected').length;
  return {
    waiting: waiting.length,
    rejected: rejected.length + decided,
    unsent: waiting.length + rejected.filter(({ taken }) => taken).length,
    quarantined: handedIn.length - decided,
    oldestSince: waiting[0]?.savedAt,
  };
}

export function isSameCount(a: OutboxState, b: OutboxState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
