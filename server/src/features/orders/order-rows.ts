import { wallClock } from '@bestellsystem/domain/business-day.ts';
import type { OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import { isTimeDoubtful, orderInstant } from '@bestellsystem/domain/order-time.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import { nextNumber } from '../../db/counters.ts';
import { writeInStep } from '../../db/in-step.ts';
import { insertInStep, insertRows } from '../../db/insert-rows.ts';
import type { EventRow, OrderRow, Schema } from '../../db/schema.ts';
import { payableOf } from './order-money.ts';
import type { PricedLine } from './priced-lines.ts';
import type { TakenBy } from './taken-by.ts';

const insertOrders = insertRows<'orders', Pick<OrderRow, 'id' | 'client_order_id'>>(
  'orders',
  'on conflict (client_order_id) do nothing returning id, client_order_id',
);
export const insertLines = insertInStep('order_lines');
export const insertPayments = insertInStep('payments');

/** Undefined where the client order is stored already. */
const insertOnce = writeInStep<Omit<OrderRow, 'id'>, OrderRow | undefined>(async (trx, orders) => {
  const ids = new Map((await insertOrders(trx, orders)).map(({ id, client_order_id }) => [client_order_id, id]));
  return orders.map((order) => {
    const id = ids.get(order.client_order_id);
    return id === undefined ? undefined : { id, ...order };
  });
});

/** Between our look and our write somebody else stored the same client order, or what it is booked by has changed. */
export class ChangedMeanwhile extends Error {}

/** Throws `ChangedMeanwhile` when somebody else has stored the same client order meanwhile. */
export async function insertOrder(
  trx: Transaction<Schema>,
  facts: {
    by: TakenBy;
    event: EventRow | undefined;
    input: OrderInput;
    lines: readonly PricedLine[];
    /** How many stations get one. */
    tickets: number;
    hash: string;
    reasons: readonly string[];
    prints: boolean;
    now: Date;
    /** To which it counts. */
    day: string;
  },
): Promise<OrderRow> {
  const { by, event, input, lines, tickets, hash, reasons, prints, now, day } = facts;
  const isCancelled = Boolean(input.cancelReason);
  const deposits = lines.filter(({ kind }) => kind === 'deposit');
  const row = await insertOnce(trx, {
    client_order_id: input.clientOrderId,
    content_hash: hash,
    event_id: event?.id ?? null,
    device_id: by.deviceRowId,
    user_id: by.userId,
    order_number: await nextNumber(trx, `order:${event?.id ?? 'demo'}:${day}`),
    business_day: day,
    table_number: input.tableNumber,
    is_takeaway: input.isTakeawayMode ? 1 : 0,
    total: sumOf(lines),
    deposit_total: sumOf(deposits),
    // Nothing to cook: nobody has to say that it is done.
    status: isCancelled ? 'cancelled' : prints && deposits.length < lines.length ? 'new' : 'completed',
    offline: input.offline ? 1 : 0,
    flagged: reasons.length > 0 ? 1 : 0,
    flag_reasons: reasons.length > 0 ? JSON.stringify([...new Set(reasons)]) : null,
    tickets,
    taken_at: timesOf(input, now).deviceTime,
    created_at: now.toISOString(),
    cancelled_at: isCancelled ? now.toISOString() : null,
    cancel_reason: input.cancelReason || null,
  });
  if (!row) throw new ChangedMeanwhile();
  return row;
}

/** The server's clock decides; only an order that was delivered late counts to the time it was taken. */
export function takenAt(input: OrderInput, now: Date): Date {
  return new Date(orderInstant(timesOf(input, now)));
}

/**
 * An order of which nobody knows when it was taken counts to now; the organizer reads what its device said. `isTooEarly`:
 * that was before its device was there.
 */
export function timeFlags(input: OrderInput, now: Date, timeZone: string, isTooEarly: boolean): OrderFlag[] {
  const times = timesOf(input, now);
  if (times.deviceTime === null || !(isTooEarly || isTimeDoubtful(times))) return [];
  const year = new Date(times.deviceTime).getUTCFullYear();
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return [{ code: 'TIME_IMPOSSIBLE' }];
  return [{ code: 'TIME_DOUBTFUL', ...wallClock(new Date(times.deviceTime), timeZone) }];
}

/** What no calendar on a wall shows. */
const EARLIEST_YEAR = 1970;
const LATEST_YEAR = 9998;

function timesOf({ offline, timestamp }: OrderInput, now: Date) {
  const deviceTime = timestamp ? new Date(timestamp).toISOString() : null;
  return { isOffline: offline, deviceTime, createdAt: now.toISOString() };
}

function sumOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
}

/** An order's lines and payment as they are stored. */
export function rowsOf(
  order: OrderRow,
  input: OrderInput,
  lines: readonly PricedLine[],
  vatRate: (line: PricedLine) => number | null,
) {
  return {
    lines: lines.map((line, index) => ({
      order_id: order.id,
      position: index + 1,
      menu_item_id: line.menuItemId,
      name: line.name,
      category: line.category,
      kind: line.kind,
      unit_price: line.unitPrice,
      list_price: line.listPrice === line.unitPrice ? null : line.listPrice,
      quantity: line.quantity,
      amount: line.unitPrice * line.quantity,
      vat_rate: vatRate(line),
      note: line.note,
    })),
    payment: {
      order_id: order.id,
      method: input.paymentMethod,
      amount: payableOf(input),
      rounding: input.rounding,
      received: input.paymentAmount,
      change_given: input.change,
      created_at: order.created_at,
    },
  };
}
