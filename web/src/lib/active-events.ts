import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The events one can work with now; a waiter is asked to choose among all of them and let in by the access check. */
export function activeEventsQuery(role: Role | null) {
  const path = role === 'WAITER' ? '/api/events/all-active' : '/api/events/active';
  return queryOptions({
    queryKey: ['active-events', path],
    queryFn: ({ signal }) => api.get<ActiveEvent[]>(path, { signal }),
  });
}
