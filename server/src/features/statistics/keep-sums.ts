import type { Transaction } from 'kysely';
import { together, writeInStep } from '../../db/in-step.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import {
  addedUp,
  ITEM_SUM_FIGURES,
  ITEM_SUM_KEY,
  type ItemSumRow,
  itemSumsOf,
  ORDER_SUM_FIGURES,
  ORDER_SUM_KEY,
  type OrderSumRow,
  orderSumOf,
  type SummedLine,
  type SummedPayment,
} from './sum-rows.ts';

const upsertOrderSums = insertRows('order_sums', adding('order_sums', ORDER_SUM_KEY, ORDER_SUM_FIGURES));
const upsertItemSums = insertRows('item_sums', adding('item_sums', ITEM_SUM_KEY, ITEM_SUM_FIGURES));

export const addOrderSums = writeInStep<readonly OrderSumRow[], void>(async (db, orders) => {
  await upsertOrderSums(db, addedUp(orders.flat(), ORDER_SUM_KEY, ORDER_SUM_FIGURES));
  return [];
});

export const addItemSums = writeInStep<readonly ItemSumRow[], void>(async (db, orders) => {
  await upsertItemSums(db, addedUp(orders.flat(), ITEM_SUM_KEY, ITEM_SUM_FIGURES));
  return [];
});

/**
 * Adds a new order to the sums of its event, in the transaction that stores it; one that comes cancelled to the cancelled
 * ones. Orders of the demo menu count nowhere.
 */
export async function countOrder(
  trx: Transaction<Schema>,
  order: OrderRow,
  payment: SummedPayment,
  lines: readonly SummedLine[],
): Promise<void> {
  const { event_id } = order;
  if (event_id === null) return;
  const counted = { ...order, event_id };
  const isCancelled = order.status === 'cancelled';
  await together(trx, [
    () => addOrderSums(trx, [orderSumOf(counted, payment, { lines, isCancelled, sign: 1 })]),
    async () => (isCancelled ? undefined : addItemSums(trx, itemSumsOf(counted, lines, 1))),
  ]);
}

/** Moves an order to the cancelled ones; the transaction that cancels it calls this once. */
export async function countCancelling(trx: Transaction<Schema>, order: OrderRow): Promise<void> {
  const { event_id } = order;
  if (event_id === null) return;
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute();
  const counted = { ...order, event_id };
  await addOrderSums(trx, [
    orderSumOf(counted, payment, { lines, isCancelled: false, sign: -1 }),
    orderSumOf(counted, payment, { lines, isCancelled: true, sign: 1 }),
  ]);
  await addItemSums(trx, itemSumsOf(counted, lines, -1));
}

function adding(table: string, key: readonly string[], figures: readonly string[]): string {
  const added = figures.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`);
  return `on conflict (${key.join(', ')}) do update set ${added.join(', ')}`;
}
