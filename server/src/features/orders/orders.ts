import { orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { ItemKind } from '@bestellsystem/domain/menu-schema.ts';
import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import {
  type LineStatus,
  type Order,
  type OrderStatus,
  orderSchema,
  type PaymentMethod,
} from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { prepared } from '../../db/prepared.ts';
import type { OrderLineRow, OrderRow, PaymentRow, Schema } from '../../db/schema.ts';
import { withoutAdvice } from './former-advice.ts';
import { lastUpdates } from './last-updates.ts';

export interface OrderFilter {
  status?: readonly OrderStatus[] | undefined;
  /** Only orders created, cancelled or finished at or after this instant: a kitchen may still be making an old one. */
  since?: string | undefined;
  limit?: number | undefined;
}

/** A few: each may have two hundred lines, and others are served in between. */
const ORDERS_PER_PIECE = 25;

/** Orders of an event as JSON, oldest first, made while it is sent: an evening's may be many. */
export async function* eventOrdersJson(
  db: Kysely<Schema>,
  eventId: number,
  filter: OrderFilter,
): AsyncGenerator<string> {
  const ids = await listOrderIds(db, eventId, filter);
  let before = '[';
  for (let start = 0; start < ids.length; start += ORDERS_PER_PIECE) {
    const piece = ids.slice(start, start + ORDERS_PER_PIECE);
    const orders = await listOrdersByIds(db, piece);
    const inTurn = piece.flatMap((id) => orders.get(id) ?? []);
    yield before + JSON.stringify(z.encode(z.array(orderSchema), inTurn)).slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']' : '[]';
}

async function listOrderIds(db: Kysely<Schema>, eventId: number, filter: OrderFilter): Promise<number[]> {
  let query = db.selectFrom('orders').select('id').where('event_id', '=', eventId).orderBy('id');
  if (filter.status) query = query.where('status', 'in', filter.status);
  const { since } = filter;
  if (since) {
    const updated = [...(await lastUpdates(db, eventId, since)).keys()];
    // Several readings, each by its index: for an "or" SQLite reads all that the event has ever had.
    query = query.where('id', 'in', ({ selectFrom }) => {
      const ofEvent = selectFrom('orders').select('id').where('event_id', '=', eventId);
      const cancelled = ofEvent.where('status', '=', 'cancelled').where('cancelled_at', '>=', since);
      const lately = ofEvent.where('created_at', '>=', since).unionAll(cancelled);
      if (updated.length === 0) return lately;
      return lately.unionAll(ofEvent.where('status', '=', 'completed').where('id', 'in', updated));
    });
  }
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  return (await query.execute()).map(({ id }) => id);
}

export async function listOrdersByIds(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, Order>> {
  if (ids.length === 0) return new Map();
  const rows = await orderQuery(db).where('orders.id', 'in', ids).execute();
  const lines = await linesByOrder(db, ids);
  return new Map(rows.map((row) => [row.id, orderOfRows(row, lines.get(row.id) ?? [])]));
}

const orderById = prepared((db, { orderId }: { orderId: number }) => orderQuery(db).where('orders.id', '=', orderId));

export async function requireOrderById(db: Kysely<Schema>, orderId: number): Promise<Order> {
  const [row] = await orderById(db, { orderId });
  if (!row) throw orderNotFound();
  const lines = await linesByOrder(db, [orderId]);
  return orderOfRows(row, lines.get(orderId) ?? []);
}

/** The same of an order that was booked a moment ago, by what was stored. */
export function orderAsBooked({ order, payment, lines }: BookedRows, deviceId: string | null): Order {
  return orderOfRows(
    { ...order, ...payment, public_id: deviceId },
    lines.map((line) => ({ ...line, status: null })),
  );
}

/** Why the organizer should look at an order, as it was written down when the order was booked. */
export function parseFlagReasons(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[]).map(withoutAdvice);
}

function orderQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('devices', 'devices.id', 'orders.device_id')
    .select([
      'orders.id',
      'orders.order_number',
      'orders.client_order_id',
      'orders.event_id',
      'orders.table_number',
      'orders.is_takeaway',
      'orders.total',
      'orders.status',
      'orders.flagged',
      'orders.flag_reasons',
      'orders.cancel_reason',
      'orders.created_at',
      'orders.offline',
      'orders.taken_at',
      'payments.amount',
      'payments.rounding',
      'payments.received',
      'payments.change_given',
      'payments.method',
      'devices.public_id',
    ]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof orderQuery>['executeTakeFirstOrThrow']>>;

/** What an order consists of as it is stored. */
export interface BookedRows {
  order: OrderRow;
  payment: Pick<PaymentRow, 'amount' | 'rounding' | 'received' | 'change_given' | 'method'>;
  lines: readonly StoredLine[];
}

type StoredLine = Omit<OrderLineRow, 'id' | 'order_id' | 'position'>;

interface ProgressedLine extends OrderLineRow {
  status: string | null;
}

const linesOf = prepared((db, { orderIds }: { orderIds: readonly number[] }) =>
  db
    .selectFrom('order_lines')
    .leftJoin('kitchen_progress', 'kitchen_progress.order_line_id', 'order_lines.id')
    .selectAll('order_lines')
    .select('kitchen_progress.status')
    .where('order_lines.order_id', 'in', orderIds)
    .orderBy('order_lines.order_id')
    .orderBy('position'),
);

async function linesByOrder(db: Kysely<Schema>, orderIds: readonly number[]): Promise<Map<number, ProgressedLine[]>> {
  return Map.groupBy(await linesOf(db, { orderIds }), ({ order_id }) => order_id);
}

function orderOfRows(row: JoinedRow, lines: readonly (StoredLine & { status: string | null })[]): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    clientOrderId: row.client_order_id,
    eventId: row.event_id,
    deviceId: row.public_id,
    tableNumber: row.table_number,
    isTakeawayMode: row.is_takeaway === 1,
    items: lines.map((line) => ({
      menuItem: {
        id: line.menu_item_id,
        name: line.name,
        price: line.list_price ?? line.unit_price,
        category: line.category,
        kind: line.kind as ItemKind,
      },
      quantity: line.quantity,
      price: line.unit_price,
      vatRate: line.vat_rate,
      note: line.note,
      status: lineStatus(line.status, row.status),
    })),
    total: row.total,
    rounding: row.rounding,
    payable: row.amount,
    paymentAmount: row.received,
    change: row.change_given,
    paymentMethod: row.method as PaymentMethod,
    status: row.status as OrderStatus,
    flagged: row.flagged === 1,
    flagReasons: parseFlagReasons(row.flag_reasons),
    cancelReason: row.cancel_reason,
    createdAt: row.created_at,
    takenAt: orderInstant({ isOffline: row.offline === 1, deviceTime: row.taken_at, createdAt: row.created_at }),
  };
}

/** A line nobody has touched by itself is where its order is. */
function lineStatus(own: string | null, ofOrder: string): LineStatus {
  if (own !== null) return own as LineStatus;
  return ofOrder === 'preparing' || ofOrder === 'completed' ? ofOrder : 'new';
}
