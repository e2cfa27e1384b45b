import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ItemSumsTable, OrderLineRow, OrderRow, OrderSumsTable, PaymentRow } from '../../db/schema.ts';

export type OrderSumRow = Selectable<OrderSumsTable>;
export type ItemSumRow = Selectable<ItemSumsTable>;

export const ORDER_SUM_KEY = [
  'event_id',
  'business_day',
  'device_id',
  'method',
  'is_takeaway',
  'is_cancelled',
  'slot',
] as const satisfies (keyof Insertable<OrderSumsTable>)[];
export const ORDER_SUM_FIGURES = [
  'orders',
  'deposit_orders',
  'lines',
  'sales',
  'deposits',
  'rounding',
  'received',
  'change_given',
  'paid_out',
] as const satisfies (keyof Insertable<OrderSumsTable>)[];
export const ITEM_SUM_KEY = [
  'event_id',
  'business_day',
  'device_id',
  'kind',
  'name',
  'category',
  'vat_rate',
] as const satisfies (keyof Insertable<ItemSumsTable>)[];
export const ITEM_SUM_FIGURES = ['lines', 'quantity', 'amount'] as const satisfies (keyof Insertable<ItemSumsTable>)[];

const NO_DEVICE = 0;
const NO_VAT = -1;
const QUARTER_MINUTES = 15;

type SummedOrder = Pick<
  OrderRow,
  | 'event_id'
  | 'business_day'
  | 'device_id'
  | 'is_takeaway'
  | 'offline'
  | 'taken_at'
  | 'created_at'
  | 'total'
  | 'deposit_total'
>;
export type SummedPayment = Pick<PaymentRow, 'method' | 'amount' | 'rounding' | 'received' | 'change_given'>;
export type SummedLine = Pick<OrderLineRow, 'kind' | 'name' | 'category' | 'vat_rate' | 'quantity' | 'amount'>;

/** What one order adds to the sums of its event; `sign` -1 takes it off again. */
export function orderSumOf(
  order: SummedOrder & { event_id: number },
  payment: SummedPayment,
  options: { lines: readonly SummedLine[]; isCancelled: boolean; sign: 1 | -1 },
): OrderSumRow {
  const { sign, lines, isCancelled } = options;
  return {
    event_id: order.event_id,
    business_day: order.business_day,
    device_id: order.device_id ?? NO_DEVICE,
    method: payment.method,
    is_takeaway: order.is_takeaway,
    is_cancelled: isCancelled ? 1 : 0,
    slot: slotOf(order),
    orders: sign,
    deposit_orders: sellsNothing(lines) ? sign : 0,
    lines: sign * lines.length,
    sales: sign * (order.total - order.deposit_total),
    deposits: sign * order.deposit_total,
    rounding: sign * payment.rounding,
    received: sign * payment.received,
    change_given: sign * payment.change_given,
    paid_out: sign * Math.max(0, -payment.amount),
  };
}

/** One row per line; several of the same item are yet to be added up. */
export function itemSumsOf(
  order: SummedOrder & { event_id: number },
  lines: readonly SummedLine[],
  sign: 1 | -1,
): ItemSumRow[] {
  return lines.map((line) => ({
    event_id: order.event_id,
    business_day: order.business_day,
    device_id: order.device_id ?? NO_DEVICE,
    kind: kindOf(line),
    name: line.name,
    category: line.category,
    vat_rate: line.vat_rate ?? NO_VAT,
    lines: sign,
    quantity: sign * line.quantity,
    amount: sign * line.amount,
  }));
}

/** One row per key, in an order that all transactions share: two of them can't wait for each other. */
export function addedUp<Row extends object>(
  rows: readonly Row[],
  key: readonly (keyof Row)[],
  figures: readonly (keyof Row)[],
): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const its = keyOf(row, key);
    const known = byKey.get(its);
    if (!known) byKey.set(its, { ...row });
    else for (const figure of figures) known[figure] = (Number(known[figure]) + Number(row[figure])) as never;
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

export function keyOf<Row extends object>(row: Row, key: readonly (keyof Row)[]): string {
  return JSON.stringify(key.map((column) => row[column]));
}

function kindOf({ kind, quantity }: { kind: string; quantity: number }): string {
  return kind === 'deposit' && quantity < 0 ? 'return' : kind;
}

/** Time zones differ by quarters of hours: what the wall clock said can be told from a quarter in UTC. */
export function slotOf(order: { offline: number; taken_at: string | null; created_at: string }): string {
  const instant = orderInstant({
    isOffline: order.offline === 1,
    deviceTime: order.taken_at,
    createdAt: order.created_at,
  });
  const minute = Math.floor(Number(instant.slice(14, 16)) / QUARTER_MINUTES) * QUARTER_MINUTES;
  return `${instant.slice(0, 14)}${String(minute).padStart(2, '0')}`;
}
