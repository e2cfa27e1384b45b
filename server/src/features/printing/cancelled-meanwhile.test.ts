import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type ClaimedJob, claimNextJob, recordSendBegins, releaseAbandonedJobs } from './job-queue.ts';
import { finishJob } from './job-results.ts';

const test = useTestApp();
const KITCHEN = { ip: '127.0.0.1', port: 9100 };
const OWNER = 'server:abend';
const FAILED = { result: 'failed', code: 'PAPER', message: 'Papier leer' } as const;

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  // The queue of an address is that of every event: nothing of an earlier test may wait in it.
  await test.current.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
});

async function claimed(): Promise<ClaimedJob> {
  const job = await claimNextJob(test.current.context, KITCHEN, { owner: OWNER, ms: 60_000 });
  return job ?? expect.fail('nothing to print');
}

const cancel = () => fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });

async function kitchenJobs(): Promise<string[]> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body.filter(({ printer }) => printer === 'Küche').map(({ kind, state }) => `${kind} ${state}`);
}

describe('an order cancelled while its ticket is on its way', () => {
  it.each([
    ['nothing was sent', { ...FAILED, nothingSent: true }],
    ['something may be on paper', { ...FAILED, mayBeOnPaper: true }],
  ])('is not printed any more where the try fails: %s', async (_, result) => {
    const { job } = await claimed();
    await cancel();
    expect(await kitchenJobs()).toEqual(['ticket processing', 'cancel pending']);
    await finishJob(test.current.context, job, result);
    expect(await kitchenJobs()).toEqual(['ticket canceled', 'cancel pending']);
  });

  it('is not claimed again when the server that had it is gone', async () => {
    await claimed();
    await cancel();
    await releaseAbandonedJobs(test.current.context.db, OWNER);
    const next = await claimed();
    expect(next.job.kind).toBe('cancel');
    expect(await kitchenJobs()).toEqual(['ticket canceled', 'cancel processing']);
  });

  it('is told by STORNO where the try succeeds', async () => {
    const { job } = await claimed();
    await recordSendBegins(test.current.context, job);
    await cancel();
    await finishJob(test.current.context, job, { result: 'printed', confirmed: true });
    expect(await kitchenJobs()).toEqual(['ticket completed', 'cancel pending']);
  });

  it('comes out neither way while both happen at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { job } = await claimed();
      const [answer] = await Promise.all([
        cancel(),
        finishJob(test.current.context, job, { ...FAILED, nothingSent: true }),
      ]);
      expect(answer.status).toBe(200);
      expect((await kitchenJobs())[0]).toBe('ticket canceled');
      await test.current.context.db.updateTable('print_jobs').set({ state: 'canceled' }).execute();
      fest = await createFest(test.current);
      await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
      order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    }
  });
});
