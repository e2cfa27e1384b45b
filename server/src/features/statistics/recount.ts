import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../db/columns.ts';
import type { Schema } from '../../db/schema.ts';
import { readAsOfNow } from '../../db/snapshot.ts';
import { liftTimeLimits } from '../../db/time-limits.ts';
import { addItemSums, addOrderSums } from './keep-sums.ts';
import {
  addedUp,
  ITEM_SUM_FIGURES,
  ITEM_SUM_KEY,
  type ItemSumRow,
  keyOf,
  ORDER_SUM_FIGURES,
  ORDER_SUM_KEY,
  type OrderSumRow,
  slotOf,
} from './sum-rows.ts';

/** Raised when the sums hold more than before: the next start adds them up anew. */
const SUMS_VERSION = 2;
const VERSION_SCOPE = 'sums:version';
const ROWS_PER_INSERT = 500;

interface Sums {
  orders: OrderSumRow[];
  items: ItemSumRow[];
}

/** A sum that isn't what its orders add up to; 0 stands for a row that isn't there. */
export interface SumDifference {
  table: 'order_sums' | 'item_sums';
  key: string;
  figure: string;
  kept: number;
  recounted: number;
}

/** Adds the sums up anew where this installation's were never made, or by an older program. */
export async function ensureSums(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const kept = await db.selectFrom('counters').select('value').where('scope', '=', VERSION_SCOPE).executeTakeFirst();
  if (kept?.value !== SUMS_VERSION) await rebuildSums(db, engine);
}

/**
 * Throws the kept sums away and adds up all orders again. Orders that are taken meanwhile wait; on PostgreSQL as long as
 * they wait for any lock, then they fail, and are sent again by their devices.
 */
export async function rebuildSums(db: Kysely<Schema>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx, engine);
    if (engine === 'postgres') await sql`lock table order_sums, item_sums in exclusive mode`.execute(trx);
    await trx.deleteFrom('order_sums').execute();
    await trx.deleteFrom('item_sums').execute();
    for (const eventId of await eventIds(trx)) {
      const { orders, items } = await recountEvent(trx, eventId);
      for (const rows of chunks(orders)) await addOrderSums(trx, rows);
      for (const rows of chunks(items)) await addItemSums(trx, rows);
    }
    await trx
      .insertInto('counters')
      .values({ scope: VERSION_SCOPE, value: SUMS_VERSION })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value: SUMS_VERSION }))
      .execute();
  });
}

/** Where the kept sums of all events differ from what the orders add up to; empty when all is well. */
export async function compareSums(db: Kysely<Schema>, engine: Engine): Promise<SumDifference[]> {
  return readAsOfNow(db, async (trx) => {
    await liftTimeLimits(trx, engine);
    const differences: SumDifference[] = [];
    for (const eventId of await eventIds(trx)) differences.push(...(await compareEventSums(trx, eventId)));
    return differences;
  });
}

/** The same of one event, as the given transaction sees it. */
export async function compareEventSums(db: Kysely<Schema>, eventId: number): Promise<SumDifference[]> {
  const counted = await recountEvent(db, eventId);
  const orders = await db.selectFrom('order_sums').selectAll().where('event_id', '=', eventId).execute();
  const items = await db.selectFrom('item_sums').selectAll().where('event_id', '=', eventId).execute();
  return [
    ...differencesOf('order_sums', ORDER_SUM_KEY, ORDER_SUM_FIGURES, orders, counted.orders),
    ...differencesOf('item_sums', ITEM_SUM_KEY, ITEM_SUM_FIGURES, items, counted.items),
  ];
}

