import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { openBareOrders } from './bare-orders.ts';
import { createEvent, orderOf } from './bench-event.ts';
import { measureOrdersAt } from './load.ts';
import type { Measurement } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';

const ITEMS = [1, 2, 3, 4, 5];
const HERE = { port: 0, host: '127.0.0.1' };
const NOW = '2026-11-20T20:00:00.000Z';

/** Orders with all checks against the bare durable limit: the shape alone is looked at; the same rows, commits and disk. */
export const orderPath: Measurement = {
  name: 'order path against the bare durable limit (SQLite)',
  unit: 'orders/s',
  atLeast: 0.55,
  own: () => ordersWithAllChecks('sqlite'),
  reference: async () => {
    const { app, close } = openBareOrders();
    try {
      return (await measureOrdersAt({ base: await app.listen(HERE), order: orderOf(1, ITEMS) })).perSecond;
    } finally {
      await close();
    }
  },
};

/** Orders a second of a whole application. */
export async function ordersWithAllChecks(engine: Engine): Promise<number> {
  const bench = await openBenchApp(engine, NOW);
  try {
    const { order } = await createEvent(bench);
    const { cookie } = bench;
    return (await measureOrdersAt({ base: await bench.app.listen(HERE), cookie, order: order() })).perSecond;
  } finally {
    await bench.close();
  }
}
