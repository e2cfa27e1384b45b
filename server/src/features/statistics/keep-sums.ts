import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import {
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

const upsertOrderSums = prepared((db, { rows }: { rows: readonly OrderSumRow[] }) =>
  db
    .insertInto('order_sums')
    .values(rows)
    .onConflict((conflict) => conflict.columns(ORDER_SUM_KEY).doUpdateSet(adding('order_sums', ORDER_SUM_FIGURES))),
);

const upsertItemSums = prepared((db, { rows }: { rows: readonly ItemSumRow[] }) =>
  db
    .insertInto('item_sums')
    .values(rows)
    .onConflict((conflict) => conflict.columns(ITEM_SUM_KEY).doUpdateSet(adding('item_sums', ITEM_SUM_FIGURES))),
);

/** Adds a new order to the sums of its event, in the transaction that stores it. Orders of the demo menu count nowhere. */
export async function countOrder(
  trx: Transaction<Schema>,
  order: OrderRow,
  payment: SummedPayment,
  lines: readonly SummedLine[],
): Promise<void> {
  const { event_id } = order;
  if (event_id === null) return;
  const counted = { ...order, event_id };
  await addOrderSums(trx, [orderSumOf(counted, payment, { lines, isCancelled: false, sign: 1 })]);
  await addItemSums(trx, itemSumsOf(counted, lines, 1));
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

export async function addOrderSums(db: Kysely<Schema>, rows: readonly OrderSumRow[]): Promise<void> {
  if (rows.length === 0) return;
  await upsertOrderSums(db, { rows });
}

export async function addItemSums(db: Kysely<Schema>, rows: readonly ItemSumRow[]): Promise<void> {
  if (rows.length === 0) return;
  await upsertItemSums(db, { rows });
}

function adding(table: string, figures: readonly string[]) {
  return Object.fromEntries(
    figures.map((figure) => [figure, sql<number>`${sql.ref(`${table}.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`]),
  );
}
