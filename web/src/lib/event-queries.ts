import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { readStoredPrinters } from './printing/printers-api.ts';

export function eventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId],
    queryFn: ({ signal }) => api.get<Event>(`/api/events/${eventId}`, { signal }),
  });
}

export function eventMenuQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'menu-items'],
    queryFn: ({ signal }) => api.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`, { signal }),
  });
}

export function printerConfigQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'printer-config'],
    queryFn: () => readStoredPrinters(eventId),
  });
}
