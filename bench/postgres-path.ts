import { openPostgres } from '@bestellsystem/server/db/postgres.ts';
import { startPostgres } from '@bestellsystem/server/testing/postgres-server.ts';
import { CompiledQuery } from 'kysely';
import { orderOf } from './bench-event.ts';
import { type Measurement, ordersPerSecond } from './measure.ts';
import { ordersWithAllChecks } from './order-path.ts';

const ITEMS = [1, 2, 3, 4, 5];

const TABLES = [
  'create table bare_orders (id bigserial primary key, client_order_id uuid not null unique, table_number text, total integer)',
  'create table bare_lines (id bigserial primary key, order_id bigint not null, item integer, price integer, quantity integer)',
  'create table bare_payments (id bigserial primary key, order_id bigint not null, amount integer)',
];
const INSERT_ORDER = 'insert into bare_orders (client_order_id, table_number, total) values ($1, $2, $3) returning id';
const INSERT_LINE = 'insert into bare_lines (order_id, item, price, quantity) values ($1, $2, $3, $4)';
const INSERT_PAYMENT = 'insert into bare_payments (order_id, amount) values ($1, $2)';
const INSERT_ALL = `
  with placed as (${INSERT_ORDER}), lines as (
    insert into bare_lines (order_id, item, price, quantity)
    select placed.id, line.item, line.price, line.quantity
    from placed, unnest($4::integer[], $5::integer[], $6::integer[]) as line (item, price, quantity)
  )
  insert into bare_payments (order_id, amount) select id, $3 from placed`;

type Order = ReturnType<typeof orderOf>;
type Database = ReturnType<typeof openPostgres>['db'];

/** Orders with all checks against rows alone: one statement for all of an order, by the same driver. */
export const postgresPath: Measurement = {
  name: 'order path against one bare statement per order (PostgreSQL)',
  unit: 'orders/s',
  atLeast: 0.8,
  own: () => ordersWithAllChecks('postgres'),
  reference: () => bare(async (db, order) => void (await run(db, INSERT_ALL, valuesOf(order)))),
};

/** The same against rows that are sent one by one in a transaction. */
export const postgresRoundTrips: Measurement = {
  name: 'order path against a round trip for each row (PostgreSQL)',
  unit: 'orders/s',
  atLeast: 4,
  own: () => ordersWithAllChecks('postgres'),
  reference: () =>
    bare((db, order) =>
      db.transaction().execute(async (trx) => {
        const [placed] = await run(trx, INSERT_ORDER, valuesOf(order).slice(0, 3));
        for (const { menuItem, price, quantity } of order.items) {
          await run(trx, INSERT_LINE, [placed?.id, menuItem.id, price, quantity]);
        }
        await run(trx, INSERT_PAYMENT, [placed?.id, order.total]);
      }),
    ),
};

async function bare(place: (db: Database, order: Order) => Promise<void>): Promise<number> {
  const postgres = await startPostgres();
  const { db, close } = openPostgres(postgres.url);
  try {
    for (const table of TABLES) await run(db, table, []);
    return await ordersPerSecond(() => place(db, orderOf(1, ITEMS)));
  } finally {
    await close();
    await postgres.stop();
  }
}

function valuesOf({ clientOrderId, tableNumber, total, items }: Order): unknown[] {
  const columns = [items.map(({ menuItem }) => menuItem.id), items.map(({ price }) => price)];
  return [clientOrderId, tableNumber, total, ...columns, items.map(({ quantity }) => quantity)];
}

async function run(db: Pick<Database, 'executeQuery'>, text: string, values: readonly unknown[]) {
  return (await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, [...values]))).rows;
}
