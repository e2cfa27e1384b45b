import type { Kysely, SqlBool } from 'kysely';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Clock, takenAt } from './order-time.ts';

/** A day of an event; with `deviceId` what one device took, null standing for none. Ids are those of the rows. */
export interface Day {
  eventId: number;
  day: string;
  deviceId?: number | null | undefined;
}

export interface OrderSum {
  deviceId: number | null;
  status: string;
  method: string;
  isTakeaway: boolean;
  orders: number;
  sales: number;
}

export interface LineSum {
  deviceId: number | null;
  name: string;
  category: string;
  quantity: number;
  amount: number;
}

/** Orders and sales in a minute, given as ISO instant. */
export interface MinuteSum {
  instant: string;
  orders: number;
  sales: number;
}

/** The sums of a day as of one moment, added up by the database: whole Rappen, few rows however many orders. */
export function readDaySums(
  db: Kysely<Schema>,
  day: Day,
  clock: Clock,
): Promise<{ orders: OrderSum[]; lines: LineSum[]; minutes: MinuteSum[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      orders: await sumOrders(trx, day),
      lines: await sumLines(trx, day),
      minutes: await sumMinutes(trx, day, clock),
    }));
}

async function sumOrders(db: Kysely<Schema>, day: Day): Promise<OrderSum[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where(within(day))
    .groupBy(['orders.device_id', 'orders.status', 'payments.method', 'orders.is_takeaway'])
    .select((eb) => [
      'orders.device_id as deviceId',
      'orders.status',
      'payments.method',
      'orders.is_takeaway',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('orders.total').as('sales'),
    ])
    .execute();
  return rows.map(({ is_takeaway, ...row }) => ({ ...row, isTakeaway: is_takeaway === 1 }));
}

function sumLines(db: Kysely<Schema>, day: Day): Promise<LineSum[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where(within(day))
    .where('orders.status', '!=', 'cancelled')
    .groupBy(['orders.device_id', 'order_lines.name', 'order_lines.category'])
    .select((eb) => [
      'orders.device_id as deviceId',
      'order_lines.name',
      'order_lines.category',
      eb.fn.sum<number>('order_lines.quantity').as('quantity'),
      eb.fn.sum<number>('order_lines.amount').as('amount'),
    ])
    .execute();
}

/** Time zones differ by quarters of hours, so what the wall clock said is found out per minute. */
async function sumMinutes(db: Kysely<Schema>, day: Day, clock: Clock): Promise<MinuteSum[]> {
  const created = sql<string>`substr(orders.created_at, 1, 16)`;
  const taken = sql<string | null>`case when orders.offline = 1 then substr(orders.taken_at, 1, 16) end`;
  const rows = await db
    .selectFrom('orders')
    .where(within(day))
    .where('orders.status', '!=', 'cancelled')
    .groupBy([created, taken])
    .select((eb) => [
      created.as('created'),
      taken.as('taken'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('orders.total').as('sales'),
    ])
    .execute();
  return rows.map(({ created, taken, orders, sales }) => ({
    instant: takenAt(
      {
        offline: taken === null ? 0 : 1,
        taken_at: taken && `${taken}:00.000Z`,
        created_at: `${created}:00.000Z`,
        business_day: day.day,
      },
      clock,
    ),
    orders,
    sales,
  }));
}

function within(day: Day): (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool> {
  return (eb) =>
    eb.and([
      eb('orders.event_id', '=', day.eventId),
      eb('orders.business_day', '=', day.day),
      ...(day.deviceId === undefined
        ? []
        : [day.deviceId === null ? eb('orders.device_id', 'is', null) : eb('orders.device_id', '=', day.deviceId)]),
    ]);
}
