import type { CreatedPrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { PATIENT } from '../../testing/printing-fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from './spooler.ts';

const HOUR = 3600;
const quiet = { error: (...said: unknown[]) => expect.fail(String(said)), warn: () => {} };
let test: TestApp;
let fest: Fest;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let spooler: Spooler;
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ testApp: test, stop } = await openTestApp());
  kitchen = await startPrinterSimulator({ mode: 'paper-out' });
  bar = await startPrinterSimulator({ mode: 'ok' });
  fest = await createFest(test);
  await configurePrinters(fest, { kitchen: kitchen.port, bar: bar.port });
});

afterEach(async () => {
  await spooler.stop();
  await Promise.all([kitchen.close(), bar.close()]);
  await stop();
});

async function states(): Promise<string[]> {
  const answer = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return answer.body.map(({ printer, state }) => `${printer} ${state}`);
}

it('what waits for its next try is tried, and what is ordered after it comes out, when the clock is set back', async () => {
  await place(fest.waiter, orderFor(fest));
  spooler = startSpooler(test.context, quiet, PATIENT);
  await spooler.wake();
  test.passSeconds(-HOUR);
  await kitchen.setMode('ok');
  await place(fest.waiter, orderFor(fest));
  await spooler.wake();
  expect(await states()).toEqual(['Küche completed', 'Bar completed', 'Küche completed', 'Bar completed']);
});

it('what was ordered before the clock is set back comes out at once', async () => {
  await kitchen.setMode('ok');
  await place(fest.waiter, orderFor(fest));
  test.passSeconds(-HOUR);
  spooler = startSpooler(test.context, quiet, PATIENT);
  await spooler.wake();
  expect(await states()).toEqual(['Küche completed', 'Bar completed']);
});

it('what a device was lent before the clock is set back is the server’s again after a lease’s time', async () => {
  await kitchen.setMode('ok');
  const order = orderFor(fest);
  await place(fest.waiter, order);
  expect((await fest.waiter.post('/api/orders/get-print-data', order)).status).toBe(200);
  test.passSeconds(-HOUR);
  spooler = startSpooler(test.context, quiet, PATIENT);
  await spooler.wake();
  expect(await states()).toEqual(['Küche processing', 'Bar processing']);
  test.passSeconds(61);
  await spooler.wake();
  expect(await states()).toEqual(['Küche completed', 'Bar completed']);
});

it('what a helper or a printer was to fetch that has gone since is printed by the server, or said to be away', async () => {
  await kitchen.setMode('ok');
  const config = `/api/events/${fest.eventId}/printer-config`;
  const printers = [
    { ip: '127.0.0.1', port: bar.port, portType: 'agent', displayName: 'Bar', categories: ['Alle'] },
    { ip: 'cloud-drucker1', port: 9100, portType: 'cloudprnt', displayName: 'Küche', categories: ['Alle'] },
  ];
  await fest.organizer.post(config, { printers });
  const { body } = await fest.organizer.post<CreatedPrintAgent>('/api/print-agents', { name: 'Laptop' });
  const ask = { instance: crypto.randomUUID(), holding: [], waitMs: 0 };
  await test.guest().post('/api/print-agent/jobs', ask, { authorization: `Bearer ${body.key}` });
  const at = test.context.now().toISOString();
  const { db } = test.context;
  const { id } = await db
    .selectFrom('printers')
    .select('id')
    .where('ip', '=', 'cloud-drucker1')
    .executeTakeFirstOrThrow();
  const asked = { printer_id: id, path_hash: 'Adresse', created_at: at, polled_at: at };
  await db.insertInto('cloud_printers').values(asked).execute();
  test.passSeconds(-HOUR);
  await place(fest.waiter, orderFor(fest));
  spooler = startSpooler(test.context, quiet, PATIENT);
  await spooler.wake();
  test.passSeconds(46);
  await spooler.wake();
  const answer = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  expect(answer.body.map(({ printer, state, error }) => [printer, state, error])).toEqual([
    ['Bar', 'completed', null],
    ['Küche', 'pending', 'Der Drucker meldet sich nicht'],
  ]);
});
