import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { rebuildSums } from '@bestellsystem/server/features/statistics/recount.ts';
import { sql } from 'kysely';
import { createEvent } from './bench-event.ts';
import { median, reportLimit, type Suite } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';
import { fillBigEvent } from './statistics/big-event.ts';

const MANY = Number(process.env.BENCH_ORDERS || 1_000_000);
const FEW = 1000;
const PLACED = 200;
const LINES_PER_ORDER = 5;

/** What an order costs among a thousand and among a million of them. */
export function growthSuite(engine: Engine): Suite {
  return {
    name: `growth ${engine}`,
    run: async function* () {
      const bench = await openBenchApp(engine, '2026-11-20T20:00:00.000Z');
      const { db } = bench.context;
      try {
        const event = await createEvent(bench);
        const cost = async (orders: number): Promise<number> => {
          await fillBigEvent(db, bench.organizerId, orders * LINES_PER_ORDER);
          await rebuildSums(db, engine);
          await sql`analyze`.execute(db);
          const figures: number[] = [];
          for (let count = 0; count < PLACED; count++) {
            const from = performance.now();
            await event.place();
            figures.push(performance.now() - from);
          }
          return median(figures);
        };
        const few = await cost(FEW);
        const many = await cost(MANY);
        yield `an order among ${FEW}: ${few.toFixed(2)} ms, among ${MANY}: ${many.toFixed(2)} ms`;
        yield reportLimit({ name: `order among ${MANY} against ${FEW}`, unit: 'x', figure: many / few, atMost: 1.1 });
      } finally {
        await bench.close();
      }
    },
  };
}
