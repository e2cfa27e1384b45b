import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What the organizer who is logged in says of themselves. */
export const ownSettingsQuery = queryOptions({
  queryKey: ['organizer-settings'],
  queryFn: ({ signal }) => api.get<OrganizerSettingsWire>('/api/organizer-settings', { signal }),
  // A form that is being filled in must not change under the hands.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Those of the event's owner. */
export function settingsOfEventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['organizer-settings', 'event', eventId],
    queryFn: ({ signal }) => api.get<OrganizerSettingsWire>(`/api/events/${eventId}/organizer-settings`, { signal }),
  });
}
