import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type {
  DeviceStatisticsWire,
  EventDaysWire,
  EventStatisticsWire,
  InvoiceDataWire,
  StatisticsFilters,
  StatisticsOrdersWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryText } from './statistics-address.ts';

/** A year of an event, and every line of a long day, take the server a while. */
export const LONG_READING_MS = 120_000;

/** Figures that no news has refreshed. */
export const REFRESH_MS = 60_000;

/** `undefined` stands for the current business day, which the server knows better than this device. */
export type Day = string | undefined;

/** What the day's orders can be narrowed down to; empty texts leave everything in. */
export interface OrderFilter {
  tableNumber: string;
  deviceId: string;
  /** HH:MM */
  startTime: string;
  endTime: string;
}

/** Until a day's numbers arrive, those of the day that was looked at before stay: nothing jumps. */
export function eventStatisticsQuery(eventId: number, day: Day) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'event', day ?? 'current'],
    queryFn: ({ signal }) => api.get<EventStatisticsWire>(`${base(eventId)}${queryText({ date: day })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function eventDaysQuery(eventId: number) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'days'],
    queryFn: ({ signal }) => api.get<EventDaysWire>(`${base(eventId)}/days`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function deviceStatisticsQuery(eventId: number, deviceId: string, day: Day) {
  const path = `${base(eventId)}/device/${encodeURIComponent(deviceId)}`;
  return infiniteQueryOptions({
    queryKey: [...statisticsKey(eventId), 'device', deviceId, day ?? 'current'],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.get<DeviceStatisticsWire>(`${path}${queryText({ date: day, limit: pageSize(cursor), cursor })}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: allLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The sums are those of the answer with the latest orders, which comes first. */
function allLoaded({
  pages: [latest, ...earlier],
}: InfiniteData<DeviceStatisticsWire>): DeviceStatisticsWire | undefined {
  return latest && { ...latest, orders: [...earlier.toReversed(), latest].flatMap(({ orders }) => orders) };
}

/** Which of an event's orders are listed. */
export interface DayOrders {
  eventId: number;
  day: Day;
  onlyFlagged: boolean;
}

export type OrderOfDay = StatisticsOrdersWire['orders'][number];

/** The newest first: whatever is looked for while an event goes on was mostly just now. */
export function dayOrdersQuery(list: DayOrders) {
  return infiniteQueryOptions({
    queryKey: ordersKey(list),
    queryFn: ({ signal, pageParam: cursor }) =>
      getOrders(list, { newestFirst: 'true', limit: pageSize(cursor), cursor }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The one order of a list that has this number, if there is one. */
export function numberedOrderQuery(list: DayOrders, orderNumber: number) {
  return queryOptions({
    queryKey: [...ordersKey(list), orderNumber],
    queryFn: ({ signal }) => getOrders(list, { orderNumber }, signal),
  });
}

function ordersKey({ eventId, day, onlyFlagged }: DayOrders) {
  return [...statisticsKey(eventId), 'orders', day ?? 'current', onlyFlagged] as const;
}

function getOrders(
  { eventId, day, onlyFlagged }: DayOrders,
  wanted: Parameters<typeof queryText>[0],
  signal: AbortSignal,
) {
  const query = queryText({ date: day, ...wanted, flagged: onlyFlagged ? 'true' : '' });
  return api.get<StatisticsOrdersWire>(`${base(eventId)}/orders${query}`, { signal });
}

/** The organizer has looked at it. */
export function checkOrder(orderId: number, reasons: readonly string[]): Promise<OrderWire> {
  return api.post(`/api/orders/${orderId}/checked`, { reasons });
}

export function filtersQuery(eventId: number, day: Day) {
  return queryOptions({
    queryKey: [...statisticsKey(eventId), 'filters', day ?? 'current'],
    queryFn: ({ signal }) =>
      api.get<StatisticsFilters>(`${base(eventId)}/filters${queryText({ date: day })}`, { signal }),
  });
}

/** Everything that is shown of an event's sales. */
export function statisticsKey(eventId: number) {
  return ['statistics', eventId] as const;
}

export function getInvoiceData(
  eventId: number,
  day: Day,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<InvoiceDataWire> {
  const path = `${base(eventId)}/invoice-data${queryText({ date: day, ...filter })}`;
  return api.get(path, { timeoutMs: LONG_READING_MS, signal });
}

export const exportPaths = {
  day: (eventId: number, day: Day) => `${base(eventId)}/export${queryText({ date: day })}`,
  filtered: (eventId: number, day: Day, filter: OrderFilter) =>
    `${base(eventId)}/export-filtered${queryText({ date: day, ...filter })}`,
  invoice: (
    eventId: number,
    day: Day,
    filter: OrderFilter,
    { isUnpaid, recipient }: { isUnpaid: boolean; recipient: string },
  ) =>
    `${base(eventId)}/invoice.pdf${queryText({ date: day, ...filter, unpaid: isUnpaid ? 'true' : '', recipient: recipient.trim() })}`,
  range: (eventId: number, range: DayRange) => `${base(eventId)}/export-range${queryText({ ...range })}`,
  rangeXlsx: (eventId: number, range: DayRange) => `${base(eventId)}/export-range.xlsx${queryText({ ...range })}`,
};

/** Both ends count. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** Few at first, soon there; whoever wants more waits less often. */
function pageSize(cursor: string): number {
  return cursor === '' ? 200 : 1_000;
}

function base(eventId: number): string {
  return `/api/statistics/event/${eventId}`;
}
