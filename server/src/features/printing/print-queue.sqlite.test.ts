import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintAlarms, PrinterProgress, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { jobWords, openStations, papersOf, QUICK, queueOf, startQuickSpooler } from '../../testing/printing-fest.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Spooler } from './spooler.ts';

let test: TestApp;
let fest: Fest;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let spooler: Spooler;
let waitFor: Awaited<ReturnType<typeof openStations>>['waitFor'];
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ test, fest, kitchen, bar, spooler, waitFor, stop } = await openStations());
});

afterEach(() => stop());

async function order(): Promise<void> {
  const { status, text } = await fest.waiter.post('/api/orders', orderFor(fest));
  expect(status, text).toBe(201);
}

async function jobs(): Promise<PrintJob[]> {
  return (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body;
}

async function act(name: string, job: Pick<PrintJob, 'id'> | undefined, body?: unknown): Promise<[number, string]> {
  const answer = await fest.organizer.post<{ code?: string }>(`/api/print-jobs/${job?.id}/${name}`, body);
  return [answer.status, answer.body.code ?? ''];
}

/** How far the tickets of the waiter's last order are. */
async function progressOf(): Promise<PrinterProgress[]> {
  const [last] = (await fest.waiter.get<OwnOrderWire[]>('/api/orders/own')).body;
  return last?.tickets ?? [];
}

async function alarms(): Promise<PrintAlarms> {
  return (await fest.organizer.get<PrintAlarms>('/api/print-alarms')).body;
}

/** An order whose tickets another server tries; with `sendBegan` a part of them may be on its way to paper. */
async function orderTriedElsewhere(sendBegan: 0 | 1): Promise<void> {
  // This one would be as quick.
  await spooler.stop();
  await order();
  await test.context.db
    .updateTable('print_jobs')
    .set({
      state: 'processing',
      send_began: sendBegan,
      lease_owner: 'server:other',
      lease_until: '2099-01-01T00:00:00.000Z',
    })
    .where('state', '=', 'pending')
    .execute();
}

const settle = (body: unknown) => fest.organizer.post(`/api/events/${fest.eventId}/print-queue/settle`, body);

describe('the queue of an event', () => {
  it('shows each printer as its last prints left it, and why something waits', async () => {
    await kitchen.setMode('cover-open');
    await bar.setMode('ok-without-process-id');
    await order();
    await spooler.wake();
    const queue = await queueOf(fest);
    expect(queue.printers).toMatchObject([
      { displayName: 'Küche', problem: 'Deckel offen', waiting: 1, lastPrintedAt: null, lastConfirmed: null },
      { displayName: 'Bar', problem: null, waiting: 0, lastConfirmed: true },
    ]);
    expect(queue.jobs).toMatchObject([
      { printer: 'Küche', state: 'pending', error: 'Deckel offen', alarm: true },
      { printer: 'Bar', state: 'completed', alarm: false },
    ]);
    expect(queue.alarms).toBe(1);
  });

  it('says of a printer that never answers that it confirms nothing', async () => {
    await bar.setMode('silent');
    waitFor(QUICK);
    await order();
    await spooler.wake();
    expect((await queueOf(fest)).printers[1]).toMatchObject({ problem: null, lastConfirmed: false });
    expect((await jobs())[1]).toMatchObject({ state: 'unconfirmed', alarm: false });
  });

  it('is nobody else’s', async () => {
    await order();
    const stranger = (await createFest(test)).organizer;
    const [job] = await jobs();
    const calls = [
      await stranger.get(`/api/events/${fest.eventId}/print-queue`),
      await stranger.post(`/api/events/${fest.eventId}/print-queue/settle`, { printerId: 1, action: 'print' }),
      await stranger.post(`/api/events/${fest.eventId}/print-queue/ready`, { printerId: 1 }),
      await stranger.post(`/api/events/${fest.eventId}/print-queue/reroute`, { fromPrinterId: 1, printerId: 2 }),
      ...(await Promise.all(
        ['reprint', 'retry', 'done', 'reroute'].map((name) => stranger.post(`/api/print-jobs/${job?.id}/${name}`, {})),
      )),
    ];
    expect(calls.map(({ status }) => status)).toEqual(Array(8).fill(404));
    for (const client of [fest.waiter, await test.as('KITCHEN')]) {
      expect((await client.get(`/api/events/${fest.eventId}/print-queue`)).status).toBe(403);
      expect((await client.get('/api/print-alarms')).status).toBe(403);
    }
  });
});

describe('an alarm', () => {
  it('is open 20 seconds after an order that nobody prints, whatever the reason, and only for its organizer', async () => {
    await spooler.stop();
    await order();
    test.passSeconds(19);
    expect(await alarms()).toEqual([]);
    test.passSeconds(1);
    expect(await alarms()).toMatchObject([{ eventId: fest.eventId, jobs: 2, printers: [] }]);
    const stranger = await test.as('EVENT_ORGANIZER');
    expect((await stranger.get('/api/print-alarms')).body).toEqual([]);
  });

  it('is open at once when a printer says what is wrong, and over when it has printed', async () => {
    await kitchen.setMode('paper-out');
    await order();
    await spooler.wake();
    expect(await alarms()).toMatchObject([{ jobs: 1, printers: ['Küche: Papier leer'] }]);
    await kitchen.setMode('ok');
    test.passSeconds(3);
    await spooler.wake();
    expect(await alarms()).toEqual([]);
  });
});

describe('an organizer', () => {
  it('marks as done what nobody needs on paper any more; it is not printed', async () => {
    await kitchen.setMode('paper-out');
    await order();
    await spooler.wake();
    const [job] = await jobs();
    const news = await newsFrom(test, fest.eventId, async () => expect((await act('done', job))[0]).toBe(200));
    expect(news).toEqual(['printer.updated']);
    expect(await progressOf()).toMatchObject([
      { printer: 'Küche', state: 'canceled', byHand: 'done' },
      { printer: 'Bar' },
    ]);
    expect((await jobs())[0]).toMatchObject({ state: 'canceled', error: 'Von Hand erledigt', alarm: false });
    await kitchen.setMode('ok');
    test.passSeconds(60);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    expect(await act('done', job)).toEqual([409, 'PRINT_JOB_STATE']);
  });

  it('has a waiting ticket tried again at once, without a mark', async () => {
    await kitchen.setMode('paper-out');
    await order();
    await spooler.wake();
    await kitchen.setMode('ok');
    expect((await act('retry', (await jobs())[0]))[0]).toBe(200);
    await spooler.wake();
    expect(papersOf(kitchen)).toEqual([expect.not.stringContaining('KOPIE')]);
  });

  it('sends a ticket to any printer of the event, also one that is already out, then as a copy', async () => {
    await order();
    await spooler.wake();
    const [job, other] = await jobs();
    expect(await act('reroute', job, {})).toEqual([409, 'NO_BACKUP_PRINTER']);
    expect((await act('reroute', job, { printerId: other?.printerId }))[0]).toBe(200);
    await spooler.wake();
    expect(await jobWords(fest)).toEqual(['Küche completed', 'Bar completed', 'Küche>Bar completed copy']);
    expect(papersOf(bar)[1]).toMatch(/KOPIE[\s\S]*UMGELEITET VON Küche/);
    expect((await act('reroute', job, { printerId: 9999 }))[0]).toBe(404);
  });

  it('sends all that waits for a printer to another one: there it comes out in its order, unmarked', async () => {
    await kitchen.setMode('refusing');
    for (let count = 0; count < 3; count += 1) await order();
    await spooler.wake();
    // The oldest is just being tried: nothing of it has left.
    await test.context.db
      .updateTable('print_jobs')
      .set({ state: 'processing', lease_owner: 'server:other', lease_until: '2099-01-01T00:00:00.000Z' })
      .where('id', '=', (await jobs())[0]?.id ?? 0)
      .execute();
    const [atKitchen, atBar] = (await queueOf(fest)).printers;
    const wish = { fromPrinterId: atKitchen?.id, printerId: atBar?.id };
    const all = `/api/events/${fest.eventId}/print-queue/reroute`;
    expect((await fest.organizer.post(all, wish)).body).toEqual({ jobs: 3 });
    await spooler.wake();
    const rerouted = papersOf(bar).filter((text) => text.includes('UMGELEITET VON Küche'));
    expect(rerouted.map((text) => /Bestellung (\d)/.exec(text)?.[1])).toEqual(['1', '2', '3']);
    expect(rerouted.join()).not.toContain('KOPIE');
    expect((await fest.organizer.post(all, { ...wish, printerId: 9999 })).status).toBe(404);
  });

  it('sends nothing blindly to a printer that hangs, until somebody has it printed there all the same', async () => {
    await order();
    await spooler.wake();
    await kitchen.setMode('refusing');
    await bar.setMode('silent');
    waitFor(QUICK);
    await order();
    await spooler.wake();
    const [, , ticket, other] = await jobs();
    expect((await act('retry', ticket))[0]).toBe(200);
    expect((await act('reroute', ticket, { printerId: other?.printerId }))[0]).toBe(200);
    await spooler.wake();
    expect((await jobs())[2]).toMatchObject({ state: 'pending', error: 'keine Antwort von 127.0.0.1', alarm: true });
    expect(bar.paper).toHaveLength(1);
    await act('done', other);
    await act('retry', ticket);
    await spooler.wake();
    const error = 'keine Antwort von 127.0.0.1 – 1-mal gesendet, bitte nachsehen';
    expect((await jobs())[2]).toMatchObject({ state: 'aborted', error, alarm: true });
    expect(papersOf(bar)[1]).toMatch(/UMGELEITET VON Küche/);
    expect(papersOf(bar)[1]).not.toContain('KOPIE');
    test.passSeconds(60);
    await spooler.wake();
    expect(bar.paper).toHaveLength(2);
    await act('retry', ticket);
    await spooler.wake();
    expect(papersOf(bar)[2]).toContain('KOPIE – evtl. doppelt');
  });

  it('leaves a ticket that may be on its way to paper where it is, also where all others go', async () => {
    await orderTriedElsewhere(1);
    const [atKitchen, atBar] = (await queueOf(fest)).printers;
    const wish = { fromPrinterId: atKitchen?.id, printerId: atBar?.id };
    expect((await fest.organizer.post(`/api/events/${fest.eventId}/print-queue/reroute`, wish)).body).toEqual({
      jobs: 0,
    });
  });

  it('has no ticket of a cancelled order printed again, only its cancellation', async () => {
    await order();
    await spooler.wake();
    const [ticket, other] = await jobs();
    const cancelled = await fest.organizer.post(`/api/orders/${ticket?.orderId}/cancel`, { reason: 'Gast ist weg' });
    expect(cancelled.status, cancelled.text).toBe(200);
    await spooler.wake();
    expect(await act('reprint', ticket)).toEqual([409, 'ORDER_CANCELLED']);
    expect(await act('reroute', ticket, { printerId: other?.printerId })).toEqual([409, 'ORDER_CANCELLED']);
    const after = await jobs();
    expect(after.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'ticket completed',
      'ticket completed',
      'cancel completed',
      'cancel completed',
    ]);
    expect(after.every(({ orderCancelled }) => orderCancelled)).toBe(true);
    await spooler.stop();
    expect((await act('reprint', after[2]))[0]).toBe(200);
    const copy = (await jobs()).at(-1);
    expect((await act('done', copy))[0]).toBe(200);
    expect((await act('reprint', copy))[0]).toBe(200);
    expect((await jobs()).at(-1)).toMatchObject({ kind: 'cancel', state: 'pending', copy: true });
  });

  it('takes a ticket from whoever tries it, as long as nothing of it has left', async () => {
    for (const name of ['done', 'reroute']) {
      await orderTriedElsewhere(0);
      const [job, other] = (await jobs()).slice(-2);
      expect((await act(name, job, name === 'done' ? {} : { printerId: other?.printerId }))[0]).toBe(200);
    }
    await test.context.db.updateTable('print_jobs').set({ lease_until: '2000-01-01T00:00:00.000Z' }).execute();
    const next = startQuickSpooler(test);
    await next.wake();
    await next.stop();
    expect(await jobWords(fest)).toEqual(['Küche canceled', 'Bar completed', 'Küche>Bar completed', 'Bar completed']);
    expect(kitchen.paper).toHaveLength(0);
    expect(papersOf(bar).join()).not.toContain('KOPIE');
  });

  it('cannot take a ticket from whoever is printing it', async () => {
    await orderTriedElsewhere(1);
    const [job, other] = await jobs();
    for (const name of ['done', 'retry']) expect(await act(name, job)).toEqual([409, 'PRINT_JOB_STATE']);
    expect(await act('reroute', job, { printerId: other?.printerId })).toEqual([409, 'PRINT_JOB_STATE']);
  });
});

