import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => api.get<Event[]>('/api/events', { signal }),
});

/** Of the saving of an event's printers. */
export function savingKey(eventId: number) {
  return ['printer-setup', eventId];
}
