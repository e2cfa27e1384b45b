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
  const db = context.db.withPlugin(listen(context.db));
  const listening: Context = { ...context, db, commit: groupCommit(db, context.engine) };
  listened = new TestApp(await buildApp(listening), listening, { now: context.now() });
  await listened.app.ready();
});
afterAll(() => listened.app.close());

function listen(db: Kysely<Schema>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId);
      if (/^(select|insert|update|delete)/i.test(query.sql)) heard.set(query.sql, query);
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
  const { db, engine } = test.current.context;
  // The newest by the key itself: SQLite calls reading one row a scan, too.
  if (/^select \* from "\w+" order by "\w+" desc limit \S+$/.test(query.sql)) return [];
  if (engine === 'sqlite') {
    const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    const aliases = rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
    return aliases.map((alias) => tableOf(query.sql, alias)).filter((table) => GROWING.includes(table));
  }
  return db.transaction().execute(async (trx) => {
    // So that only what has no index at all is read whole; small tables always are, else.
    await sql`set local enable_seqscan = off`.execute(trx);
    const plan = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(plan);
    const tables = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
    return tables.filter((table) => GROWING.includes(table));
  });
}

function tableOf(text: string, alias: string): string {
  return new RegExp(`"(\\w+)" as "${alias}"|(\\w+) as ${alias}\\b`).exec(text)?.slice(1).find(Boolean) ?? alias;
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
    ['the figures of a day', () => at(fest.organizer).get(`/api/statistics/event/${fest.eventId}?date=2026-11-21`)],
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

it('a growing table that is read whole is noticed', async () => {
  const search = CompiledQuery.raw("select id from order_lines where note = 'ohne Zwiebeln'");
  expect(await scannedBy(search)).toEqual(['order_lines']);
});
