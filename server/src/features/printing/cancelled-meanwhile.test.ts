import { setImmediate } from 'node:timers/promises';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { releaseAbandonedJobs } from './abandoned-jobs.ts';
import { abortStaleJobs, type ClaimedJob, claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob } from './job-results.ts';

const test = useTestApp();
const KITCHEN = { ip: '127.0.0.1', port: 9100 };
const OWNER = 'server:abend:vorher';
const FAILED = { result: 'failed', code: 'PAPER', message: 'Papier leer' } as const;

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  ({ fest, order } = await orderAloneInQueues(test.current));
});

async function claimed(): Promise<ClaimedJob> {
  const job = await claimNextJob(test.current.context, KITCHEN, { owner: OWNER, ms: 60_000 });
  return job ?? expect.fail('nothing to print');
}

const cancel = () => fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });

async function kitchenJobs(): Promise<string[]> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body
    .filter(({ printer, orderId }) => printer === 'Küche' && orderId === order.id)
    .map(({ kind, state, error }) => `${kind} ${state}${error ? `: ${error}` : ''}`);
}

const NEEDLESS = 'cancel canceled: Nicht nötig: der Bon kam nicht heraus';

describe('an order cancelled while its ticket is on its way', () => {
  it.each([
    ['nothing was sent, and nobody is told', { ...FAILED, nothingSent: true }, NEEDLESS],
    ['something may be on paper', { ...FAILED, mayBeOnPaper: true }, 'cancel pending'],
  ])('is not printed any more where the try fails: %s', async (_, result, storno) => {
    const { job } = await claimed();
    await cancel();
    expect(await kitchenJobs()).toEqual(['ticket processing', 'cancel pending']);
    await finishJob(test.current.context, job, result);
    expect(await kitchenJobs()).toEqual(['ticket canceled', storno]);
  });

  it('is told where an earlier try may have left something, though nothing was sent the last time', async () => {
    const first = await claimed();
    await recordSendBegins(test.current.context, first.job);
    await finishJob(test.current.context, first.job, { ...FAILED, mayBeOnPaper: true });
    test.current.passSeconds(30);
    const { job } = await claimed();
    await cancel();
    await finishJob(test.current.context, job, { ...FAILED, nothingSent: true });
    expect(await kitchenJobs()).toEqual(['ticket canceled', 'cancel pending']);
  });

  it.each([true, false])(
    'is not claimed again when the server that had it is gone; sending had begun: %s',
    async (began) => {
      const { job } = await claimed();
      if (began) await recordSendBegins(test.current.context, job);
      await cancel();
      await releaseAbandonedJobs(test.current.context.db, 'abend', 'server:abend:jetzt');
      // Who was woken by the cancelling has been.
      await setImmediate();
      let woken = 0;
      const unwatch = test.current.context.live.watch(fest.eventId, () => woken++);
      const next = await claimNextJob(test.current.context, KITCHEN, { owner: OWNER, ms: 60_000 });
      await expect.poll(() => woken).toBe(1);
      unwatch();
      expect(next?.job.kind).toBe(began ? 'cancel' : undefined);
      expect(await kitchenJobs()).toEqual(['ticket canceled', began ? 'cancel processing' : NEEDLESS]);
    },
  );

  it('stays with the next run of the server, which holds it by then', async () => {
    const { job } = await claimed();
    await releaseAbandonedJobs(test.current.context.db, 'abend', OWNER);
    expect(await recordSendBegins(test.current.context, job)).toBe(true);
  });

  it('says nothing of an error that has become nobody’s', async () => {
    const { job } = await claimed();
    await finishJob(test.current.context, job, { ...FAILED, nothingSent: true });
    expect(await kitchenJobs()).toEqual(['ticket pending: Papier leer']);
    await cancel();
    expect(await kitchenJobs()).toEqual(['ticket canceled']);
  });

  it('takes back what waits for a person’s word after half an hour, and nobody is told', async () => {
    const { context } = test.current;
    test.current.passSeconds(31 * 60);
    await abortStaleJobs(context);
    expect(await kitchenJobs()).toEqual([expect.stringMatching(/^ticket aborted: /)]);
    await cancel();
    expect(await kitchenJobs()).toEqual(['ticket canceled']);
  });

  it.each([
    ['nothing was sent before, and nobody is told', false, NEEDLESS],
    ['an earlier try may have left something, and the STORNO stays', true, 'cancel pending'],
  ])('does not begin to come out any more: %s', async (_, hadBegun, storno) => {
    const { context } = test.current;
    if (hadBegun) {
      const { job } = await claimed();
      await recordSendBegins(context, job);
      await finishJob(context, job, { ...FAILED, mayBeOnPaper: true });
      test.current.passSeconds(30);
    }
    const { job } = await claimed();
    await cancel();
    expect(await recordSendBegins(context, job)).toBe(false);
    expect(await kitchenJobs()).toEqual(['ticket canceled', storno]);
  });

  it('is told by STORNO where the try succeeds', async () => {
    const { job } = await claimed();
    await recordSendBegins(test.current.context, job);
    await cancel();
    await finishJob(test.current.context, job, { result: 'printed', confirmed: true });
    expect(await kitchenJobs()).toEqual(['ticket completed', 'cancel pending']);
  });

  it('is not ended by the late result of an earlier try', async () => {
    const { job: first } = await claimed();
    test.current.passSeconds(61);
    const { job: second } = await claimed();
    expect(second.id).toBe(first.id);
    expect(await recordSendBegins(test.current.context, first)).toBe(false);
    await recordSendBegins(test.current.context, second);
    expect(await finishJob(test.current.context, first, { ...FAILED, nothingSent: true })).toBe(false);
    expect(await kitchenJobs()).toEqual(['ticket processing']);
    expect(await finishJob(test.current.context, second, { result: 'printed', confirmed: true })).toBe(true);
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
      order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    }
  });
});
