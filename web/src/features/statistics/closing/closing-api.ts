import type { DayReportWire, EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryText } from '../statistics-address.ts';
import { REFRESH_MS, statisticsKey } from '../statistics-api.ts';

/** News of orders refresh it with all other figures of the event: nobody closes on what was true before. */
export function closingQuery(eventId: number) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'closing'],
    queryFn: ({ signal }) => api.get<EventClosingWire>(base(eventId), { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The report of the whole event. */
export function reportQuery(eventId: number) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'report'],
    queryFn: ({ signal }) => api.get<DayReportWire>(`${base(eventId)}/report`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function closeEvent(eventId: number): Promise<EventClosingWire> {
  return api.post(`${base(eventId)}/close`, {});
}

export function reopenEvent(eventId: number, reason: string): Promise<EventClosingWire> {
  return api.post(`${base(eventId)}/reopen`, { reason });
}

export const closingFiles = {
  report: (eventId: number, date?: string) => `${base(eventId)}/report.pdf${queryText({ date })}`,
  archive: (eventId: number) => `${base(eventId)}/archive.zip`,
};

function base(eventId: number): string {
  return `/api/closing/event/${eventId}`;
}
