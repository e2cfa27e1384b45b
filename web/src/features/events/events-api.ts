import type { DeviceList } from '@bestellsystem/domain/devices-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { EventDaysWire } from '@bestellsystem/domain/statistics-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** What the form sends. */
export interface EventFields {
  name: string;
  eventDate: string;
  description: string;
  waiterAccessTag: string;
  waiterAccessPassword: string;
  isActive: boolean;
  takeawayEnabled: boolean;
}

/** While a page with devices is open, their activity is asked for this often. */
const DEVICES_REFRESH_MS = 30_000;

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => api.get<Event[]>('/api/events', { signal }),
});

export function devicesQuery(tag: string) {
  return queryOptions({
    queryKey: ['devices', tag],
    queryFn: async ({ signal }) => (await getDevices(tag, signal)).devices,
    refetchInterval: DEVICES_REFRESH_MS,
    // Whoever opens the list wants to know who is there now.
    staleTime: 0,
  });
}

/** What can stand on an event's menu: an administrator else gets everybody's items. */
export function itemsForEventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['menu', 'for-event', eventId],
    queryFn: ({ signal }) => api.get<MenuItemWire[]>(`/api/menu?eventId=${eventId}`, { signal }),
    // Whoever comes from the menu's own screen looks for what they have just entered.
    staleTime: 0,
  });
}

/** How many events have printers. */
export const printerCountQuery = queryOptions({
  queryKey: ['events', 'printer-count'],
  queryFn: ({ signal }) => api.get<{ totalConfigs: number }>('/api/events/debug/printer-config-test', { signal }),
});

/** The days on which something was ordered. */
export function orderDaysQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'order-days'],
    queryFn: ({ signal }) => api.get<EventDaysWire>(`/api/statistics/event/${eventId}/days`, { signal }),
    staleTime: 0,
  });
}

/** Who works at the event. */
export function getDevices(tag: string, signal?: AbortSignal): Promise<DeviceList> {
  return api.get(`/api/devices/event/${encodeURIComponent(tag)}`, signal ? { signal } : {});
}

export function resetDevices(tag: string): Promise<{ message: string }> {
  return api.delete(`/api/devices/event/${encodeURIComponent(tag)}/reset`);
}

export function logOutDevices(tag: string): Promise<unknown> {
  return api.delete(`/api/devices/event/${encodeURIComponent(tag)}/sessions`);
}

export function lockDevice(tag: string, id: number, locked: boolean): Promise<unknown> {
  return api.put(`/api/devices/event/${encodeURIComponent(tag)}/${id}/lock`, { locked });
}
