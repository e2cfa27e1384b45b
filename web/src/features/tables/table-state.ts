import { addDays } from '@bestellsystem/domain/business-day.ts';
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

/** A fest of several days has the date of the first one. */
const RUNS_FOR_DAYS = 3;

/** The event of today, when there is exactly one; where there is none, the only one that began in the days before. */
export function onlyEventToday(events: readonly ActiveEvent[], today: string): ActiveEvent | undefined {
  const from = (first: string) =>
    events.filter(({ eventDate }) => eventDate >= first && eventDate.slice(0, 10) <= today);
  const todays = from(today);
  const [only, ...others] = todays.length > 0 ? todays : from(addDays(today, -RUNS_FOR_DAYS));
  return others.length === 0 ? only : undefined;
}
