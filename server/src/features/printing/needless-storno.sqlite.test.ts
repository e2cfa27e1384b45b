import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { abortStaleJobs, claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob, type JobResult } from './job-results.ts';

const test = useTestApp();
const NOT_SENT: JobResult = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true };
const UNSURE: JobResult = { result: 'failed', code: 'LOST', message: 'Verbindung abgebrochen', mayBeOnPaper: true };
const PRINTED: JobResult = { result: 'printed', confirmed: true };
const PORTS = { Küche: 9100, Bar: 9101 };

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  ({ fest, order } = await orderAloneInQueues(test.current));
});

/** Takes the next job of a printer; `end` says how it went. */
async function take(printer: keyof typeof PORTS) {
  const { context } = test.current;
  const address = { ip: '127.0.0.1', port: PORTS[printer] };
  const claimed = await claimNextJob(context, address, { owner: 'server:abend', ms: 60 * 60_000 });
  const { job } = claimed ?? expect.fail(`nothing to print at ${printer}`);
  const end = async (result: JobResult): Promise<void> => {
    if (result !== NOT_SENT) await recordSendBegins(context, job, { leaseMs: 60_000 });
    await finishJob(context, job, result);
  };
  return { end };
}

async function print(printer: keyof typeof PORTS, result: JobResult): Promise<void> {
  test.current.passSeconds(30);
  await (await take(printer)).end(result);
}

async function cancel({ id }: { id: number } = order): Promise<void> {
  const answer = await fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ist weg' });
  expect(answer.status, answer.text).toBe(200);
}

async function jobs(): Promise<PrintJob[]> {
  return (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
}

async function stornos({ id }: { id: number } = order): Promise<string[]> {
  const ofOrder = (await jobs()).filter(({ kind, orderId }) => kind === 'cancel' && orderId === id);
  return ofOrder.map(({ printer, state }) => `${printer} ${state}`).sort();
}

/** Sends the ticket of one station to another printer. */
async function reroute(station: keyof typeof PORTS, printer: keyof typeof PORTS): Promise<void> {
  const ticket = (await jobs()).find((job) => job.printer === station && job.kind === 'ticket');
  const target = await test.current.context.db
    .selectFrom('printers')
    .select('id')
    .where('event_id', '=', fest.eventId)
    .where('display_name', '=', printer)
    .executeTakeFirstOrThrow();
  const answer = await fest.organizer.post(`/api/print-jobs/${ticket?.id}/reroute`, { printerId: target.id });
  expect(answer.status, answer.text).toBe(200);
}

it('goes alone: that of another printer, where the ticket came out, stays', async () => {
  await print('Bar', PRINTED);
  const { end } = await take('Küche');
  await cancel();
  expect(await newsFrom(test.current, fest.eventId, () => end(NOT_SENT))).toHaveLength(2);
  expect(await stornos()).toEqual(['Bar pending', 'Küche canceled']);
});

it('is that of its own order, whatever of another one came out', async () => {
  const { end } = await take('Küche');
  const { body: other } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  await print('Küche', PRINTED);
  await cancel();
  await cancel(other);
  await end(NOT_SENT);
  expect([await stornos(), await stornos(other)]).toEqual([['Küche canceled'], ['Küche pending']]);
});

it('is that of the printer the ticket had been sent on to', async () => {
  await reroute('Küche', 'Bar');
  const { end } = await take('Bar');
  await cancel();
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Bar canceled']);
});

it('is not needed for another ticket that only waited for the same printer', async () => {
  await reroute('Bar', 'Küche');
  const { end } = await take('Küche');
  await cancel();
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Küche canceled']);
});

it('is needed for another ticket that may have come out of the same printer before it went elsewhere', async () => {
  await reroute('Bar', 'Küche');
  const { end } = await take('Küche');
  await print('Küche', UNSURE);
  await reroute('Bar', 'Bar');
  await print('Bar', PRINTED);
  await cancel();
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Bar pending', 'Küche pending']);
});

it('is needed where the ticket itself was called out, though nothing of its copy was sent', async () => {
  const ticket = (await jobs()).find(({ printer }) => printer === 'Küche');
  for (const verb of ['done', 'reprint']) {
    expect((await fest.organizer.post(`/api/print-jobs/${ticket?.id}/${verb}`, {})).status).toBe(200);
  }
  const { end } = await take('Küche');
  await cancel();
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Küche pending']);
});

it('is left to whoever is about to print it, or has tried to', async () => {
  const { end } = await take('Küche');
  await cancel();
  const storno = await take('Küche');
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Küche processing']);
  await storno.end(PRINTED);
  expect(await stornos()).toEqual(['Küche completed']);
});

it('stays where it may have begun to come out', async () => {
  const { end } = await take('Küche');
  await cancel();
  await print('Küche', UNSURE);
  await end(NOT_SENT);
  expect(await stornos()).toEqual(['Küche pending']);
});

it('asks nobody any more whether it is still to be printed', async () => {
  const { end } = await take('Küche');
  await cancel();
  test.current.passSeconds(31 * 60);
  await abortStaleJobs(test.current.context);
  expect(await stornos()).toEqual(['Küche aborted']);
  await end(NOT_SENT);
  const row = await test.current.context.db
    .selectFrom('print_jobs')
    .select(['state', 'error', 'error_code'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'cancel')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'canceled', error: 'Nicht nötig: der Bon kam nicht heraus', error_code: null });
});
