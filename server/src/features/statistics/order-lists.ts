import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import type {
  StatisticsFilter,
  StatisticsFilters,
  StatisticsOrder,
  StatisticsOrders,
} from '@bestellsystem/domain/statistics-schema.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { compareDevices, compareNames, deviceName } from './device-names.ts';
import { type ListedOrder, readPage } from './listed-orders.ts';
import { currentDay, timeWindow } from './order-time.ts';
import { readOrders, type SoldOrder } from './sold-orders.ts';

interface OrdersQuery {
  date?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  newestFirst: 'true' | 'false';
  orderNumber?: number | undefined;
  flagged: 'true' | 'false';
}

/**
 * A page of the day's orders, the cancelled ones too, or of those alone that are still to be looked at; the cursor is the
 * number of the last order on it.
 */
export async function listDayOrders(
  context: Context,
  actor: Actor,
  eventId: number,
  query: OrdersQuery,
): Promise<StatisticsOrders> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = query.date ?? currentDay(context);
  const found = await readPage(
    context.db,
    { eventId: event.id, day, orderNumber: query.orderNumber, onlyFlagged: query.flagged === 'true' },
    {
      // One more than asked for tells whether there is a further page.
      limit: query.limit + 1,
      after: query.cursor === undefined ? undefined : Number(query.cursor),
      direction: query.newestFirst === 'true' ? 'desc' : 'asc',
    },
  );
  const page = found.slice(0, query.limit);
  return {
    eventName: event.name,
    date: day,
    orders: page.map((order) => ({ ...orderSummary(order), ...order.device })),
    nextCursor: found.length > page.length ? String(page.at(-1)?.orderNumber) : null,
  };
}

/** What the day's orders can be filtered by. */
export async function getFilters(
  context: Context,
  actor: Actor,
  eventId: number,
  date: string | undefined,
): Promise<StatisticsFilters> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = date ?? currentDay(context);
  const tables = await listTables(context.db, event.id, day);
  const devices = await context.db
    .selectFrom('order_sums')
    .leftJoin('devices', 'devices.id', 'order_sums.device_id')
    .where('order_sums.event_id', '=', event.id)
    .where('order_sums.business_day', '=', day)
    .select(['devices.public_id', 'devices.device_number'])
    .distinct()
    .execute();
  return {
    tables: tables.sort(compareNames),
    devices: devices
      .map(deviceName)
      .sort(compareDevices)
      .map(({ deviceId, deviceDisplayName }) => ({ id: deviceId, name: deviceDisplayName })),
  };
}

/** The tables of a day, each looked up after the one before: few steps however many orders there are. */
async function listTables(db: Kysely<Schema>, eventId: number, day: string): Promise<string[]> {
  const found = await db
    .withRecursive('tables', (query) =>
      query
        .selectFrom('orders')
        .where('event_id', '=', eventId)
        .where('business_day', '=', day)
        // All are; but so SQLite takes the index of the tables.
        .where('table_number', '>=', '')
        .select((eb) => eb.fn.min<string | null>('table_number').as('name'))
        .unionAll(
          query
            .selectFrom('tables')
            .where('tables.name', 'is not', null)
            .select((eb) =>
              eb
                .selectFrom('orders')
                .where('event_id', '=', eventId)
                .where('business_day', '=', day)
                .whereRef('table_number', '>', 'tables.name')
                .select(({ fn }) => fn.min<string | null>('table_number').as('next'))
                .as('name'),
            ),
        ),
    )
    .selectFrom('tables')
    .select('name')
    .execute();
  return found.flatMap(({ name }) => name ?? []);
}

/** The orders of one day that fit the filter, page by page. Throws 400 when the times can't be used. */
export function readFilteredOrders(
  context: Context,
  eventId: number,
  filter: StatisticsFilter & { date: string },
): AsyncGenerator<SoldOrder[]> {
  const { date, tableNumber, deviceId } = filter;
  const isInWindow = timeWindow(context.settings, filter);
  const selection = { eventId, fromDay: date, toDay: date, tableNumber: tableNumber?.trim(), deviceId };
  return keep(readOrders(context.reads, selection), (order) => isInWindow(order.takenAt));
}

async function* keep(
  pages: AsyncGenerator<SoldOrder[]>,
  fits: (order: SoldOrder) => boolean,
): AsyncGenerator<SoldOrder[]> {
  for await (const page of pages) yield page.filter(fits);
}

export function orderSummary(order: ListedOrder): StatisticsOrder {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    tableNumber: order.tableNumber,
    orderTime: order.takenAt,
    totalAmount: order.total,
    payable: order.total + order.rounding,
    items: order.lines.map(({ quantity, name }) => `${Math.abs(quantity)}x ${name}${quantity < 0 ? ' zurück' : ''}`),
    onlyDeposits: sellsNothing(order.lines),
    paymentMethod: order.method,
    status: order.status,
    cancelReason: order.cancelReason,
    flagged: order.flagged,
    flagReasons: order.flagReasons,
  };
}
