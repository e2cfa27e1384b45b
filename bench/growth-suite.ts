import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { requireOrderById } from '@bestellsystem/server/features/orders/orders.ts';
import { createGrownEvent } from './grown-event.ts';
import { median, reportLimit, type Suite } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';

const MANY = Number(process.env.BENCH_ORDERS || 1_000_000);
const FEW = 1000;
const ROUNDS = 300;
const WARM_UP = 30;
const NOW = '2026-11-20T20:00:00.000Z';
const OTHERS = 7919;

type Step = 'place' | 'read' | 'list';
type Steps = Record<Step, (round: number) => Promise<unknown>>;

const GOALS: Record<Step, { name: string; atMost: number }> = {
  place: { name: 'an order', atMost: 1.1 },
  read: { name: 'reading one order', atMost: 1.5 },
  list: { name: "the last 10 of a device's day", atMost: 1.1 },
};

/** What an order, reading one and the list of the last ones cost among a thousand and among a million of them. */
export function growthSuite(engine: Engine): Suite {
  return {
    name: `growth ${engine}`,
    run: async function* () {
      const [few, many] = [await openBenchApp(engine, NOW), await openBenchApp(engine, NOW)];
      try {
        const from = performance.now();
        const [among, amongMany] = [await stepsAmong(few, engine, FEW), await stepsAmong(many, engine, MANY)];
        yield `${MANY} orders written in ${((performance.now() - from) / 1000).toFixed(0)} s`;
        for (const [step, goal] of Object.entries(GOALS) as [Step, (typeof GOALS)[Step]][]) {
          const [own, reference] = await inTurns(amongMany[step], among[step]);
          yield `${goal.name} among ${FEW}: ${reference.toFixed(3)} ms, among ${MANY}: ${own.toFixed(3)} ms`;
          yield reportLimit({
            name: `${goal.name}, of ${MANY} against ${FEW}`,
            unit: 'x',
            figure: own / reference,
            atMost: goal.atMost,
          });
        }
      } finally {
        await few.close();
        await many.close();
      }
    },
  };
}

async function stepsAmong(
  bench: Awaited<ReturnType<typeof openBenchApp>>,
  engine: Engine,
  orders: number,
): Promise<Steps> {
  const event = await createGrownEvent(bench, engine, orders);
  const { db } = bench.context;
  const url = `/api/statistics/event/${event.id}/device/device_3?date=2026-11-20&limit=10`;
  return {
    place: () => event.place(),
    // Never the same ones: what was just read lies in memory.
    read: (round) => requireOrderById(db, 2 + (((round + WARM_UP) * OTHERS) % orders)),
    list: async () => {
      const { statusCode, body } = await bench.app.inject({ url, headers: { cookie: bench.cookie } });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
    },
  };
}

/** The median of each, taken in turns: whatever else the machine does falls on both. */
async function inTurns(...works: [Steps[Step], Steps[Step]]): Promise<[number, number]> {
  const [own, reference]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [figures, work] of [
      [own, works[0]],
      [reference, works[1]],
    ] as const) {
      const from = performance.now();
      await work(round);
      if (round >= 0) figures.push(performance.now() - from);
    }
  }
  return [median(own), median(reference)];
}
