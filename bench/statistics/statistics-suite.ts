import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { countOrder } from '@bestellsystem/server/features/statistics/keep-sums.ts';
import { compareSums, rebuildSums } from '@bestellsystem/server/features/statistics/recount.ts';
import { sql } from 'kysely';
import { median, reportLimit, type Suite } from '../measure.ts';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import { type BigEvent, fillBigEvent } from './big-event.ts';
import { exportFigures } from './export-figures.ts';

const LINES = Number(process.env.BENCH_LINES || 1_000_000);
const SMALL = 0.2;
const ROUNDS = 9;
/** Unmeasured: connections begin, what is asked often is compiled. */
const WARM_UP = 2;
const DAY = '2026-11-20';
const day = `?date=${DAY}`;
const ORDERS_PLACED = 400;
const SCREEN_MS = 50;

/** The figures of one event with a million order lines: how fast they are there, and what keeping their sums costs. */
export function statisticsSuite(engine: Engine): Suite {
  return {
    name: `statistics ${engine}`,
    run: async function* () {
      const bench = await openBenchApp(engine, `${DAY}T23:00:00.000Z`);
      try {
        const small = await fill(bench, LINES * SMALL);
        const big = await fill(bench, LINES);
        await settle(bench);
        yield `${LINES} order lines in one event`;
        yield `day, asked for the first time: ${(await msOf(() => ask(bench, big, day))).toFixed(0)} ms`;
        for (const [name, path] of screens(big)) {
          const [figure = Number.NaN] = await medians(() => ask(bench, big, path));
          yield reportLimit({ name, unit: 'ms', figure, atMost: SCREEN_MS });
        }
        const [bigMs = 0, smallMs = 0, joinMs = 0] = await medians(
          () => ask(bench, big, day),
          () => ask(bench, small, day),
          () => join(bench, big),
        );
        yield reportLimit({
          name: 'day against the join of its lines',
          unit: 'x',
          figure: bigMs / joinMs,
          atMost: 0.05,
        });
        yield reportLimit({
          name: 'day against an event a fifth as large',
          unit: 'x',
          figure: bigMs / smallMs,
          atMost: 1.2,
        });
        const { placeOrder, eventId } = await openTill(bench);
        yield* exportFigures(bench, big, placeOrder);
        yield reportLimit({
          name: 'orders with sums against without',
          unit: 'x',
          figure: await upkeep(bench, eventId, placeOrder),
          atMost: 1.5,
        });
        const differences = await compareSums(bench.context.db, engine);
        yield reportLimit({
          name: 'sums that differ from a recount',
          unit: 'rows',
          figure: differences.length,
          atMost: 0,
        });
      } finally {
        await bench.close();
      }
    },
  };
}

function screens(big: BigEvent): [string, string][] {
  return [
    ['day', day],
    ['whole event by day', '/days'],
    ['filters', `/filters?date=${DAY}`],
    ['200 orders of the list', `/orders?date=${DAY}&limit=200`],
    [
      `device with ${Math.round(big.orders / big.days.length / big.devices.length)} orders`,
      `/device/device_3?date=${DAY}&limit=200`,
    ],
    ['all orders of that device', `/device/device_3?date=${DAY}`],
    ['invoice of a table', `/invoice-data?date=${DAY}&tableNumber=7`],
  ];
}

async function fill({ context, organizerId }: BenchApp, lines: number): Promise<BigEvent> {
  const big = await fillBigEvent(context.db, organizerId, lines);
  await rebuildSums(context.db, context.engine);
  return big;
}

/** What PostgreSQL does by itself after a while, not while it is being measured. SQLite never does. */
async function settle({ context: { db, engine } }: BenchApp): Promise<void> {
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

async function ask({ app, cookie }: BenchApp, { eventId }: BigEvent, path: string): Promise<void> {
  const url = `/api/statistics/event/${eventId}${path}`;
  const { statusCode, body } = await app.inject({ url, headers: { cookie } });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
}

/** The figures of a day without sums. */
async function join({ context: { db } }: BenchApp, { eventId }: BigEvent): Promise<void> {
  await sql`select o.device_id, l.name, l.category, sum(l.quantity), sum(l.amount)
    from orders o join order_lines l on l.order_id = o.id
    where o.event_id = ${eventId} and o.business_day = ${DAY} and o.status != 'cancelled'
    group by o.device_id, l.name, l.category`.execute(db);
}

/** An event of its own, and orders for it as the till takes them. */
async function openTill({
  app,
  organizerId,
  cookie,
}: BenchApp): Promise<{ eventId: number; placeOrder: () => Promise<unknown> }> {
  const call = async <Body>(url: string, payload: object): Promise<Body> => {
    const answer = await app.inject({ method: 'POST', url, headers: { cookie }, payload });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json() as Body;
  };
  const event = await call<{ id: number }>('/api/events', { name: `Fest ${organizerId}`, eventDate: DAY });
  const category = await call<{ id: number }>('/api/categories', { name: 'Speisen', displayOrder: 1 });
  const items: { menuItem: { id: number }; quantity: number; price: number }[] = [];
  for (let n = 1; n <= 5; n++) {
    const { id } = await call<{ id: number }>('/api/menu', { name: `Essen ${n}`, price: n, categoryId: category.id });
    await call(`/api/events/${event.id}/menu-items`, { menuItemId: id, specialPrice: n });
    items.push({ menuItem: { id }, quantity: 1, price: n });
  }
  const order = {
    tableNumber: '1',
    eventId: event.id,
    isTakeawayMode: false,
    items,
    total: 15,
    paymentAmount: 15,
    change: 0,
  };
  return {
    eventId: event.id,
    placeOrder: () => call('/api/orders', { clientOrderId: crypto.randomUUID(), ...order }),
  };
}

/** Orders one after the other, against the same without the part that keeps the sums. */
async function upkeep({ context }: BenchApp, eventId: number, placeOrder: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  for (let n = 0; n < ORDERS_PLACED; n++) await placeOrder();
  const msPerOrder = (performance.now() - before) / ORDERS_PLACED;
  const sums = await sumsMs(context.db, eventId);
  return msPerOrder / (msPerOrder - sums.ms / sums.orders);
}

/** The time of the statements that keep the sums, for all orders of an event; nothing of it stays. */
async function sumsMs(db: BenchApp['context']['db'], eventId: number): Promise<{ ms: number; orders: number }> {
  const orders = await db.selectFrom('orders').selectAll().where('event_id', '=', eventId).execute();
  const [first] = orders;
  if (!first) throw new Error('no order was placed');
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', first.id).execute();
  const undo = new Error('undo');
  let ms = 0;
  await db
    .transaction()
    .execute(async (trx) => {
      const before = performance.now();
      for (const order of orders) await countOrder(trx, order, payment, lines);
      ms = performance.now() - before;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return { ms, orders: orders.length };
}

type Work = () => Promise<unknown>;

/** The median of each, taken in turns: whatever else the machine does falls on all of them. */
async function medians(...works: readonly Work[]): Promise<number[]> {
  const figures = works.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) {
      const ms = await msOf(work);
      if (round >= 0) figures[index]?.push(ms);
    }
  }
  return figures.map(median);
}

async function msOf(work: Work): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
