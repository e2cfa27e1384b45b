import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type BareOrder, bareServer } from './bare-server.ts';

const MAX_GROUP = 64;

const TABLES = `
  create table orders (id integer primary key, client_order_id text not null unique, event_id integer not null, device_id integer not null,
    table_number text not null, takeaway integer not null, total integer not null, created_at integer not null);
  create index orders_event on orders (event_id, created_at);
  create table order_lines (order_id integer not null, position integer not null, item_id integer not null, name text not null,
    quantity integer not null, price integer not null, primary key (order_id, position)) without rowid;
  create table payments (id integer primary key, order_id integer not null, method text not null, amount integer not null,
    change integer not null, created_at integer not null);
  create index payments_order on payments (order_id);
`;

/**
 * The least that takes an order durably: one route, the shape of what comes, an order's rows and the indexes that find
 * them, and a commit for what waits. No prices, no rights, no ticket, no sums.
 */
export function openBareOrders() {
  const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-bare-'));
  const db = new Database(join(dir, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(TABLES);
  const order = db.prepare(
    'insert into orders (client_order_id, event_id, device_id, table_number, takeaway, total, created_at) values (?, ?, 1, ?, ?, ?, ?)',
  );
  const line = db.prepare('insert into order_lines values (?, ?, ?, ?, ?, ?)');
  const payment = db.prepare(
    "insert into payments (order_id, method, amount, change, created_at) values (?, 'CASH', ?, ?, ?)",
  );
  const waiting: { body: BareOrder; done: (id: number) => void }[] = [];
  const commit = db.transaction((group: typeof waiting) => group.map(({ body }) => insert(body)));

  function insert({ clientOrderId, eventId, tableNumber, isTakeawayMode, items, ...paid }: BareOrder): number {
    const at = Date.now();
    const values = [clientOrderId, eventId, tableNumber, Number(isTakeawayMode), paid.total, at];
    const id = Number(order.run(...values).lastInsertRowid);
    for (const [index, { menuItem, price, quantity }] of items.entries()) {
      line.run(id, index, menuItem.id, `Essen ${menuItem.id}`, quantity, price);
    }
    payment.run(id, paid.paymentAmount, paid.change, at);
    return id;
  }

  function drain(): void {
    while (waiting.length > 0) {
      const group = waiting.splice(0, MAX_GROUP);
      const ids = commit(group);
      for (const [index, { done }] of group.entries()) done(ids[index] ?? 0);
    }
  }

  const place = (body: BareOrder): Promise<number> =>
    new Promise((done) => {
      if (waiting.push({ body, done }) === 1) setImmediate(drain);
    });
  const app = bareServer(place);
  const close = async (): Promise<void> => {
    await app.close();
    db.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { app, close };
}
