import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { rowIdIn } from '../../lib/row-id.ts';
import { isWaiterOfEvent } from '../../lib/session.tsx';
import { accessQuery, keptMenuQuery } from './event-menu-api.ts';

/**
 * What decides whether a waiter may see the menu that the device keeps is asked before anything is drawn: a start from
 * the device shows the tables a rendering earlier.
 */
export function askAtStart(queries: QueryClient, user: SessionUser | null): void {
  if (location.pathname !== '/event-menu' || !isWaiterOfEvent(user)) return;
  const eventId = eventIn(new URLSearchParams(location.search)) ?? user.eventId;
  void queries.prefetchQuery(keptMenuQuery(eventId, user));
  void queries.prefetchQuery(accessQuery(eventId));
}

/** The event that an address names. */
export function eventIn(search: URLSearchParams): number | undefined {
  return rowIdIn(search.get('event'));
}
