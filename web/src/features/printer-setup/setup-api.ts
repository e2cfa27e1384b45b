import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { loadPrinterConfig } from '../../lib/printing/printers-api.ts';

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => api.get<Event[]>('/api/events', { signal }),
});

export function configQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'printer-config'],
    queryFn: () => loadPrinterConfig(eventId),
  });
}

export function eventMenuQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'menu-items'],
    queryFn: ({ signal }) => api.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`, { signal }),
  });
}
