import {
  type DeviceStatistics,
  deviceStatisticsSchema,
  type EventDays,
  type EventStatistics,
} from '@bestellsystem/domain/statistics-schema.ts';
import { z } from 'zod';
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
import { countFlagged } from './flagged-orders.ts';
import { readLatest, readListed } from './listed-orders.ts';
import { orderSummary } from './order-lists.ts';
import type { DaySelection } from './order-selection.ts';
import { currentDay } from './order-time.ts';
import { ordersJson } from './orders-json.ts';

export async function getEventStatistics(
  context: Context,
  actor: Actor,
  eventId: number,
  date: string | undefined,
): Promise<EventStatistics> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = date ?? currentDay(context);
  const { orders, lines, slots } = await readSums(context.db, { eventId: event.id, day });
  const [flagged] = await countFlagged(context.db, event.id, day);
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
    flaggedOrders: flagged?.orders ?? 0,
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

interface DeviceQuery {
  /** The public one. */
  deviceId: string;
  date?: string | undefined;
}

/** A device's day with its last orders, at most `limit`, before an order's number; the cursor is the first one's. */
export async function getDeviceStatistics(
  context: Context,
  actor: Actor,
  eventId: number,
  { limit, cursor, ...query }: DeviceQuery & { limit: number; cursor?: string | undefined },
): Promise<DeviceStatistics> {
  const { selection, readDeviceSums } = await requireDeviceDay(context, actor, eventId, query);
  const sums = await readDeviceSums();
  const list = await listLatest(context, selection, { limit, before: cursor ? Number(cursor) : undefined });
  return { ...sums, ...list };
}

/** The same with all its orders as JSON, as the contract has it where nobody asks for a limit; our own screens do. */
export async function deviceStatisticsJson(
  context: Context,
  actor: Actor,
  eventId: number,
  query: DeviceQuery,
): Promise<AsyncGenerator<string>> {
  const { selection, readDeviceSums } = await requireDeviceDay(context, actor, eventId, query);
  // They go last, and are read while the orders are.
  const sums = readDeviceSums();
  sums.catch(() => {});
  return ordersJson(
    readListed(context.reads, selection),
    (list) => z.encode(deviceStatisticsSchema.shape.orders, list),
    async () => z.encode(sumsSchema, { ...(await sums), nextCursor: null }),
  );
}

const sumsSchema = deviceStatisticsSchema.omit({ orders: true });

async function requireDeviceDay(context: Context, actor: Actor, eventId: number, { deviceId, date }: DeviceQuery) {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = date ?? currentDay(context);
  const device = await requireDevice(context.db, event.id, deviceId);
  const selection: DaySelection = { eventId: event.id, day, deviceId };
  const readDeviceSums = async (): Promise<Omit<DeviceStatistics, 'orders' | 'nextCursor'>> => {
    const { orders, lines } = await readSums(context.db, { eventId: event.id, day, deviceId: device.rowId });
    return {
      eventName: event.name,
      ...device.name,
      date: day,
      ...totalsOf(orders, articlesIn(lines)),
      ...lineTotalsOf(lines),
      itemSales: itemSalesOf(lines),
      depositSales: depositSalesOf(lines),
    };
  };
  return { selection, readDeviceSums };
}

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
