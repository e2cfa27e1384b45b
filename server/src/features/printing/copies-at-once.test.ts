import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { describe, expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { claimAt, orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type ClaimedJob, claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob, type JobResult } from './job-results.ts';
import { renderJob } from './render-job.ts';

const test = useTestApp();
const NO_PAPER: JobResult = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true };

it.each([
  ['where it came out', 0],
  ['elsewhere', 1],
])(
  'several who want a copy at the same moment, %s, get one together, and the next one once that is out',
  async (_, at) => {
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    const jobs = async () => {
      const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
      return body.filter(({ orderId }) => orderId === order.id);
    };
    const { db } = test.current.context;
    const tickets = await jobs();
    const [ticket] = tickets;
    for (const round of [1, 2]) {
      await db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
      const copies = ['reroute', 'reprint', 'reroute', 'reprint', 'reroute', 'reprint'].map((verb) =>
        fest.organizer.post<PrintJob>(
          `/api/print-jobs/${ticket?.id}/${verb}`,
          verb === 'reroute' ? { printerId: tickets[at]?.printerId } : {},
        ),
      );
      const answers = await Promise.all(copies);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const made = await db
        .selectFrom('print_jobs')
        .select('copy_no')
        .where('order_id', '=', order.id)
        .where('printer_id', '=', ticket?.printerId ?? 0)
        .orderBy('copy_no')
        .execute();
      expect(made.map(({ copy_no }) => copy_no)).toEqual([0, 1, 2].slice(0, round + 1));
      // What is sent there once more sooner is the same request.
      test.current.passSeconds(31);
    }
  },
);

it('whoever wants a ticket once more while it comes out takes it from nobody', async () => {
  const { fest, order } = await orderAloneInQueues(test.current);
  const { context } = test.current;
  const { job } = await claimAt(test.current, 9100);
  await recordSendBegins(context, job);
  const { body } = await fest.waiter.post(`/api/orders/${order.id}/reprint`, {});
  expect(body).toEqual({ copies: [], retried: ['Küche', 'Bar'] });
  const row = context.db
    .selectFrom('print_jobs')
    .select(['state', 'lease_owner', 'lease_until'])
    .where('id', '=', job.id);
  const { lease_owner, lease_until } = job;
  expect(await row.executeTakeFirst()).toEqual({ state: 'processing', lease_owner, lease_until });
  expect(await finishJob(context, job, { result: 'printed', confirmed: true })).toBe(true);
});

it('a copy that was given up is no alarm any more once another one that waits is wanted', async () => {
  const { fest, order } = await orderAloneInQueues(test.current);
  const { db } = test.current.context;
  await db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
  await fest.waiter.post(`/api/orders/${order.id}/reprint`, {});
  await db.updateTable('print_jobs').set({ state: 'aborted', send_began: 1 }).where('state', '=', 'pending').execute();
  const ticket = (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body[0];
  await fest.organizer.post(`/api/print-jobs/${ticket?.id}/reprint`);
  const { body } = await fest.waiter.post(`/api/orders/${order.id}/reprint`, {});
  expect(body).toEqual({ copies: ['Bar'], retried: ['Küche'] });
  const states = await db
    .selectFrom('print_jobs')
    .select('state')
    .where('printer_id', '=', ticket?.printerId ?? 0)
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['completed', 'canceled', 'pending']);
});

