import { openPostgres } from '@bestellsystem/server/db/postgres.ts';
import { startPostgres } from '@bestellsystem/server/testing/postgres-server.ts';
import { CompiledQuery } from 'kysely';
import { type BareOrder, bareServer } from './bare-server.ts';
import { orderOf } from './bench-event.ts';
import { measureOrdersAt } from './load.ts';
import { type Measurement, ordersPerSecond } from './measure.ts';
import { ordersWithAllChecks } from './order-path.ts';

const ITEMS = [1, 2, 3, 4, 5];

const TABLES = [
  `create table bare_orders (id bigint generated always as identity primary key, client_order_id text not null unique,
    event_id int not null, device_id int not null, table_number text not null, takeaway boolean not null,
    total int not null, created_at timestamptz not null default now())`,
  'create index on bare_orders (event_id, created_at)',
  `create table bare_lines (order_id bigint not null references bare_orders, position int not null, item_id int not null,
    name text not null, quantity int not null, price int not null, primary key (order_id, position))`,
  `create table bare_payments (id bigint generated always as identity primary key,
    order_id bigint not null references bare_orders, method text not null, amount int not null, change int not null,
    created_at timestamptz not null default now())`,
  'create index on bare_payments (order_id)',
];
const INSERT_ORDER = `insert into bare_orders (client_order_id, event_id, device_id, table_number, takeaway, total)
  values ($1, $2, 1, $3, $4, $5) returning id`;
const INSERT_LINE = 'insert into bare_lines values ($1, $2, $3, $4, $5, $6)';
const INSERT_PAYMENT = "insert into bare_payments (order_id, method, amount, change) values ($1, 'CASH', $2, $3)";
const INSERT_ALL = `
  with placed as (${INSERT_ORDER}), lines as (
    insert into bare_lines
    select placed.id, line.position, line.item, line.name, line.quantity, line.price
    from placed, unnest($6::int[], $7::int[], $8::text[], $9::int[], $10::int[]) as line (position, item, name, quantity, price)
  )
  insert into bare_payments (order_id, method, amount, change) select id, 'CASH', $11, $12 from placed`;

type Database = ReturnType<typeof openPostgres>['db'];

/** Orders with all checks against rows alone: one statement for all of an order, by the same driver, and nothing else. */
export const postgresPath: Measurement = {
  name: 'order path against one bare statement per order (PostgreSQL)',
  unit: 'orders/s',
  atLeast: 0.8,
  own: () => ordersWithAllChecks('postgres'),
  reference: () =>
    onBareTables((db) => ordersPerSecond(async () => void (await run(db, INSERT_ALL, valuesOf(orderOf(1, ITEMS)))))),
};

/** The same against a bare server that sends rows one by one in a transaction. */
export const postgresRoundTrips: Measurement = {
  name: 'order path against a round trip for each row (PostgreSQL)',
  unit: 'orders/s',
  atLeast: 4,
  own: () => ordersWithAllChecks('postgres'),
  reference: () =>
    onBareTables(async (db) => {
      const app = bareServer((order) => placeRowByRow(db, order));
      const base = await app.listen({ port: 0, host: '127.0.0.1' });
      const { perSecond } = await measureOrdersAt({ base, order: orderOf(1, ITEMS) });
      await app.close();
      return perSecond;
    }),
};

function placeRowByRow(db: Database, order: BareOrder): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const [placed] = await run(trx, INSERT_ORDER, headOf(order));
    const id = Number(placed?.id);
    for (const [position, { menuItem, price, quantity }] of order.items.entries()) {
      await run(trx, INSERT_LINE, [id, position, menuItem.id, nameOf(menuItem), quantity, price]);
    }
    await run(trx, INSERT_PAYMENT, [id, order.paymentAmount, order.change]);
    return id;
  });
}

async function onBareTables(measure: (db: Database) => Promise<number>): Promise<number> {
  const postgres = await startPostgres();
  const { db, close } = openPostgres(postgres.url);
  try {
    for (const table of TABLES) await run(db, table, []);
    return await measure(db);
  } finally {
    await close();
    await postgres.stop();
  }
}

function headOf({ clientOrderId, eventId, tableNumber, isTakeawayMode, total }: BareOrder): unknown[] {
  return [clientOrderId, eventId, tableNumber, isTakeawayMode, total];
}

function valuesOf(order: BareOrder): unknown[] {
  const { items, paymentAmount, change } = order;
  const lines = [
    items.map((_, position) => position),
    items.map(({ menuItem }) => menuItem.id),
    items.map(({ menuItem }) => nameOf(menuItem)),
    items.map(({ quantity }) => quantity),
    items.map(({ price }) => price),
  ];
  return [...headOf(order), ...lines, paymentAmount, change];
}

function nameOf({ id }: { id: number }): string {
  return `Essen ${id}`;
}

async function run(db: Pick<Database, 'executeQuery'>, text: string, values: readonly unknown[]) {
  return (await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, [...values]))).rows;
}
