import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { sealJournal } from '../features/audit/chain.ts';
import { listNewsAfter } from '../features/live-stream/live-events.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../testing/fest.ts';
import { fillWithOrders } from '../testing/many-orders.ts';
import { startQuickSpooler } from '../testing/printing-fest.ts';
import { TestApp, useTestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import { groupCommit } from './group-commit.ts';
import type { Schema } from './schema.ts';

/** They grow with every order; reading one of them whole gets slower all evening. */
const GROWING = ['orders', 'order_lines', 'payments', 'print_jobs', 'live_events', 'audit', 'audit_chain', 'sessions'];
const test = useTestApp();
let fest: Fest;
let listened: TestApp;
const heard = new Map<string, CompiledQuery>();

beforeAll(async () => {
  const { context } = test.current;
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9, bar: 13 });
  await fillWithOrders(context.db, fest, 300);
  await context.db.updateTable('orders').set({ created_at: '2026-11-19T17:30:00.000Z' }).execute();
  // PostgreSQL estimates what a condition leaves by what it has counted.
  if (context.engine === 'postgres') await sql`analyze orders`.execute(context.db);
  const db = context.db.withPlugin(listen(context.db));
  const reads = context.reads.withPlugin(listen(context.reads));
  const listening: Context = { ...context, db, reads, commit: groupCommit(db, context.engine) };
  listened = new TestApp(await buildApp(listening), listening, { now: context.now() });
  await listened.app.ready();
});
afterAll(() => listened.app.close());

function listen(db: Kysely<Schema>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId);
      if (/^(select|insert|update|delete|with)/i.test(query.sql)) heard.set(query.sql, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function at(client: TestClient): TestClient {
  const same = new TestClient(listened.app);
  same.cookie = client.cookie;
  return same;
}

/** The growing tables that the engine would read whole, the indexes there are notwithstanding. */
async function scannedBy(query: CompiledQuery): Promise<string[]> {
  // The newest by the key itself: SQLite calls reading one row a scan, too.
  if (/^select \* from "\w+" order by "\w+" desc limit \S+$/.test(query.sql)) return [];
  const plan = await planOf(query);
  const tables =
    test.current.context.engine === 'sqlite'
      ? plan.flatMap((line) => /^SCAN (\w+)/.exec(line)?.[1] ?? []).map((alias) => tableOf(query.sql, alias))
      : plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
  return tables.filter((table) => GROWING.includes(table));
}

/** How the engine would answer, a line per step. */
async function planOf(query: CompiledQuery): Promise<string[]> {
  const { db, engine } = test.current.context;
  if (engine === 'sqlite') {
    const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    return (await db.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail);
  }
  return db.transaction().execute(async (trx) => {
    // So that only what has no index at all is read whole; small tables always are, else.
    await sql`set local enable_seqscan = off`.execute(trx);
    const plan = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(plan);
    return rows.map((row) => row['QUERY PLAN']);
  });
}

function tableOf(text: string, alias: string): string {
  return new RegExp(`"(\\w+)" as "${alias}"|(\\w+) as ${alias}\\b`).exec(text)?.slice(1).find(Boolean) ?? alias;
}

const UNFINISHED = '/api/events/active?with=unfinished';
const pickup = () => `/api/events/${fest.eventId}/pickup`;
const closed = () => `/api/orders?eventId=${fest.eventId}&status=completed,cancelled&since=2026-11-21T15:00:00Z`;
const statistics = () => `/api/statistics/event/${fest.eventId}`;

/** There is news of it, by which the kitchen finds what was finished lately. */
async function finishOne(): Promise<void> {
  const { id } = (await at(fest.waiter).post<OrderWire>('/api/orders', orderFor(fest))).body;
  await at(fest.organizer).put(`/api/orders/${id}/status`, { status: 'completed' });
}

describe('what happens all evening reads no growing table whole', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['an order', () => at(fest.waiter).post('/api/orders', orderFor(fest))],
    [
      'the same order again',
      async () => {
        const order = orderFor(fest);
        await at(fest.waiter).post('/api/orders', order);
        await at(fest.waiter).post('/api/orders', order);
      },
    ],
    ['the own orders of a device', () => at(fest.waiter).get('/api/orders/own')],
    ['the kitchen', () => at(fest.organizer).get(`/api/orders?eventId=${fest.eventId}&status=new,preparing`)],
    ['the news of a screen', () => listNewsAfter(listened.context, fest.eventId, 0, 'orders')],
    [
      'the print queue',
      async () => {
        const spooler = startQuickSpooler(listened);
        await spooler.wake();
        await spooler.stop();
      },
    ],
    ['the journal', () => sealJournal(listened.context)],
    ['the figures of a day', () => at(fest.organizer).get(`${statistics()}?date=2026-11-21`)],
    ['what of a day is to be looked at', () => at(fest.organizer).get(`${statistics()}/orders?flagged=true`)],
    ['the last orders of a day', () => at(fest.organizer).get(`${statistics()}/orders?newestFirst=true`)],
    ['the order of a number', () => at(fest.organizer).get(`${statistics()}/orders?orderNumber=2`)],
    ['what a day can be filtered by', () => at(fest.organizer).get(`${statistics()}/filters?date=2026-11-21`)],
    ['the orders of a device', () => at(fest.organizer).get(`${statistics()}/device/device_1?date=2026-11-21`)],
    [
      'the invoice of a table',
      () => at(fest.organizer).get(`${statistics()}/invoice-data?date=2026-11-21&tableNumber=1`),
    ],
    ['the screen for guests', () => at(fest.organizer).get(pickup())],
    ['the events of a kitchen', () => at(fest.organizer).get(UNFINISHED)],
    [
      'what a kitchen has closed',
      async () => {
        await finishOne();
        expect((await at(fest.organizer).get(closed())).status).toBe(200);
      },
    ],
  ])('%s', async (_, happen) => {
    heard.clear();
    await happen();
    expect(heard.size).toBeGreaterThan(0);
    const problems: string[] = [];
    for (const query of heard.values()) {
      for (const table of await scannedBy(query)) problems.push(`${table}: ${query.sql}`);
    }
    expect(problems).toEqual([]);
  });
});

