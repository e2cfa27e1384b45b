import type { PrintAlarms, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { jobWords, openStations, papersOf, setUpPrinters } from '../../testing/printing-fest.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { claimNextJob, recordSendBegins } from './job-queue.ts';
import { finishJob } from './job-results.ts';
import type { Spooler } from './spooler.ts';

let test: TestApp;
let fest: Fest;
/** At the same printers, without a backup. */
let rehearsal: Fest;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let spooler: Spooler;
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ test, fest, kitchen, bar, spooler, stop } = await openStations(true));
  rehearsal = await createFest(test);
  await setUpPrinters(rehearsal, [{ displayName: 'Probeküche', port: kitchen.port, category: 'Speisen' }]);
});

afterEach(() => stop());

async function order(at: Fest): Promise<number> {
  const { status, body, text } = await at.waiter.post<{ id: number }>('/api/orders', orderFor(at));
  expect(status, text).toBe(201);
  return body.id;
}

async function pass(seconds: number): Promise<void> {
  test.passSeconds(seconds);
  await spooler.wake();
}

const alarms = async (of: Fest) => (await of.organizer.get<PrintAlarms>('/api/print-alarms')).body;

describe('two events at one printer', () => {
  it('the ticket that has a backup goes there, though an older one without waits before it', async () => {
    await kitchen.setMode('paper-out');
    await order(rehearsal);
    await order(fest);
    for (const seconds of [3, 6, 11]) await pass(seconds);
    expect(await jobWords(rehearsal)).toEqual(['Probeküche pending']);
    expect(await jobWords(fest)).toEqual(['Küche>Bar completed', 'Bar completed']);
    expect(papersOf(bar).join()).not.toContain('KOPIE');
  });

  it('what one of them has not printed holds up nobody once it is deleted, and comes out nowhere', async () => {
    await kitchen.setMode('paper-out');
    await order(rehearsal);
    await spooler.wake();
    await order(fest);
    expect((await rehearsal.organizer.delete(`/api/events/${rehearsal.eventId}`)).status).toBe(204);
    await kitchen.setMode('ok');
    await pass(60);
    expect(papersOf(kitchen).map((text) => text.includes('Rösti'))).toEqual([true]);
    expect(papersOf(kitchen).join()).not.toContain('Probeküche');
    expect(await jobWords(fest)).toContain('Küche completed');
  });

  it('nor is what was on its way to paper then tried again where it fails', async () => {
    await order(rehearsal);
    const lease = { owner: 'server:elsewhere', ms: 5_000 };
    const claimed = await claimNextJob(test.context, { ip: '127.0.0.1', port: kitchen.port }, lease);
    if (!claimed) throw new Error('nothing to print');
    await recordSendBegins(test.context, claimed.job);
    expect((await rehearsal.organizer.delete(`/api/events/${rehearsal.eventId}`)).status).toBe(204);
    await finishJob(test.context, claimed.job, { result: 'failed', code: 'PAPER_OUT', message: 'Kein Papier' });
    const row = test.context.db.selectFrom('print_jobs').select('state').where('id', '=', claimed.job.id);
    expect(await row.executeTakeFirst()).toEqual({ state: 'canceled' });
    await order(fest);
    await pass(60);
    expect(papersOf(kitchen)).toEqual([expect.not.stringContaining('Probeküche')]);
  });

  it('a ticket that is not on paper alarms also after its event was switched off', async () => {
    await kitchen.setMode('paper-out');
    await order(rehearsal);
    await spooler.wake();
    const off = { name: 'Probe', eventDate: '2026-11-21', isActive: false };
    expect((await rehearsal.organizer.put(`/api/events/${rehearsal.eventId}`, off)).status).toBe(200);
    expect(await alarms(rehearsal)).toMatchObject([{ eventId: rehearsal.eventId, jobs: 1, printers: [] }]);
  });
});

describe('a printer that was taken away', () => {
  const act = (job: PrintJob | undefined, name: string) =>
    fest.organizer.post(`/api/print-jobs/${job?.id}/${name}`, {});
  const jobs = async () => (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;

  it('leaves its copies and cancellations to the one that takes such lines now', async () => {
    const id = await order(fest);
    await spooler.wake();
    await setUpPrinters(fest, [{ displayName: 'Neue Küche', port: bar.port, category: 'Speisen' }]);
    const before = bar.paper.length;
    const [ticket] = await jobs();
    expect((await act(ticket, 'reprint')).status).toBe(200);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    expect(papersOf(bar)[before]).toMatch(/KOPIE[\s\S]*UMGELEITET VON Küche/);
    expect((await fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ist weg' })).status).toBe(200);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    expect(papersOf(bar).filter((text) => text.includes('STORNO') && text.includes('Rösti'))).not.toEqual([]);
  });

  it('and a ticket that was written by hand is cancelled on paper, too', async () => {
    await kitchen.setMode('refusing');
    await bar.setMode('refusing');
    const id = await order(fest);
    await spooler.wake();
    for (const job of await jobs()) expect((await act(job, 'done')).status).toBe(200);
    await kitchen.setMode('ok');
    await bar.setMode('ok');
    expect((await fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ist weg' })).status).toBe(200);
    await pass(60);
    expect(papersOf(kitchen)).toEqual([expect.stringContaining('STORNO')]);
  });
});
