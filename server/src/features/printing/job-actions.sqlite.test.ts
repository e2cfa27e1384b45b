import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { describe, expect, it } from 'vitest';
import { newsFrom } from '../../testing/live-news.ts';
import {
  jobsOf,
  jobWords,
  lastTicketsOf,
  papersOf,
  QUICK,
  queueOf,
  type Stations,
  startQuickSpooler,
  useStations,
} from '../../testing/printing-fest.ts';

let { test, fest, kitchen, bar, spooler, waitFor, order } = {} as Stations;
useStations((opened) => {
  ({ test, fest, kitchen, bar, spooler, waitFor, order } = opened);
});

const jobs = () => jobsOf(fest);

async function act(name: string, job: Pick<PrintJob, 'id'> | undefined, body?: unknown): Promise<[number, string]> {
  const answer = await fest.organizer.post<{ code?: string }>(`/api/print-jobs/${job?.id}/${name}`, body);
  return [answer.status, answer.body.code ?? ''];
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

describe('an organizer', () => {
  it('marks as done what nobody needs on paper any more; it is not printed', async () => {
    await kitchen.setMode('paper-out');
    await order();
    await spooler.wake();
    const [job] = await jobs();
    const news = await newsFrom(test, fest.eventId, async () => expect((await act('done', job))[0]).toBe(200));
    expect(news).toEqual(['printer.updated']);
    expect(await lastTicketsOf(fest)).toMatchObject([
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