it.each([
  ['the screen for guests', pickup],
  ['the events of a kitchen', () => UNFINISHED],
  ['what a kitchen has closed', closed],
])('of the orders %s reads what arrived lately, not the whole event', async (_, path) => {
  await finishOne();
  heard.clear();
  expect((await at(fest.organizer).get(path())).status).toBe(200);
  // Besides those that read orders by their ids.
  const queries = [...heard.values()].filter(({ sql: text }) => /from "orders"(?!.*where "orders"."id" in)/.test(text));
  expect(queries).toHaveLength(1);
  for (const query of queries) {
    const plan = (await planOf(query)).join('\n');
    expect(plan).toMatch(/SEARCH orders [^\n]*created_at>|Index Cond: [^\n]*created_at/);
  }
});

const BY_NUMBER = /SEARCH orders [^\n]*order_number[<>]|Index Cond: [^\n]*order_number [<>]/;
it.each([
  ['a day', '/orders?date=2026-11-21&limit=9&cursor=9', BY_NUMBER],
  ['a device', '/device/device_1?date=2026-11-21&limit=9&cursor=9', BY_NUMBER],
  ['some days', '/export-range?startDate=2026-11-20&endDate=2026-11-21', BY_NUMBER],
  ['a table', '/invoice-data?date=2026-11-21&tableNumber=1', /INDEX orders_table|Index Cond: [^\n]*order_number >/],
])('a further page of the orders of %s begins where the one before ended', async (_, path, expected) => {
  heard.clear();
  expect((await at(fest.organizer).get(statistics() + path)).status).toBe(200);
  const further = [...heard.values()].filter(({ sql: text }) => /"order_number" [<>] /.test(text));
  expect(further).toHaveLength(1);
  for (const query of further) {
    const plan = (await planOf(query)).join('\n');
    expect(plan).toMatch(expected);
    expect(plan).not.toContain('TEMP B-TREE');
  }
});

it.each([
  ['the figures of a day', '?date=2026-11-21'],
  ['the list of them', '/orders?date=2026-11-21&flagged=true'],
  ['a further page of it', '/orders?date=2026-11-21&flagged=true&cursor=9'],
])('of the orders %s find those to be looked at without reading the others', async (_, path) => {
  heard.clear();
  expect((await at(fest.organizer).get(statistics() + path)).status).toBe(200);
  const [query] = [...heard.values()].filter(({ sql: text }) => text.includes('from "orders"'));
  const plan = query ? (await planOf(query)).join('\n') : '';
  expect(plan).toMatch(/INDEX orders_flagged|using orders_flagged/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
});

it('which tables a day had is read from their index', async () => {
  heard.clear();
  expect((await at(fest.organizer).get(`${statistics()}/filters?date=2026-11-21`)).status).toBe(200);
  const [query] = [...heard.values()].filter(({ sql: text }) => text.includes('from "orders"'));
  const plan = query ? (await planOf(query)).join('\n') : '';
  expect(plan).toMatch(/INDEX orders_table|using orders_table/);
  expect(plan).not.toContain('sqlite_autoindex_orders');
});

it('a growing table that is read whole is noticed', async () => {
  const search = CompiledQuery.raw("select id from order_lines where note = 'ohne Zwiebeln'");
  expect(await scannedBy(search)).toEqual(['order_lines']);
});
