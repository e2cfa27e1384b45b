import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readAsOfNow } from '../../db/snapshot.ts';

/** A day of an event, or with `day` missing all of them; with `deviceId` what one device took, null standing for none. */
export interface Period {
  eventId: number;
  day?: string | undefined;
  deviceId?: number | null | undefined;
}

/** Amounts in Rappen. */
export interface OrderSum {
  deviceId: number | null;
  isCancelled: boolean;
  method: string;
  isTakeaway: boolean;
  orders: number;
  /** Those among them of nothing but deposits: they sell nothing. */
  depositOrders: number;
  /** Without deposits. */
  sales: number;
  deposits: number;
  rounding: number;
  received: number;
  changeGiven: number;
  paidOut: number;
}

export interface LineSum {
  deviceId: number | null;
  /** `article`, `deposit`, or `return` of a deposit. */
  kind: string;
  name: string;
  category: string;
  /** Hundredths of a percent; null: none. */
  vatRate: number | null;
  quantity: number;
  amount: number;
}

/** Orders that sold something, and sales, of a quarter of an hour, given as ISO instant. */
export interface SlotSum {
  instant: string;
  orders: number;
  sales: number;
}

/** The sums of a period as of one moment: whole Rappen, few rows however many orders. */
export function readSums(
  db: Kysely<Schema>,
  period: Period,
): Promise<{ orders: OrderSum[]; lines: LineSum[]; slots: SlotSum[] }> {
  return readAsOfNow(db, async (trx) => ({
    orders: await sumOrders(trx, period),
    lines: await sumLines(trx, period),
    slots: await sumSlots(trx, period),
  }));
}

export interface DaySum {
  day: string;
  orders: Omit<OrderSum, 'deviceId'>[];
  /** Articles sold, deposits not counted. */
  items: number;
}

/** The sums of every day of an event that has orders, oldest first. */
export function readDays(db: Kysely<Schema>, eventId: number): Promise<DaySum[]> {
  return readAsOfNow(db, async (trx) => {
    const sold = await trx
      .selectFrom('item_sums')
      .where('event_id', '=', eventId)
      .where('kind', '=', 'article')
      .groupBy('business_day')
      .select((eb) => ['business_day', eb.fn.sum<number>('quantity').as('items')])
      .execute();
    const orders = await orderSums(trx, { eventId })
      .groupBy(['business_day', 'is_cancelled', 'method', 'is_takeaway'])
      .select('business_day')
      .orderBy('business_day')
      .execute();
    const byDay = Map.groupBy(orders, ({ business_day }) => business_day);
    return [...byDay].map(([day, rows]) => ({
      day,
      orders: rows.map(toOrderSum),
      items: sold.find(({ business_day }) => business_day === day)?.items ?? 0,
    }));
  });
}

/** The business days on which an event took orders, oldest first. */
export async function listDays(db: Kysely<Schema>, eventId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_sums')
    .where('event_id', '=', eventId)
    .where('orders', '>', 0)
    .select('business_day')
    .distinct()
    .orderBy('business_day')
    .execute();
  return rows.map(({ business_day }) => business_day);
}

export async function sumOrders(db: Kysely<Schema>, period: Period): Promise<OrderSum[]> {
  const rows = await orderSums(db, period)
    .groupBy(['device_id', 'is_cancelled', 'method', 'is_takeaway'])
    .select('device_id')
    .execute();
  return rows.map((row) => ({ ...toOrderSum(row), deviceId: row.device_id || null }));
}

function orderSums(db: Kysely<Schema>, period: Period) {
  return db
    .selectFrom('order_sums')
    .where(within('order_sums', period))
    .having((eb) => eb.fn.sum('orders'), '>', 0)
    .select((eb) => [
      'is_cancelled',
      'method',
      'is_takeaway',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('deposit_orders').as('depositOrders'),
      eb.fn.sum<number>('sales').as('sales'),
      eb.fn.sum<number>('deposits').as('deposits'),
      eb.fn.sum<number>('rounding').as('rounding'),
      eb.fn.sum<number>('received').as('received'),
      eb.fn.sum<number>('change_given').as('changeGiven'),
      eb.fn.sum<number>('paid_out').as('paidOut'),
    ]);
}

type OrderSumRow = Omit<OrderSum, 'deviceId' | 'isCancelled' | 'isTakeaway'> & {
  is_cancelled: number;
  is_takeaway: number;
};

function toOrderSum({ is_cancelled, is_takeaway, ...row }: OrderSumRow): Omit<OrderSum, 'deviceId'> {
  return { ...row, isCancelled: is_cancelled === 1, isTakeaway: is_takeaway === 1 };
}

export async function sumLines(db: Kysely<Schema>, period: Period): Promise<LineSum[]> {
  const rows = await db
    .selectFrom('item_sums')
    .where(within('item_sums', period))
    .groupBy(['device_id', 'kind', 'name', 'category', 'vat_rate'])
    .having((eb) => eb.fn.sum('lines'), '>', 0)
    .select((eb) => [
      'device_id',
      'kind',
      'name',
      'category',
      'vat_rate',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('amount').as('amount'),
    ])
    .execute();
  return rows.map(({ device_id, vat_rate, ...row }) => ({
    ...row,
    deviceId: device_id || null,
    vatRate: vat_rate < 0 ? null : vat_rate,
  }));
}

const sold = sql<number>`sum(order_sums.orders - order_sums.deposit_orders)`;

async function sumSlots(db: Kysely<Schema>, period: Period): Promise<SlotSum[]> {
  const rows = await db
    .selectFrom('order_sums')
    .where(within('order_sums', period))
    .where('is_cancelled', '=', 0)
    .groupBy('slot')
    .having(sold, '>', 0)
    .select((eb) => ['slot', sold.as('orders'), eb.fn.sum<number>('sales').as('sales')])
    .execute();
  return rows.map(({ slot, ...row }) => ({ ...row, instant: `${slot}:00.000Z` }));
}

function within(table: 'order_sums' | 'item_sums', { eventId, day, deviceId }: Period): Expression<SqlBool> {
  const conditions = [
    sql`${sql.ref(`${table}.event_id`)} = ${eventId}`,
    ...(day === undefined ? [] : [sql`${sql.ref(`${table}.business_day`)} = ${day}`]),
    ...(deviceId === undefined ? [] : [sql`${sql.ref(`${table}.device_id`)} = ${deviceId ?? 0}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