describe('tickets of a printer that was off overnight', () => {
  beforeEach(async () => {
    await kitchen.setMode('refusing');
    for (let count = 0; count < 3; count += 1) await order();
    await spooler.wake();
    test.passSeconds(9 * 3600);
    await kitchen.setMode('ok');
    await spooler.wake();
  });

  it('are not printed before somebody says so', async () => {
    expect(kitchen.paper).toHaveLength(0);
    expect((await queueOf(fest)).printers[0]).toMatchObject({ asking: 3, waiting: 0 });
    expect(await alarms()).toMatchObject([{ jobs: 3 }]);
  });

  it('come out all at one word, unmarked, in their order', async () => {
    const [{ id: printerId } = { id: 0 }] = (await queueOf(fest)).printers;
    expect((await settle({ printerId, action: 'print' })).body).toEqual({ jobs: 3 });
    await spooler.wake();
    expect(papersOf(kitchen).map((text) => /Bestellung (\d)/.exec(text)?.[1])).toEqual(['1', '2', '3']);
    expect(papersOf(kitchen).join()).not.toContain('KOPIE');
    expect(await alarms()).toEqual([]);
  });

  it('alarm nobody after two days, until somebody wants them and they don’t come out', async () => {
    await test.context.db.updateTable('print_jobs').set({ created_at: '2026-11-01T12:00:00.000Z' }).execute();
    expect(await alarms()).toEqual([]);
    const [{ id: printerId } = { id: 0 }] = (await queueOf(fest)).printers;
    await kitchen.setMode('cover-open');
    await settle({ printerId, action: 'print' });
    await spooler.wake();
    test.passSeconds(25);
    expect(await alarms()).toMatchObject([{ jobs: 3, printers: ['Küche: Deckel offen'] }]);
  });

  it('are gone at one word, the other printers’ untouched', async () => {
    const [atKitchen, atBar] = (await queueOf(fest)).printers;
    expect((await settle({ printerId: atBar?.id, action: 'discard' })).body).toEqual({ jobs: 0 });
    expect((await settle({ printerId: atKitchen?.id, action: 'discard' })).body).toEqual({ jobs: 3 });
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    expect(await alarms()).toEqual([]);
    expect((await progressOf())[0]).toMatchObject({ printer: 'Küche', state: 'canceled', byHand: 'discarded' });
    const [last] = (await jobs()).toReversed();
    // Asked for again it is tried at once; it says that it waits before that as it does after.
    await kitchen.setMode('refusing');
    const asked = await fest.waiter.post(`/api/orders/${last?.orderId}/reprint`, {});
    expect(asked.body).toEqual({ copies: ['Bar'], retried: ['Küche'] });
    await spooler.wake();
    expect((await progressOf())[0]).toMatchObject({ printer: 'Küche', state: 'pending' });
    await kitchen.setMode('ok');
    test.passSeconds(20);
    await spooler.wake();
    expect(papersOf(kitchen)).toEqual([expect.not.stringContaining('KOPIE')]);
    expect((await fest.waiter.post(`/api/orders/${last?.orderId}/reprint`, {})).body).toMatchObject({
      copies: ['Küche', 'Bar'],
    });
    await spooler.wake();
    expect(papersOf(kitchen)[1]).toContain('KOPIE');
  });
});
