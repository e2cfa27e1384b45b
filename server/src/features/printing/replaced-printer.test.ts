import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { jobWords, orderAloneInQueues, setUpPrinters } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob, type JobResult } from './job-results.ts';

const test = useTestApp();
const NO_PAPER: JobResult = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true };
const PRINTED: JobResult = { result: 'printed', confirmed: true };
const BAR = { displayName: 'Bar', port: 9101, category: 'Getränke' };
const NEW_KITCHEN = { displayName: 'Neue Küche', port: 9102, category: 'Speisen' };

let fest: Fest;

beforeEach(async () => {
  ({ fest } = await orderAloneInQueues(test.current));
});

/** The next job of a printer ends so. */
async function print(port: number, result: JobResult): Promise<void> {
  const { context } = test.current;
  test.current.passSeconds(30);
  const claimed = await claimNextJob(context, { ip: '127.0.0.1', port }, { owner: 'server:abend', ms: 60_000 });
  const { job } = claimed ?? expect.fail(`nothing to print at ${port}`);
  if (result.result === 'printed') await recordSendBegins(context, job);
  await finishJob(context, job, result);
}

async function reprintTicketOf(printer: string): Promise<void> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  const ticket = body.find((job) => job.printer === printer);
  expect((await fest.organizer.post(`/api/print-jobs/${ticket?.id}/reprint`, {})).status).toBe(200);
}

const order = async () => expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);

describe('a copy for a printer that was taken away, at a new one that is broken', () => {
  beforeEach(async () => {
    await print(9100, PRINTED);
    await print(9101, PRINTED);
    await setUpPrinters(fest, [{ ...NEW_KITCHEN, backupPort: BAR.port }, BAR]);
    await reprintTicketOf('Küche');
    await order();
    for (let count = 0; count < 2; count++) await print(NEW_KITCHEN.port, NO_PAPER);
  });

  it('goes to the backup of the new one, with what waits behind it', async () => {
    expect(await jobWords(fest)).toEqual([
      'Küche completed',
      'Bar completed',
      'Küche>Bar pending copy',
      'Neue Küche>Bar pending',
      'Bar pending',
    ]);
  });

  it('comes back to the new one where the backup fails, too', async () => {
    expect((await jobWords(fest))[2]).toBe('Küche>Bar pending copy');
    for (let count = 0; count < 2; count++) await print(BAR.port, NO_PAPER);
    expect((await jobWords(fest))[2]).toBe('Küche>Neue Küche pending copy');
  });
});

it('a ticket at a backup goes on with those that wait behind it after its own printer was switched off', async () => {
  await setUpPrinters(fest, [
    { displayName: 'Küche', port: 9100, category: 'Speisen', backupPort: BAR.port },
    { ...BAR, backupPort: NEW_KITCHEN.port },
    { ...NEW_KITCHEN, category: 'Desserts' },
  ]);
  for (let count = 0; count < 2; count++) await print(9100, NO_PAPER);
  await test.current.context.db
    .updateTable('printers')
    .set({ enabled: 0 })
    .where('event_id', '=', fest.eventId)
    .where('display_name', '=', 'Küche')
    .execute();
  for (let count = 0; count < 2; count++) await print(BAR.port, NO_PAPER);
  expect(await jobWords(fest)).toEqual(['Küche>Neue Küche pending', 'Bar>Neue Küche pending']);
});
