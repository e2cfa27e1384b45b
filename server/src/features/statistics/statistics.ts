import type { DeviceStatistics, EventDays, EventStatistics } from '@bestellsystem/domain/statistics-schema.ts';
import type { Context } from '../../context.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { type LineSum, type OrderSum, readDays, readSums } from './day-sums.ts';
import { compareDevices, type DeviceName } from './device-names.ts';
import { deviceNames, requireDevice } from './event-devices.ts';
import {
  articlesIn,
  categorySalesOf,
  depositSalesOf,
  hourSalesOf,
  itemSalesOf,
  lineTotalsOf,
  totalsOf,
} from './figures.ts';
import { readLatest, readListed } from './listed-orders.ts';
import { orderSummary } from './order-lists.ts';
import type { DaySelection } from './order-selection.ts';
import { currentDay } from './order-time.ts';

export async function getEventStatistics(
  context: Context,
  actor: Actor,
  eventId: number,
  date: string | undefined,
): Promise<EventStatistics> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = date || currentDay(context);
  const { orders, lines, slots } = await readSums(context.db, { eventId: event.id, day });
  return {
    eventId: event.id,
    eventName: event.name,
    date: day,
    ...totalsOf(orders, articlesIn(lines)),
    ...lineTotalsOf(lines),
    itemSales: itemSalesOf(lines),
    depositSales: depositSalesOf(lines),
    deviceSummaries: deviceSummariesOf(await deviceNames(context.db, event.id), orders, lines),
    salesByHour: hourSalesOf(slots, context.settings),
    salesByCategory: categorySalesOf(lines),
  };
}

/** The days of an event side by side. */
export async function getEventDays(context: Context, actor: Actor, eventId: number): Promise<EventDays> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const days = await readDays(context.db, event.id);
  return {
    eventId: event.id,
    eventName: event.name,
    days: days.map(({ day, orders, items }) => ({ date: day, ...totalsOf(orders, items) })),
  };
}

export async function getDeviceStatistics(
  context: Context,
  actor: Actor,
  eventId: number,
  query: { deviceId: string; date?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<DeviceStatistics> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = query.date || currentDay(context);
  const device = await requireDevice(context.db, event.id, query.deviceId);
  const { orders, lines } = await readSums(context.db, { eventId: event.id, day, deviceId: device.rowId });
  const selection = { eventId: event.id, day, deviceId: query.deviceId };
  const { limit, cursor } = query;
  const list = limit
    ? await listLatest(context, selection, { limit, before: cursor ? Number(cursor) : undefined })
    : { orders: await listAll(context, selection), nextCursor: null };
  return {
    ...device.name,
    date: day,
    ...totalsOf(orders, articlesIn(lines)),
    ...lineTotalsOf(lines),
    ...list,
    itemSales: itemSalesOf(lines),
    depositSales: depositSalesOf(lines),
  };
}

/** All of them, as the contract has it where nobody asks for a limit; our own screens ask for pages. */
async function listAll(context: Context, selection: DaySelection): Promise<DeviceStatistics['orders']> {
  const list: DeviceStatistics['orders'] = [];
  for await (const page of readListed(context.reads, selection)) list.push(...page.map(orderSummary));
  return list;
}

/** The last orders of a day before an order's number; the cursor is the number of the first of them. */
async function listLatest(
  context: Context,
  selection: DaySelection,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<Pick<DeviceStatistics, 'orders' | 'nextCursor'>> {
  // One more than asked for tells whether there is a further page.
  const found = await readLatest(context.db, selection, { limit: limit + 1, before });
  const page = found.slice(-limit);
  return {
    orders: page.map(orderSummary),
    nextCursor: found.length > page.length ? String(page[0]?.orderNumber) : null,
  };
}

/** The devices that took orders, if only to give deposits back; one whose orders were all cancelled did not. */
function deviceSummariesOf(
  names: ReadonlyMap<number | null, DeviceName>,
  orders: readonly OrderSum[],
  lines: readonly LineSum[],
): EventStatistics['deviceSummaries'] {
  return [...names]
    .map(([deviceId, name]) => {
      const isOwn = (sum: { deviceId: number | null }): boolean => sum.deviceId === deviceId;
      const own = lines.filter(isOwn);
      return { ...name, ...totalsOf(orders.filter(isOwn), articlesIn(own)), ...lineTotalsOf(own) };
    })
    .filter(({ totalOrders, depositOrders }) => totalOrders + depositOrders > 0)
    .sort(compareDevices);
}
