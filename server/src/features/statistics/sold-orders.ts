import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { ItemKind } from '@bestellsystem/domain/menu-schema.ts';
import type { OrderStatus, PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { DeviceName } from './device-names.ts';
import { type DaySelection, type OrderPage, type OrderSelection, orderFacts, selectOrders } from './order-selection.ts';
import { pagesAhead } from './pages-ahead.ts';

/** Orders per question to the database; twice as many are in memory. */
const READ_SIZE = 200;
/** Orders per page; nobody else is served while one is made into text. */
const PAGE_SIZE = 25;

export interface SoldLine {
  name: string;
  category: string;
  kind: ItemKind;
  unitPrice: number;
  /** Negative: a deposit given back. */
  quantity: number;
  amount: number;
  /** Hundredths of a percent. */
  vatRate: number | null;
}

/** An order as statistics and exports show it; amounts in Rappen. */
export interface SoldOrder {
  id: number;
  orderNumber: number;
  businessDay: string;
  tableNumber: string;
  takenAt: string;
  /** Deposits included. */
  total: number;
  depositTotal: number;
  /** What rounding the cash added to the total. */
  rounding: number;
  status: OrderStatus;
  /** Null where it counts. */
  cancelReason: string | null;
  /** Booked as paid although price or menu had changed. */
  flagged: boolean;
  flagReasons: string[];
  method: PaymentMethod;
  device: DeviceName;
  lines: SoldLine[];
}

/**
 * All selected orders by day and number, page by page. Between pages nothing is held: others who read, and
 * on SQLite those who order while a page is made into text, come in between.
 */
export async function* readOrders(db: Kysely<Schema>, selection: OrderSelection): AsyncGenerator<SoldOrder[]> {
  const { fromDay, toDay, ...filter } = selection;
  let day = await firstDay(db, filter.eventId, '>=', fromDay);
  // Day by day: within one the number alone says where to go on, and both engines go there without reading what was before.
  while (day !== null && day <= toDay) {
    yield* readDay(db, { ...filter, day });
    day = await firstDay(db, filter.eventId, '>', day);
  }
}

async function* readDay(db: Kysely<Schema>, selection: DaySelection): AsyncGenerator<SoldOrder[]> {
  for await (const orders of pagesAhead(READ_SIZE, (page) => readPage(db, selection, page))) {
    for (let start = 0; start < orders.length; start += PAGE_SIZE) {
      yield orders.slice(start, start + PAGE_SIZE);
      await letOthersIn();
    }
  }
}

/** The first business day with orders from a day on, or after it. */
async function firstDay(db: Kysely<Schema>, eventId: number, beyond: '>' | '>=', day: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .where('business_day', beyond, day)
    .select((eb) => eb.fn.min<string | null>('business_day').as('day'))
    .executeTakeFirstOrThrow();
  return row.day;
}

/** At most `limit` orders after an order's number; numbers are given in the order of the commits, so none slips in. */
async function readPage(
  db: Kysely<Schema>,
  selection: DaySelection,
  page: { after?: number | undefined; limit: number },
): Promise<SoldOrder[]> {
  return withLines(db, await soldRows(db, selection, { ...page, direction: 'asc' }));
}

function soldRows(db: Kysely<Schema>, selection: DaySelection, page: OrderPage) {
  return selectOrders(db, selection, page).select(['orders.business_day', 'orders.deposit_total']).execute();
}

type OrderRow = Awaited<ReturnType<typeof soldRows>>[number];

async function withLines(db: Kysely<Schema>, rows: readonly OrderRow[]): Promise<SoldOrder[]> {
  if (rows.length === 0) return [];
  const lines = await linesByOrder(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...orderFacts(row),
    businessDay: row.business_day,
    depositTotal: row.deposit_total,
    lines: lines.get(row.id) ?? [],
  }));
}

async function linesByOrder(db: Kysely<Schema>, orderIds: readonly number[]): Promise<Map<number, SoldLine[]>> {
  const byOrder = new Map<number, SoldLine[]>(orderIds.map((id) => [id, []]));
  const rows = await db
    .selectFrom('order_lines')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .select([
      'order_id',
      'name',
      'category',
      'kind',
      'unit_price as unitPrice',
      'quantity',
      'amount',
      'vat_rate as vatRate',
    ])
    .execute();
  for (const { order_id, kind, ...line } of rows) byOrder.get(order_id)?.push({ ...line, kind: kind as ItemKind });
  return byOrder;
}
