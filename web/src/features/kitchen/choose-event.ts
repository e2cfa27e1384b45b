import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';

/**
 * The event a kitchen shows: the one it showed last, else the only active one. An event that was switched off stays as
 * long as the server lists it: its open orders are still to be made.
 */
export function chooseEvent(events: readonly ActiveEvent[], lastId: number | null): ActiveEvent | undefined {
  const active = events.filter(({ isActive }) => isActive);
  const candidates = active.length > 0 ? active : events;
  return events.find(({ id }) => id === lastId) ?? (candidates.length === 1 ? candidates[0] : undefined);
}
