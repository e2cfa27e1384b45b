import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createEvent, orderOf } from './bench-event.ts';
import type { Measurement } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';

const ORDERS = Number(process.env.BENCH_PATH_ORDERS || 600);
const AT_ONCE = 32;
const NOW = '2026-11-20T20:00:00.000Z';

/** Orders through the whole application against one durable insert each of the same text, on the same disk. */
export const orderPath: Measurement = {
  name: 'order path against a bare durable insert (SQLite)',
  unit: 'orders/s',
  atLeast: 0.55,
  own: ordersPerSecond,
  reference: async () => insertsPerSecond(),
};

async function ordersPerSecond(): Promise<number> {
  const bench = await openBenchApp('sqlite', NOW);
  try {
    const event = await createEvent(bench);
    let next = 0;
    const from = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next++ < ORDERS) await event.place();
      }),
    );
    return (ORDERS / (performance.now() - from)) * 1000;
  } finally {
    await bench.close();
  }
}

function insertsPerSecond(): number {
  const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-bare-'));
  const db = new Database(join(dir, 'bare.db'));
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec('create table bare (id integer primary key, body text not null)');
    const insert = db.prepare('insert into bare (body) values (?)');
    const from = performance.now();
    for (let count = 0; count < ORDERS; count++) insert.run(JSON.stringify(orderOf(1, [1, 2, 3, 4, 5])));
    return (ORDERS / (performance.now() - from)) * 1000;
  } finally {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
