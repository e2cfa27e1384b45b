import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob } from './job-results.ts';

const test = useTestApp();

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
  const lease = { owner: 'server:abend', ms: 60_000 };
  const claimed = await claimNextJob(context, { ip: '127.0.0.1', port: 9100 }, lease);
  const { job } = claimed ?? expect.fail('nothing to print');
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
