import type { PrintAlarms } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import {
  jobsOf,
  lastTicketsOf,
  papersOf,
  QUICK,
  queueOf,
  type Stations,
  useStations,
} from '../../testing/printing-fest.ts';

let { test, fest, kitchen, bar, spooler, waitFor, order } = {} as Stations;
useStations((opened) => {
  ({ test, fest, kitchen, bar, spooler, waitFor, order } = opened);
});

async function alarms(): Promise<PrintAlarms> {
  return (await fest.organizer.get<PrintAlarms>('/api/print-alarms')).body;
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
    expect((await jobsOf(fest))[1]).toMatchObject({ state: 'unconfirmed', alarm: false });
  });

  it('is nobody else’s', async () => {
    await order();
    const stranger = (await createFest(test)).organizer;
    const [job] = await jobsOf(fest);
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
    expect((await lastTicketsOf(fest))[0]).toMatchObject({ printer: 'Küche', state: 'canceled', byHand: 'discarded' });
    const [last] = (await jobsOf(fest)).toReversed();
    // Asked for again it is tried at once; it says that it waits before that as it does after.
    await kitchen.setMode('refusing');
    const asked = await fest.waiter.post(`/api/orders/${last?.orderId}/reprint`, {});
    expect(asked.body).toEqual({ copies: ['Bar'], retried: ['Küche'] });
    await spooler.wake();
    expect((await lastTicketsOf(fest))[0]).toMatchObject({ printer: 'Küche', state: 'pending' });
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
