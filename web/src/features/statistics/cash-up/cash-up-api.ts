import type { CashEntryInputWire, CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryText } from '../statistics-address.ts';
import { type Day, REFRESH_MS, statisticsKey } from '../statistics-api.ts';

/** News of orders refresh it with all other figures of the event. */
export function cashUpQuery(eventId: number, day: Day) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'cash-up', day ?? 'current'],
    queryFn: ({ signal }) => api.get<CashUpWire>(`${base(eventId)}${queryText({ date: day })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function deviceCashUpQuery(eventId: number, deviceId: string, day: Day) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'cash-up', deviceId, day ?? 'current'],
    queryFn: ({ signal }) =>
      api.get<DeviceCashUpWire>(`${deviceBase(eventId, deviceId)}${queryText({ date: day })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function addEntry(eventId: number, deviceId: string, entry: CashEntryInputWire): Promise<DeviceCashUpWire> {
  return api.post(`${deviceBase(eventId, deviceId)}/entries`, entry);
}

export function cancelEntry(entryId: number, reason: string): Promise<DeviceCashUpWire> {
  return api.post(`/api/cash-up/entries/${entryId}/cancel`, { reason });
}

export function sheetPath(eventId: number, deviceId: string, date: string): string {
  return `${deviceBase(eventId, deviceId)}/sheet.pdf${queryText({ date })}`;
}

/** The pages, with the day that is in the address. */
export const cashUpPaths = {
  overview: (eventId: number, date?: string) => `/cash-up/event/${eventId}${queryText({ date })}`,
  device: (eventId: number, deviceId: string, date?: string) =>
    `/cash-up/event/${eventId}/device/${encodeURIComponent(deviceId)}${queryText({ date })}`,
};

function base(eventId: number): string {
  return `/api/cash-up/event/${eventId}`;
}

function deviceBase(eventId: number, deviceId: string): string {
  return `${base(eventId)}/device/${encodeURIComponent(deviceId)}`;
}
