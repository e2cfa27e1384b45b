import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Breakage, brokenCommand } from '@bestellsystem/e2e/faults/broken-product.ts';
import { Installation } from '@bestellsystem/e2e/faults/installation.ts';
import { measureOrdersAt } from './load.ts';
import { median, quantile, reportLimit, type Suite } from './measure.ts';

const ROUNDS = 3;
/** One after the other, to the one and the other in turns: a machine that is slower for a moment is so for both. */
const TURNS_ALONE = 15;
const ORDERS_A_TURN = 20;
const SYNC_MS = 5;
/** On a slow disk and a busy machine 32 at once may wait for long. */
const PATIENCE_MS = 60_000;
const SLOW_SYNC = fileURLToPath(new URL('./slow-sync.c', import.meta.url));
/** Not the product: what it would be if each request committed by itself. */
const ALONE: Breakage = { file: 'db/group-commit.ts', from: 'const MAX_GROUP = 64;', to: 'const MAX_GROUP = 1;' };

/** 32 under way. */
interface Together {
  perSecond: number;
  /** ms */
  p95: number;
}

interface Taken extends Together {
  /** The same when one follows the other. */
  alone: { perSecond: number; p50: number };
}

/** What taking the orders that wait into one transaction gains, on this disk and on one that needs long to write. */
export function commitSuite(): Suite {
  return {
    name: 'commits sqlite',
    run: async function* () {
      const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-commits-'));
      try {
        const here = await compare({});
        yield `orders/s together ${here.own.perSecond.toFixed(0)}, each by itself ${here.single.perSecond.toFixed(0)}; median of one after the other ${here.own.alone.p50.toFixed(1)} and ${here.single.alone.p50.toFixed(1)} ms`;
        yield reportLimit(
          ratio('together against each by itself', here.own.perSecond / here.single.perSecond, { atLeast: 3 }),
        );
        yield reportLimit(ratio('one after the other', here.own.alone.p50 / here.single.alone.p50, { atMost: 1.1 }));

        const library = join(dir, 'slow-sync.so');
        try {
          execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SLOW_SYNC, '-ldl'], { stdio: 'ignore' });
        } catch {
          return yield 'on a slow disk: not shown here, it takes a C compiler (cc)';
        }
        const slow = await compare({ LD_PRELOAD: library, SLOW_SYNC_US: String(SYNC_MS * 1000) });
        yield `${SYNC_MS} ms more for each sync: orders/s together ${slow.own.perSecond.toFixed(0)}, each by itself ${slow.single.perSecond.toFixed(0)}, one after the other ${slow.own.alone.perSecond.toFixed(0)}`;
        yield reportLimit(
          ratio('together against each by itself, slow', slow.own.perSecond / slow.single.perSecond, { atLeast: 12 }),
        );
        yield reportLimit({ name: 'p95 of 32 at once', unit: 'syncs', figure: slow.own.p95 / SYNC_MS, atMost: 6 });
        yield reportLimit({
          name: 'one after the other (more would mean that answers do not wait for the disk)',
          unit: 'orders/s',
          figure: slow.own.alone.perSecond,
          atMost: 1000 / SYNC_MS,
        });
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

function ratio<Goal extends { atLeast: number } | { atMost: number }>(name: string, figure: number, goal: Goal) {
  return { name, unit: 'x', figure, ...goal };
}

/** The product beside itself with a transaction per request, in turns. */
async function compare(env: Record<string, string>): Promise<{ own: Taken; single: Taken }> {
  const installations = [
    await Installation.start({ env }),
    await Installation.start({ env, command: brokenCommand(ALONE) }),
  ] as const;
  try {
    for (const installation of installations) await withoutPrinters(installation);
    const together: [Together[], Together[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      together[0].push(await takeTogether(installations[0]));
      together[1].push(await takeTogether(installations[1]));
    }
    const alone: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS_ALONE; turn++) {
      alone[0].push(...(await takeAlone(installations[0])));
      alone[1].push(...(await takeAlone(installations[1])));
    }
    return { own: figuresOf(together[0], alone[0]), single: figuresOf(together[1], alone[1]) };
  } finally {
    await Promise.all(installations.map((installation) => installation.stop()));
  }
}

/** Tickets that find no printer would be tried again beside the orders. */
async function withoutPrinters(installation: Installation): Promise<void> {
  const { eventId } = installation;
  const organizer = await installation.organizer();
  await organizer.need('POST', `/api/events/${eventId}/printer-config`, { eventId, printers: [] });
}

async function takeTogether(installation: Installation): Promise<Together> {
  const device = await waiterOf(installation);
  const { perSecond, ms } = await measureOrdersAt({
    base: installation.server.base,
    cookie: device.session,
    order: installation.order(),
  });
  device.close();
  return { perSecond, p95: quantile(ms, 0.95) };
}

/** ms */
async function takeAlone(installation: Installation): Promise<number[]> {
  const device = await waiterOf(installation);
  const times: number[] = [];
  for (let order = 0; order < ORDERS_A_TURN; order++) {
    const from = performance.now();
    const { type } = await device.send(installation.order(), { timeoutMs: PATIENCE_MS });
    if (type !== 'ok') throw new Error(`an order ended as ${type}`);
    times.push(performance.now() - from);
  }
  device.close();
  return times;
}

async function waiterOf(installation: Installation) {
  const [device] = await installation.waiters(1);
  if (!device) throw new Error('nobody logged in');
  return device;
}

function figuresOf(together: readonly Together[], alone: readonly number[]): Taken {
  const of = (figure: (taken: Together) => number): number => median(together.map(figure));
  const sum = alone.reduce((sum, one) => sum + one, 0);
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p95: of(({ p95 }) => p95),
    alone: { perSecond: (alone.length / sum) * 1000, p50: quantile(alone, 0.5) },
  };
}
