import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { rowIdIn } from '../../lib/row-id.ts';

/** The event a waiter is bound to, as other screens hand it over. */
export function preselectedEventIn(state: unknown): number | undefined {
  const { preSelectedEvent, eventId } = Object(state) as { preSelectedEvent?: unknown; eventId?: unknown };
  return preSelectedEvent === true ? rowIdIn(eventId) : undefined;
}

/** A cart that waits for its table comes along to the standard menu. */
export function carriedAlong(state: unknown): { preservedOrder?: unknown; clientOrderId?: unknown } {
  const { preservedOrder, clientOrderId } = Object(state) as { preservedOrder?: unknown; clientOrderId?: unknown };
  return Array.isArray(preservedOrder) ? { preservedOrder, clientOrderId } : {};
}

/** The event of today, when there is exactly one. */
export function onlyEventToday(events: readonly ActiveEvent[], today: string): ActiveEvent | undefined {
  const todays = events.filter((event) => event.eventDate.slice(0, 10) === today);
  return todays.length === 1 ? todays[0] : undefined;
}
