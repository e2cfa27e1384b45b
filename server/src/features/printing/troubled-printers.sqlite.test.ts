import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { openStations, QUICK, queueOf } from '../../testing/printing-fest.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Spooler } from './spooler.ts';

let test: TestApp;
let fest: Fest;
let kitchen: PrinterSimulator;
let spooler: Spooler;
let waitFor: Awaited<ReturnType<typeof openStations>>['waitFor'];
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ test, fest, kitchen, spooler, waitFor, stop } = await openStations(true));
});
afterEach(() => stop());

async function pass(seconds: number): Promise<void> {
  test.passSeconds(seconds);
  await spooler.wake();
}

const problems = async () => (await queueOf(fest)).printers.map(({ problem }) => problem);
const alarms = async () =>
  (await fest.organizer.get<{ printers: string[] }[]>('/api/print-alarms')).body.flatMap(({ printers }) => printers);

/** The bar has printed what the kitchen couldn't, and nothing waits there any more. */
async function failOver(mode: Parameters<PrinterSimulator['setMode']>[0]): Promise<void> {
  await kitchen.setMode(mode);
  expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  await spooler.wake();
  for (let count = 0; count < 3; count += 1) await pass(3);
  expect(new Set((await queueOf(fest)).jobs.map(({ state }) => state))).toEqual(new Set(['completed']));
}

it('a printer that works again is found so although nothing waits there', async () => {
  await failOver('paper-out');
  expect(await alarms()).toEqual(['Küche: Papier leer']);
  await kitchen.setMode('ok');
  expect(await newsFrom(test, fest.eventId, () => pass(61))).toEqual(['printer.updated']);
  expect(await alarms()).toEqual([]);
  expect(kitchen.paper).toEqual([]);
});

it('one that still doesn’t is looked at once a minute, and its alarm ends half an hour after it was last tried', async () => {
  await failOver('paper-out');
  await pass(61);
  await kitchen.setMode('ok');
  for (let count = 0; count < 5; count += 1) await pass(10);
  expect(await problems()).toEqual(['Papier leer', null]);
  await pass(11);
  expect(await problems()).toEqual([null, null]);
  await failOver('paper-out');
  for (let count = 0; count < 30; count += 1) await pass(60);
  expect(await problems()).toEqual([null, null]);
});

it('nobody asks how it is while a ticket waits there: its queue does', async () => {
  await failOver('paper-out');
  await test.context.db
    .updateTable('print_jobs')
    .set({ state: 'processing', lease_owner: 'client:7', lease_until: '2999-01-01T00:00:00.000Z', rerouted_to: null })
    .where('id', '=', (await queueOf(fest)).jobs[0]?.id ?? 0)
    .execute();
  await kitchen.setMode('ok');
  await pass(61);
  expect(await problems()).toEqual(['Papier leer', null]);
});

it('one that hangs is not taken for one that works', async () => {
  waitFor(QUICK);
  await failOver('paper-out');
  await test.context.db.updateTable('printers').set({ answers: 1 }).execute();
  await kitchen.setMode('silent');
  await pass(61);
  expect(await problems()).toEqual(['Papier leer', null]);
  // It has never been heard to answer: that it takes the call is all there is to know.
  await test.context.db.updateTable('printers').set({ answers: 0 }).execute();
  await pass(61);
  expect(await problems()).toEqual([null, null]);
});
