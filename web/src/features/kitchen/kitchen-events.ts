import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The events a kitchen can work with: also those that were switched off while orders were open. */
export function kitchenEventsQuery(role: Role | null) {
  const path = role === 'WAITER' ? '/api/events/all-active' : '/api/events/active?with=unfinished';
  return queryOptions({
    queryKey: ['kitchen-events', path],
    queryFn: ({ signal }) => api.get<ActiveEvent[]>(path, { signal }),
  });
}
