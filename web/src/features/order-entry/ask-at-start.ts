import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isWaiterOfEvent } from '../../lib/session.tsx';
import { accessQuery, keptMenuQuery, menuQuery } from './event-menu-api.ts';

/**
 * What a waiter's first screen asks of the device and of the server, before anything is drawn: where the app and the menu
 * are on the device, the tables are there with the first rendering.
 */
export function askAtStart(queries: QueryClient, user: SessionUser | null): void {
  if (location.pathname !== '/event-menu' || !isWaiterOfEvent(user)) return;
  const eventId = eventIn(new URLSearchParams(location.search)) ?? user.eventId;
  void queries.prefetchQuery(keptMenuQuery(eventId, user));
  void queries.prefetchQuery(accessQuery(eventId));
  void queries.prefetchQuery(menuQuery(eventId, user));
}

/** The event that an address names. */
export function eventIn(search: URLSearchParams): number | undefined {
  const id = Number(search.get('event') ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
