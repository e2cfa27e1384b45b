import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';

/**
 * The event a kitchen begins with: the one it showed last while that is active, else the only active one. One that was
 * switched off is listed as long as it has open orders, and comes first where no other is active.
 */
export function chooseEvent(events: readonly ActiveEvent[], lastId: number | null): ActiveEvent | undefined {
  const last = events.find(({ id }) => id === lastId);
  const hasActive = events.some(({ isActive }) => isActive);
  if (last && (last.isActive || !hasActive)) return last;
  return hasActive ? onlyActive(events) : onlyOf(events);
}

export function onlyActive(events: readonly ActiveEvent[]): ActiveEvent | undefined {
  return onlyOf(events.filter(({ isActive }) => isActive));
}

function onlyOf(events: readonly ActiveEvent[]): ActiveEvent | undefined {
  return events.length === 1 ? events[0] : undefined;
}
