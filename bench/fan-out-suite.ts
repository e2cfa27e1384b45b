import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Installation } from '@bestellsystem/e2e/faults/installation.ts';
import { probedAt, readHeldMemory } from '@bestellsystem/e2e/soak/held-memory.ts';
import { measureOrdersAt } from './load.ts';
import { median, quantile, reportLimit, type Suite } from './measure.ts';
import { Screens, sessionsFor } from './screens-at-streams.ts';

const STREAMS = Number(process.env.BENCH_STREAMS || 500);
const IDLE = 2 * STREAMS;
const FEW = 10;
const ORDERS = 40;
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;
/** A screen's stream is looked after twice a second: so that it has been a few times. */
const SETTLE_MS = 5_000;

/** What screens that hear of orders cost: the last of them, the memory, and those who take the orders. */
export function fanOutSuite(): Suite {
  return {
    name: 'streams sqlite',
    run: async function* () {
      const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-streams-'));
      const probe = join(dir, 'probe');
      const installation = await Installation.start(probedAt(probe));
      const screens = new Screens();
      try {
        const sessions = await sessionsFor(installation, IDLE);
        const [device] = await installation.waiters(1);
        if (!device) throw new Error('nobody logged in');
        const place = async (): Promise<number> => {
          const from = performance.now();
          const { type } = await device.send(installation.order());
          if (type !== 'ok') throw new Error(`an order ended as ${type}`);
          return performance.now() - from;
        };
        const target = () => ({
          base: installation.server.base,
          cookie: device.session,
          order: installation.order(),
        });
        for (let order = 0; order < ORDERS; order++) await place();

        const before = await readHeldMemory(probe);
        await screens.open(installation, sessions, IDLE);
        const worked = processorMs(installation.server.pid);
        await delay(SETTLE_MS);
        const work = (processorMs(installation.server.pid) - worked) / SETTLE_MS;
        const after = await readHeldMemory(probe);
        screens.close();
        const [living, resident] = [after.living - before.living, after.resident - before.resident].map(
          (bytes) => bytes / MEGABYTE,
        );
        yield `${IDLE} idle screens: ${living?.toFixed(1)} MB live, the process ${resident?.toFixed(1)} MB larger; ${(work * 100).toFixed(1)} % of a processor`;
        yield reportLimit({
          name: `memory of ${IDLE} idle screens`,
          unit: 'MB',
          figure: Math.max(living ?? 0, resident ?? 0),
          atMost: 30,
        });

        const [alone, watched]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round++) {
          alone.push((await measureOrdersAt(target())).perSecond);
          await screens.open(installation, sessions, FEW);
          watched.push((await measureOrdersAt(target())).perSecond);
          screens.close();
        }
        yield `orders/s alone ${median(alone).toFixed(0)}, with ${FEW} screens ${median(watched).toFixed(0)}`;
        yield reportLimit({
          name: `orders with ${FEW} screens against without`,
          unit: 'x',
          figure: median(watched) / median(alone),
          atLeast: 0.75,
        });

        await screens.open(installation, sessions, FEW);
        const answers: number[] = [];
        for (let order = 0; order < ORDERS; order++) answers.push(await place());
        screens.close();

        await screens.open(installation, sessions, STREAMS);
        const late: number[] = [];
        for (let order = 0; order < ORDERS; order++) {
          const from = performance.now();
          const heard = screens.oneMore();
          await Promise.all([place(), heard]);
          late.push(performance.now() - from);
        }
        screens.close();
        const [answer, last] = [quantile(answers, 0.5), quantile(late, 0.95)];
        yield `answer with ${FEW} screens: median ${answer.toFixed(1)} ms; last of ${STREAMS} screens: median ${quantile(late, 0.5).toFixed(1)}, 95th percentile ${last.toFixed(1)} ms after the order was sent`;
        yield reportLimit({
          name: `last of ${STREAMS} screens against the answer`,
          unit: 'x',
          figure: last / answer,
          atMost: 10,
        });
      } finally {
        screens.close();
        await installation.stop();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** What a process has used so far of the processors; Linux counts it in hundredths of a second. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
