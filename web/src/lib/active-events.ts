import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The events one can work with now; a waiter is asked to choose among all of them and let in by the access check. */
export function activeEventsQuery(role: Role | null) {
  return eventsQuery(role === 'WAITER' ? '/api/events/all-active' : '/api/events/active');
}

/** The same for a kitchen: also those that were switched off while orders were open. */
export function kitchenEventsQuery(role: Role | null) {
  return role === 'WAITER' ? activeEventsQuery(role) : eventsQuery('/api/events/active?with=unfinished');
}

function eventsQuery(path: string) {
  return queryOptions({
    queryKey: ['active-events', path],
    queryFn: ({ signal }) => api.get<ActiveEvent[]>(path, { signal }),
  });
}
