import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob } from './job-queue.ts';
import { renderJob } from './render-job.ts';

const test = useTestApp();
const KITCHEN = { ip: '127.0.0.1', port: 9100 };

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  ({ fest, order } = await orderAloneInQueues(test.current));
});

/** The server tries the kitchen's ticket, and no byte of it leaves; answers what it would print. */
async function tryFromServer(): Promise<string> {
  const claimed = await claimNextJob(test.current.context, KITCHEN, { owner: 'server:abend', ms: 60_000 });
  return paperText(renderJob(claimed ?? expect.fail('nothing to print')));
}

/** What a device is handed for the kitchen. */
async function handOut(): Promise<{ jobId: number; text: string }> {
  const asked = { orderId: order.id, tableNumber: '12', items: orderFor(fest).items };
  const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
  const job = body.printerJobs.find(({ displayName }) => displayName === 'Küche') ?? expect.fail('nothing handed out');
  return { jobId: job.jobId ?? 0, text: paperText(Buffer.from(job.printData, 'base64')) };
}

async function report(jobId: number, result: object): Promise<void> {
  expect((await fest.waiter.post(`/api/print-jobs/${jobId}/result`, result)).status).toBe(204);
}

describe('a ticket that a device takes from a server that only tries it', () => {
  it('is still the first one where the device reaches no printer either', async () => {
    for (let count = 0; count < 2; count++) {
      expect(await tryFromServer()).not.toContain('KOPIE');
      const { jobId, text } = await handOut();
      expect(text).not.toContain('KOPIE');
      await report(jobId, { printed: false, sent: false });
      test.current.passSeconds(10);
    }
  });

  it('is marked from then on where the device is not heard of again', async () => {
    await tryFromServer();
    await handOut();
    test.current.passSeconds(16);
    expect(await tryFromServer()).toContain('KOPIE – evtl. doppelt');
  });

  it('is marked where the device is unsure', async () => {
    await tryFromServer();
    const { jobId } = await handOut();
    await report(jobId, { printed: false, sent: true });
    const again = await handOut();
    expect(again.text).toContain('KOPIE – evtl. doppelt');
    await report(again.jobId, { printed: false, sent: false });
    expect((await handOut()).text).toContain('KOPIE – evtl. doppelt');
  });
});
