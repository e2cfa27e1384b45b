import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import type { orderOf } from './bench-event.ts';

type Body = ReturnType<typeof orderOf>;

const MAX_GROUP = 64;

/** The least that takes an order durably: one route, its rows, and a commit for what waits. No checks, no rights. */
export function openBareOrders() {
  const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-bare-'));
  const db = new Database(join(dir, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`
    create table orders (id integer primary key, client_order_id text not null unique, table_number text, total integer);
    create table order_lines (id integer primary key, order_id integer not null, item integer, price integer, quantity integer);
    create table payments (id integer primary key, order_id integer not null, amount integer);
  `);
  const order = db.prepare('insert into orders (client_order_id, table_number, total) values (?, ?, ?)');
  const line = db.prepare('insert into order_lines (order_id, item, price, quantity) values (?, ?, ?, ?)');
  const payment = db.prepare('insert into payments (order_id, amount) values (?, ?)');
  const waiting: { body: Body; done: (id: number) => void }[] = [];
  const commit = db.transaction((group: typeof waiting) => group.map(({ body }) => insert(body)));

  function insert(body: Body): number {
    const id = Number(order.run(body.clientOrderId, body.tableNumber, body.total).lastInsertRowid);
    for (const { menuItem, price, quantity } of body.items) line.run(id, menuItem.id, price, quantity);
    payment.run(id, body.total);
    return id;
  }

  function drain(): void {
    while (waiting.length > 0) {
      const group = waiting.splice(0, MAX_GROUP);
      const ids = commit(group);
      for (const [index, { done }] of group.entries()) done(ids[index] ?? 0);
    }
  }

  const app = Fastify();
  app.post<{ Body: Body }>('/api/orders', async ({ body }, reply) => {
    const id = await new Promise<number>((done) => {
      if (waiting.push({ body, done }) === 1) setImmediate(drain);
    });
    return reply.code(201).send({ id });
  });
  const close = async (): Promise<void> => {
    await app.close();
    db.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { app, close };
}
