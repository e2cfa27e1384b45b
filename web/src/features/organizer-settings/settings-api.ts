import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Those of the event's owner. */
export function settingsOfEventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['organizer-settings', 'event', eventId],
    queryFn: ({ signal }) => api.get<OrganizerSettingsWire>(`/api/events/${eventId}/organizer-settings`, { signal }),
  });
}

export function saveSettings(settings: OrganizerSettingsWire): Promise<OrganizerSettingsWire> {
  return api.put('/api/organizer-settings', settings);
}
