import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CountedApp, countStatements } from '../../testing/count-statements.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rerouteQueue } from './reroute.ts';

/** As many as go into one statement. Whoever orders waits while they are told of: they must cost no more than one. */
const MANY = 64;

const test = useTestApp();
let counted: CountedApp;
let fest: Fest;
let kitchen: number;
let bar: number;

beforeAll(async () => {
  counted = await countStatements(test.current);
});
afterAll(() => counted.close());

beforeEach(openFest);

async function openFest(): Promise<void> {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const ofEvent = test.current.context.db.selectFrom('printers').select('id').where('event_id', '=', fest.eventId);
  const [first, second] = await ofEvent.orderBy('position').execute();
  [kitchen, bar] = [first?.id ?? 0, second?.id ?? 0];
}

interface WaitingJob {
  id: number;
  order_id: number | null;
}

/** Orders of which the kitchen's tickets alone are open. */
async function openTickets(count: number, state: 'pending' | 'aborted'): Promise<WaitingJob[]> {
  const { db } = test.current.context;
  await db.updateTable('print_jobs').set({ state: 'completed' }).where('event_id', '=', fest.eventId).execute();
  const orders = Array.from({ length: count }, () => fest.waiter.post('/api/orders', orderFor(fest)));
  expect(new Set((await Promise.all(orders)).map(({ status }) => status))).toEqual(new Set([201]));
  const open = db.updateTable('print_jobs').where('event_id', '=', fest.eventId).where('state', '=', 'pending');
  await open.where('printer_id', '=', bar).set({ state: 'completed' }).execute();
  const columns = { state, error: 'Papier leer', available_at: '2026-11-21T17:00:00.000Z' };
  await open.where('printer_id', '=', kitchen).set(columns).execute();
  const jobs = db.selectFrom('print_jobs').select(['id', 'order_id']).where('event_id', '=', fest.eventId);
  return jobs.where('state', '=', state).orderBy('id').execute();
}

/** The event's news, in their order. */
async function news() {
  const ofEvent = test.current.context.db.selectFrom('live_events').selectAll().where('event_id', '=', fest.eventId);
  return (await ofEvent.orderBy('id').execute()).map(({ seq, type, payload, created_at }) => {
    return { seq, type, payload: JSON.parse(payload) as object, at: created_at };
  });
}

/** How many statements the press costs; it has told of each job once, in gapless numbers, after what comes `first`. */
async function pressFor(jobs: WaitingJob[], state: string, press: () => Promise<number>, first: object[] = []) {
  const before = await news();
  const asked = await press();
  const told = (await news()).slice(before.length);
  const payloads = told.map(({ payload }) => payload);
  expect(payloads.slice(0, first.length)).toEqual(first);
  const ofJobs = jobs.map(({ id, order_id }) => ({ jobId: id, orderId: order_id, state }));
  expect(payloads.slice(first.length)).toHaveLength(jobs.length);
  expect(payloads.slice(first.length)).toEqual(expect.arrayContaining(ofJobs));
  const at = test.current.context.now().toISOString();
  const last = before.at(-1)?.seq ?? 0;
  expect(told.map(({ seq, type, at: instant }) => [seq, type, instant])).toEqual(
    told.map((_, place) => [last + place + 1, 'printer.updated', at]),
  );
  return asked;
}

/** A press at the queue. */
async function press(key: string, body: object, status = 200): Promise<number> {
  const url = `/api/events/${fest.eventId}/print-queue/${key}`;
  return counted.count(fest.organizer, async (same) => {
    const answer = await same.post(url, body);
    expect(answer.status, answer.text).toBe(status);
  });
}

it.each([
  ['print', 'pending'],
  ['discard', 'canceled'],
])('«%s» of many old tickets asks no more than that of one, and tells of each', async (action, state) => {
  const asked: number[] = [];
  for (const count of [1, MANY]) {
    const jobs = await openTickets(count, 'aborted');
    expect(jobs).toHaveLength(count);
    asked.push(await pressFor(jobs, state, () => press('settle', { printerId: kitchen, action })));
  }
  expect(asked[1]).toBe(asked[0]);
});

it('many old tickets of a printer that was taken away go to the one in its place with no more questions than one', async () => {
  const asked: number[] = [];
  for (const count of [1, MANY]) {
    await openFest();
    const jobs = await openTickets(count, 'aborted');
    const printers = test.current.context.db.updateTable('printers');
    await printers.set({ categories: '["Alle"]' }).where('id', '=', bar).execute();
    await printers.set({ deleted_at: '2026-11-21T17:00:00.000Z' }).where('id', '=', kitchen).execute();
    asked.push(await pressFor(jobs, 'pending', () => press('settle', { printerId: kitchen, action: 'print' })));
    const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
    expect(body.filter(({ reroutedToId }) => reroutedToId === bar)).toHaveLength(count);
  }
  expect(asked[1]).toBe(asked[0]);
});

it('many tickets go to another printer with no more questions than one', async () => {
  const asked: number[] = [];
  for (const count of [1, MANY]) {
    const jobs = await openTickets(count, 'pending');
    const wish = { fromPrinterId: kitchen, printerId: bar };
    asked.push(await pressFor(jobs, 'pending', () => press('reroute', wish)));
  }
  expect(asked[1]).toBe(asked[0]);
});

it('a printer that is ready again is told of before its tickets, however many', async () => {
  const asked: number[] = [];
  // One more is told of than there are tickets.
  for (const count of [1, MANY - 1]) {
    const jobs = await openTickets(count, 'pending');
    const first = [{ eventId: fest.eventId, printerId: kitchen }];
    asked.push(await pressFor(jobs, 'pending', () => press('ready', { printerId: kitchen }, 204), first));
  }
  expect(asked[1]).toBe(asked[0]);
});

it('what goes to the backup with a job that failed is told of in the same way', async () => {
  const jobs = await openTickets(3, 'pending');
  const move = async () => {
    await rerouteQueue(test.current.context, kitchen, bar);
    return 0;
  };
  await pressFor(jobs, 'pending', move);
});

it('a screen that shows many new orders says so with no more questions than of one', async () => {
  const screen = await test.current.as('KITCHEN');
  const asked: number[] = [];
  for (const count of [1, MANY]) {
    const orderIds = (await openTickets(count, 'pending')).map(({ order_id }) => order_id);
    const before = await news();
    const see = () =>
      counted.count(screen, async (same) => {
        const body = { orderIds: orderIds.toReversed(), categories: ['Speisen'] };
        expect((await same.post(`/api/events/${fest.eventId}/orders/seen`, body)).status).toBe(204);
      });
    asked.push(await see());
    const told = (await news()).slice(before.length);
    expect(told.map(({ type, payload }) => [type, payload])).toEqual(
      orderIds.map((orderId) => ['order.updated', { orderId }]),
    );
    await see();
    expect(await news()).toHaveLength(before.length + count);
  }
  expect(asked[1]).toBe(asked[0]);
});

it('the list of an event’s jobs has each of many once, in their order, and is empty where there are none', async () => {
  const list = async () => (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
  expect(await list()).toEqual([]);
  await openTickets(MANY, 'pending');
  const ofEvent = test.current.context.db.selectFrom('print_jobs').select('id').where('event_id', '=', fest.eventId);
  const stored = await ofEvent.orderBy('id').execute();
  expect(stored).toHaveLength(2 * MANY);
  expect((await list()).map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});
