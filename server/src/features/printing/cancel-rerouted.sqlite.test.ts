import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fest } from '../../testing/fest.ts';
import { orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob, type JobResult } from './job-results.ts';

const test = useTestApp();
const FAILED = { result: 'failed', code: 'LOST', message: 'Verbindung abgebrochen' } as const;
const PRINTED = { result: 'printed', confirmed: true } as const;
const LEASE = { owner: 'server:abend', ms: 60_000 };
const at = (port: number) => ({ ip: '127.0.0.1', port });

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  ({ fest, order } = await orderAloneInQueues(test.current));
});

/** The next job of a printer begins to be sent, and ends so. */
async function print(port: number, result: JobResult): Promise<number> {
  const { context } = test.current;
  test.current.passSeconds(30);
  const claimed = await claimNextJob(context, at(port), LEASE);
  const { job } = claimed ?? expect.fail(`nothing to print at ${port}`);
  if (!('nothingSent' in result)) await recordSendBegins(context, job);
  await finishJob(context, job, result);
  return job.id;
}

const act = async (jobId: number, verb: string, body = {}) => {
  const answer = await fest.organizer.post<{ id: number }>(`/api/print-jobs/${jobId}/${verb}`, body);
  expect(answer.status, answer.text).toBe(200);
};

async function printerId(name: string): Promise<number> {
  const { id } = await test.current.context.db
    .selectFrom('printers')
    .select('id')
    .where('event_id', '=', fest.eventId)
    .where('display_name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Cancels, and says at which printer STORNO comes out for which items. */
async function stornos(): Promise<string[]> {
  const answer = await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
  expect(answer.status, answer.text).toBe(200);
  const rows = await test.current.context.db
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) =>
      join.on(({ eb, fn }) => eb('printers.id', '=', fn.coalesce('rerouted_to', 'printer_id'))),
    )
    .select(['display_name', 'slip'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'cancel')
    .orderBy('print_jobs.id')
    .execute();
  return rows.map(({ display_name, slip }) => {
    const { lines } = JSON.parse(slip) as { lines: { name: string }[] };
    return `${display_name}: ${lines.map(({ name }) => name).join(', ')}`;
  });
}

describe('STORNO of a ticket that went to another printer', () => {
  it('comes out at both where both may have it', async () => {
    const ticket = await print(9100, { ...FAILED, mayBeOnPaper: true });
    await act(ticket, 'reroute', { printerId: await printerId('Bar') });
    await print(9101, PRINTED);
    expect(await stornos()).toEqual(['Küche: Rösti', 'Bar: Rösti']);
  });

  it('comes out where it may be on paper, not where it only waits', async () => {
    const ticket = await print(9100, { ...FAILED, mayBeOnPaper: true });
    await act(ticket, 'reroute', { printerId: await printerId('Bar') });
    expect(await stornos()).toEqual(['Küche: Rösti']);
  });

  it('comes out at both where the other one has just claimed it', async () => {
    const ticket = await print(9100, { ...FAILED, mayBeOnPaper: true });
    await act(ticket, 'reroute', { printerId: await printerId('Bar') });
    const claimed = await claimNextJob(test.current.context, at(9101), LEASE);
    expect(claimed?.job.id).toBe(ticket);
    expect(await stornos()).toEqual(['Küche: Rösti', 'Bar: Rösti']);
  });

  it('comes out only at the other one where nothing left for its own, with all that came out there', async () => {
    const ticket = await print(9100, { ...FAILED, nothingSent: true });
    await act(ticket, 'reroute', { printerId: await printerId('Bar') });
    await print(9101, PRINTED);
    await print(9101, PRINTED);
    expect(await stornos()).toEqual(['Bar: Rösti, Rivella']);
  });

  it('comes out at both where a copy came out of its own after all', async () => {
    const ticket = await print(9100, { ...FAILED, nothingSent: true });
    await act(ticket, 'reroute', { printerId: await printerId('Bar') });
    await print(9101, PRINTED);
    await act(ticket, 'reroute', { printerId: await printerId('Küche') });
    await print(9100, PRINTED);
    expect(await stornos()).toEqual(['Bar: Rösti', 'Küche: Rösti']);
  });
});
