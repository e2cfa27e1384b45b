import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { abortStaleJobs, claimNextJob } from './job-queue.ts';
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
async function handOut(): Promise<{ jobId: number; attempt: number; text: string }> {
  const asked = { orderId: order.id, tableNumber: '12', items: orderFor(fest).items };
  const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
  const job = body.printerJobs.find(({ displayName }) => displayName === 'Küche') ?? expect.fail('nothing handed out');
  return { jobId: job.jobId ?? 0, attempt: job.attempt ?? 0, text: paperText(Buffer.from(job.printData, 'base64')) };
}

async function report(jobId: number, result: object, status = 204): Promise<void> {
  expect((await fest.waiter.post(`/api/print-jobs/${jobId}/result`, result)).status).toBe(status);
}

describe('a ticket that a device takes from a server that only tries it', () => {
  it('is still the first one where the device reaches no printer either', async () => {
    for (let count = 0; count < 2; count++) {
      expect(await tryFromServer()).not.toContain('KOPIE');
      const { jobId, attempt, text } = await handOut();
      expect(text).not.toContain('KOPIE');
      await report(jobId, { attempt, printed: false, sent: false });
      test.current.passSeconds(10);
    }
  });

  it('is marked where the device does not say of which try it speaks: that may be an earlier one', async () => {
    await tryFromServer();
    const { jobId } = await handOut();
    await report(jobId, { printed: false, sent: false });
    expect((await handOut()).text).toContain('KOPIE – evtl. doppelt');
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
    await report(again.jobId, { attempt: again.attempt, printed: false, sent: false });
    expect((await handOut()).text).toContain('KOPIE – evtl. doppelt');
  });
});

describe('a device’s word that it sent nothing, which comes again while it prints what it was handed since', () => {
  it('is not believed of that try, and the word that this one printed is', async () => {
    const { jobId, attempt } = await handOut();
    const nothingSent = { attempt, printed: false, sent: false };
    await report(jobId, nothingSent);
    const second = await handOut();
    await report(jobId, nothingSent, 409);
    await report(jobId, { attempt: second.attempt, printed: true, confirmed: true });
  });

  it('leads to a marked print where it does not say of which try', async () => {
    const { jobId } = await handOut();
    for (let count = 0; count < 2; count++) {
      await report(jobId, { printed: false, sent: false });
      expect((await handOut()).text.includes('KOPIE')).toBe(count === 1);
    }
  });
});

/** How the kitchen's ticket is in its queue. */
async function atKitchen(): Promise<PrintJob> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body.find(({ printer }) => printer === 'Küche') ?? expect.fail('no ticket');
}

describe('a device that is unsure again and again', () => {
  /** How the ticket is after each of so many prints. */
  async function printUnsure(times: number): Promise<string[]> {
    const states: string[] = [];
    for (let count = 0; count < times; count++) {
      const { jobId, attempt } = await handOut();
      await report(jobId, { attempt, printed: false, sent: true });
      states.push((await atKitchen()).state);
    }
    return states;
  }

  it('has somebody look after three prints; after their word there are three more', async () => {
    expect(await printUnsure(3)).toEqual(['pending', 'pending', 'aborted']);
    const { id, error, alarm } = await atKitchen();
    expect([error, alarm]).toEqual([expect.stringMatching(/ – 3-mal gesendet, bitte nachsehen$/), true]);
    expect((await fest.organizer.post(`/api/print-jobs/${id}/retry`)).status).toBe(200);
    expect(await printUnsure(3)).toEqual(['pending', 'pending', 'aborted']);
  });
});

it('what a device was handed last before half an hour is over and says nothing of waits for a person’s word', async () => {
  test.current.passSeconds(30 * 60 - 10);
  await handOut();
  test.current.passSeconds(60);
  await abortStaleJobs(test.current.context);
  expect(await atKitchen()).toMatchObject({
    state: 'aborted',
    error: 'Älter als 30 Minuten – noch drucken?',
    alarm: true,
  });
});
