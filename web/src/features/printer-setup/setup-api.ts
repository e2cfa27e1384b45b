import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { loadPrinterConfig } from '../../lib/printing/printers-api.ts';

/** While the list of print jobs is on the screen it is asked for this often. */
const QUEUE_REFRESH_MS = 3_000;

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => api.get<Event[]>('/api/events', { signal }),
});

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.get<Category[]>('/api/categories', { signal }),
});

export function configQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'printer-config'],
    queryFn: () => loadPrinterConfig(eventId),
  });
}

export function printJobsQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'print-jobs'],
    queryFn: ({ signal }) => api.get<PrintJob[]>(`/api/events/${eventId}/print-jobs`, { signal }),
    refetchInterval: QUEUE_REFRESH_MS,
  });
}

export function reprint(jobId: number): Promise<PrintJob> {
  return api.post(`/api/print-jobs/${jobId}/reprint`);
}
