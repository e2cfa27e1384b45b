import { listOrders } from './outbox-store.ts';

/** Orders that were taken on this device: saved first, then sent until the server has them. */
export interface OutboxState {
  waiting: number;
  rejected: number;
  /** Taken, and nobody but this device knows of it: what waits, and what was refused and could not be handed in yet. */
  unsent: number;
  /** With the organizer, who decides or has decided. */
  quarantined: number;
  /** ISO time at which the oldest waiting order was taken. */
  oldestSince?: string | undefined;
}

export async function countOutbox(): Promise<OutboxState> {
  const [waiting, rejected, quarantined] = await Promise.all([
    listOrders('waiting'),
    listOrders('rejected'),
    listOrders('quarantined'),
  ]);
  return {
    waiting: waiting.length,
    rejected: rejected.length,
    unsent: waiting.length + rejected.filter(({ taken }) => taken).length,
    quarantined: quarantined.length,
    oldestSince: waiting[0]?.savedAt,
  };
}

export function isSameCount(a: OutboxState, b: OutboxState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