async function eventIds(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('events').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function recountEvent(db: Kysely<Schema>, eventId: number): Promise<Sums> {
  return { orders: await recountOrders(db, eventId), items: await recountItems(db, eventId) };
}

/** 1 for an order of nothing but deposits. */
export const ofDepositsOnly = sql<number>`case when exists (select 1 from order_lines
  where order_lines.order_id = orders.id and order_lines.kind <> 'deposit') then 0 else 1 end`;

/** The database adds up per minute, which is few rows; what quarter of an hour that is isn't asked in SQL. */
async function recountOrders(db: Kysely<Schema>, eventId: number): Promise<OrderSumRow[]> {
  const created = sql<string>`case when orders.offline = 1 then orders.created_at
    else substr(orders.created_at, 1, 16) end`;
  const taken = sql<string | null>`case when orders.offline = 1 then orders.taken_at end`;
  const cancelled = sql<number>`case when orders.status = 'cancelled' then 1 else 0 end`;
  const deviceId = sql<number>`coalesce(orders.device_id, 0)`;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .groupBy([
      'orders.business_day',
      deviceId,
      'payments.method',
      'orders.is_takeaway',
      cancelled,
      'orders.offline',
      created,
      taken,
    ])
    .select((eb) => [
      'orders.business_day',
      deviceId.as('device_id'),
      'payments.method',
      'orders.is_takeaway',
      cancelled.as('is_cancelled'),
      'orders.offline',
      taken.as('taken_at'),
      eb.fn.max<string>('orders.created_at').as('created_at'),
      eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(${ofDepositsOnly})`.as('deposit_orders'),
      sql<number>`sum((select count(*) from order_lines where order_lines.order_id = orders.id))`.as('lines'),
      sql<number>`sum(orders.total - orders.deposit_total)`.as('sales'),
      eb.fn.sum<number>('orders.deposit_total').as('deposits'),
      eb.fn.sum<number>('payments.rounding').as('rounding'),
      eb.fn.sum<number>('payments.received').as('received'),
      eb.fn.sum<number>('payments.change_given').as('change_given'),
      sql<number>`sum(case when payments.amount < 0 then -payments.amount else 0 end)`.as('paid_out'),
    ])
    .execute();
  const bySlot = rows.map(({ offline, taken_at, created_at, ...sums }) => ({
    event_id: eventId,
    slot: slotOf({ offline, taken_at, created_at }),
    ...sums,
  }));
  return addedUp(bySlot, ORDER_SUM_KEY, ORDER_SUM_FIGURES);
}

async function recountItems(db: Kysely<Schema>, eventId: number): Promise<ItemSumRow[]> {
  const deviceId = sql<number>`coalesce(orders.device_id, 0)`;
  const kind = sql<string>`case when order_lines.kind = 'deposit' and order_lines.quantity < 0 then 'return'
    else order_lines.kind end`;
  const rate = sql<number>`coalesce(order_lines.vat_rate, -1)`;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .where('orders.status', '!=', 'cancelled')
    .groupBy(['orders.business_day', deviceId, kind, 'order_lines.name', 'order_lines.category', rate])
    .select((eb) => [
      'orders.business_day',
      deviceId.as('device_id'),
      kind.as('kind'),
      'order_lines.name',
      'order_lines.category',
      rate.as('vat_rate'),
      eb.fn.countAll<number>().as('lines'),
      eb.fn.sum<number>('order_lines.quantity').as('quantity'),
      eb.fn.sum<number>('order_lines.amount').as('amount'),
    ])
    .execute();
  return rows.map((row) => ({ event_id: eventId, ...row }));
}

function differencesOf<Row extends object>(
  table: SumDifference['table'],
  key: readonly (keyof Row)[],
  figures: readonly (keyof Row)[],
  kept: readonly Row[],
  recounted: readonly Row[],
): SumDifference[] {
  const keptByKey = new Map(kept.map((row) => [keyOf(row, key), row]));
  const countedByKey = new Map(recounted.map((row) => [keyOf(row, key), row]));
  return [...new Set([...keptByKey.keys(), ...countedByKey.keys()])].flatMap((rowKey) =>
    figures.flatMap((figure) => {
      const own = Number(keptByKey.get(rowKey)?.[figure] ?? 0);
      const right = Number(countedByKey.get(rowKey)?.[figure] ?? 0);
      return own === right ? [] : [{ table, key: rowKey, figure: String(figure), kept: own, recounted: right }];
    }),
  );
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  );
}