describe('a ticket that waits while a copy of it is printed at another printer', () => {
  const lease = { owner: 'server:abend', ms: 60_000 };
  const claim = (port: number) => claimAt(test.current, port);

  it.each([
    ['waits', 'pending'],
    ['was thrown away, and is wanted by two', 'aborted'],
  ])('is marked, too, and is not where nothing of the copy was sent (it %s)', async (_, state) => {
    const { fest } = await orderAloneInQueues(test.current);
    const { context } = test.current;
    const jobs = (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
    const [ticket, other] = jobs.map(({ id, printerId }) => ({ id, printerId }));
    const { db } = context;
    await db
      .updateTable('print_jobs')
      .set({ state })
      .where('id', '=', ticket?.id ?? 0)
      .execute();
    await db
      .updateTable('print_jobs')
      .set({ state: 'completed' })
      .where('id', '=', other?.id ?? 0)
      .execute();
    if (state === 'aborted') await fest.organizer.post(`/api/print-jobs/${ticket?.id}/reprint`);
    const admin = await test.current.as('ADMIN');
    const { body: copy } = await admin.post<PrintJob>(`/api/print-jobs/${ticket?.id}/reprint`);
    expect(copy.copy).toBe(true);
    await admin.post(`/api/print-jobs/${copy.id}/reroute`, { printerId: other?.printerId });
    const first = await claim(9101);
    expect(first.job.id).toBe(copy.id);
    await finishJob(context, first.job, NO_PAPER);
    const own = await claim(9100);
    expect(paperText(renderJob(own))).not.toContain('KOPIE');
    await finishJob(context, own.job, NO_PAPER);
    test.current.passSeconds(30);
    const again = await claim(9101);
    await recordSendBegins(context, again.job);
    await finishJob(context, again.job, { result: 'printed', confirmed: true });
    const late = await claim(9100);
    expect(late.job).toMatchObject({ id: ticket?.id, copy_no: 0, send_began: 0 });
    expect(paperText(renderJob(late))).toContain('KOPIE');
  });

  /** The ticket in somebody's hands, without a mark, and its copy for the bar's printer. */
  async function tryTicketBesideCopy(owner = lease.owner) {
    const { fest, order } = await orderAloneInQueues(test.current);
    const { context } = test.current;
    const [ticket, other] = (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
    const id = ticket?.id ?? 0;
    const bar = context.db.updateTable('print_jobs').where('id', '=', other?.id ?? 0);
    await bar.set({ state: 'completed' }).execute();
    const admin = await test.current.as('ADMIN');
    const { body: copy } = await admin.post<PrintJob>(`/api/print-jobs/${id}/reprint`);
    await admin.post(`/api/print-jobs/${copy.id}/reroute`, { printerId: other?.printerId });
    const claimed = await claimNextJob(context, { ip: '127.0.0.1', port: 9100 }, { ...lease, owner });
    const tried = claimed ?? expect.fail('nothing to print');
    expect([tried.job.id, paperText(renderJob(tried)).includes('KOPIE')]).toEqual([id, false]);
    return { fest, order, tried, copy };
  }

  async function expectMarkedOnly({ job }: ClaimedJob) {
    expect(await recordSendBegins(test.current.context, job)).toBe(false);
    const again = await claim(9100);
    expect(again.job).toMatchObject({ id: job.id, send_began: 0 });
    expect(paperText(renderJob(again))).toContain('KOPIE');
  }

  it('is sent by nobody who took it before a server began with the copy, and is marked then', async () => {
    const { tried } = await tryTicketBesideCopy();
    expect(await recordSendBegins(test.current.context, (await claim(9101)).job)).toBe(true);
    await expectMarkedOnly(tried);
  });

  it('is sent by no helper that took it before a device had the copy, and is marked then', async () => {
    const { fest, order, tried, copy } = await tryTicketBesideCopy('agent:1:laptop');
    const request = { orderId: order.id, tableNumber: '12', items: orderFor(fest).items };
    const { body } = await fest.organizer.post<PrintData>('/api/orders/get-print-data', request);
    expect(body.printerJobs.map(({ jobId }) => jobId)).toEqual([copy.id]);
    await expectMarkedOnly(tried);
  });

  it('is not taken from whoever has begun to send it', async () => {
    const { tried } = await tryTicketBesideCopy();
    const { context } = test.current;
    expect(await recordSendBegins(context, tried.job)).toBe(true);
    expect(await recordSendBegins(context, (await claim(9101)).job)).toBe(true);
    expect(await finishJob(context, tried.job, { result: 'printed', confirmed: true })).toBe(true);
  });
});
