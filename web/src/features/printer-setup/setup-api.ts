import type { Event } from '@bestellsystem/domain/events-schema.ts';
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
