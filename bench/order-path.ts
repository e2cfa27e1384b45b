import { openBareOrders } from './bare-orders.ts';
import { createEvent, orderOf } from './bench-event.ts';
import { type Measurement, ordersPerSecond } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';

const ITEMS = [1, 2, 3, 4, 5];
const NOW = '2026-11-20T20:00:00.000Z';

/** Orders with all checks against the bare durable limit: no checks, the same rows, the same commits, the same disk. */
export const orderPath: Measurement = {
  name: 'order path against the bare durable limit (SQLite)',
  unit: 'orders/s',
  atLeast: 0.55,
  own: async () => {
    const bench = await openBenchApp('sqlite', NOW);
    try {
      return await ordersPerSecond((await createEvent(bench)).place);
    } finally {
      await bench.close();
    }
  },
  reference: async () => {
    const bare = openBareOrders();
    try {
      return await ordersPerSecond(async () => {
        const payload = orderOf(1, ITEMS);
        const { statusCode } = await bare.app.inject({ method: 'POST', url: '/api/orders', payload });
        if (statusCode !== 201) throw new Error(`the bare server answered ${statusCode}`);
      });
    } finally {
      await bare.close();
    }
  },
};
