import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import type { OrderStatus, PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import { NO_DEVICE_ID } from '@bestellsystem/domain/statistics-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { parseFlagReasons } from '../orders/orders.ts';
import { deviceName } from './device-names.ts';
import { isFlagged } from './flagged-orders.ts';

interface OrderFilter {
  eventId: number;
  tableNumber?: string | undefined;
  /** The public one. */
  deviceId?: string | undefined;
}

/** Orders of an event from one business day to another, both included. */
export interface OrderSelection extends OrderFilter {
  fromDay: string;
  toDay: string;
}

/** Orders of one business day. */
export interface DaySelection extends OrderFilter {
  day: string;
  orderNumber?: number | undefined;
  /** Only what is still to be looked at. */
  onlyFlagged?: boolean;
}

export interface OrderPage {
  /** Only orders beyond this number. */
  after?: number | undefined;
  limit: number;
  direction: 'asc' | 'desc';
}

/** A page of the selected orders with their payment and device; more columns may be chosen. `after` is meant in the given direction. */
export function selectOrders(db: Kysely<Schema>, selection: DaySelection, { after, limit, direction }: OrderPage) {
  const { eventId, tableNumber, deviceId, day, orderNumber, onlyFlagged } = selection;
  let query = db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('devices', 'devices.id', 'orders.device_id')
    .select([
      'orders.id',
      'orders.order_number',
      'orders.table_number',
      'orders.total',
      'orders.status',
      'orders.cancel_reason',
      'orders.flagged',
      'orders.flag_reasons',
      'orders.offline',
      'orders.taken_at',
      'orders.created_at',
      'payments.method',
      'payments.rounding',
      'devices.public_id',
      'devices.device_number',
    ])
    .where('orders.business_day', '=', day);
  if (onlyFlagged) query = query.where(isFlagged);
  if (orderNumber !== undefined) query = query.where('orders.order_number', '=', orderNumber);
  // Said as a range, SQLite takes the index of the tables, in which their orders stand in this order.
  if (tableNumber) {
    query = query
      .where('orders.table_number', '>=', tableNumber)
      .where('orders.table_number', '<=', tableNumber)
      .orderBy('orders.table_number', direction);
  }
  if (deviceId && deviceId !== NO_DEVICE_ID) {
    const device = db
      .selectFrom('devices')
      .where('event_id', '=', eventId)
      .where('public_id', '=', deviceId)
      .select('id');
    // Said twice negated, SQLite can't take the index of the event: that of the device's orders leads straight to them.
    // PostgreSQL sees through it, and so guesses well how many orders there are.
    query = query
      .where('orders.device_id', '=', device)
      .where(({ eb, not }) => not(eb('orders.event_id', '!=', eventId)));
  } else {
    query = query.where('orders.event_id', '=', eventId);
    if (deviceId) query = query.where('orders.device_id', 'is', null);
  }
  if (after !== undefined) query = query.where('orders.order_number', direction === 'asc' ? '>' : '<', after);
  return query.orderBy('orders.order_number', direction).limit(limit);
}

type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** What lists, exports and invoices say of an order. */
export function orderFacts(row: SelectedOrder) {
  return {
    id: row.id,
    orderNumber: row.order_number,
    tableNumber: row.table_number,
    takenAt: orderInstant({ isOffline: row.offline === 1, deviceTime: row.taken_at, createdAt: row.created_at }),
    total: row.total,
    status: row.status as OrderStatus,
    cancelReason: row.status === 'cancelled' ? (row.cancel_reason ?? '') : null,
    flagged: row.flagged === 1,
    flagReasons: parseFlagReasons(row.flag_reasons),
    method: row.method as PaymentMethod,
    rounding: row.rounding,
    device: deviceName(row),
  };
}
