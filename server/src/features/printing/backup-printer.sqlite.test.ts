import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrinterConfig, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fest, orderFor } from '../../testing/fest.ts';
import { jobWords, openStations, papersOf, QUICK, queueOf, setUpPrinters } from '../../testing/printing-fest.ts';
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
  ({ test, fest, kitchen, bar, spooler, waitFor, stop } = await openStations(true));
});

afterEach(() => stop());

async function order(changes: Record<string, unknown> = {}): Promise<number> {
  const { status, body, text } = await fest.waiter.post<{ id: number }>('/api/orders', orderFor(fest, changes));
  expect(status, text).toBe(201);
  await spooler.wake();
  return body.id;
}

async function pass(seconds: number): Promise<void> {
  test.passSeconds(seconds);
  await spooler.wake();
}

async function jobOf(printer: string): Promise<PrintJob> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body.find((job) => job.printer === printer) ?? expect.fail(`no job of ${printer}`);
}

describe('a ticket whose printer keeps failing', () => {
  it('comes out of the backup after the second failure, with the name of its own printer on it, once', async () => {
    await kitchen.setMode('paper-out');
    await order();
    expect(await jobWords(fest)).toEqual(['Küche pending', 'Bar completed']);
    await pass(3);
    expect(await jobWords(fest)).toEqual(['Küche>Bar completed', 'Bar completed']);
    expect(papersOf(bar).filter((text) => text.includes('Rösti'))).toEqual([
      expect.stringMatching(/UMGELEITET VON Küche[\s\S]*2x Rösti/),
    ]);
    expect(papersOf(bar).join()).not.toContain('KOPIE');
    await kitchen.setMode('ok');
    await pass(60);
    expect(kitchen.paper).toHaveLength(0);
  });

  it('waits where its backup is switched off', async () => {
    await test.context.db.updateTable('printers').set({ enabled: 0 }).where('display_name', '=', 'Bar').execute();
    await kitchen.setMode('paper-out');
    await order();
    await pass(3);
    await pass(6);
    expect((await jobWords(fest))[0]).toBe('Küche pending');
    expect(papersOf(bar).join()).not.toContain('UMGELEITET');
  });

  it('takes what waits behind it along, and younger ones need only one try', async () => {
    await kitchen.setMode('refusing');
    for (let count = 0; count < 3; count += 1) await order();
    await pass(3);
    expect((await jobWords(fest)).filter((words) => words.startsWith('Küche'))).toEqual(
      Array.from({ length: 3 }, () => 'Küche>Bar completed'),
    );
    await pass(10);
    await order();
    expect((await jobWords(fest)).at(-2)).toBe('Küche>Bar completed');
  });

  it('leaves behind what a device is to print itself, as long as that has time to come for it', async () => {
    await kitchen.setMode('refusing');
    await order();
    await order({ printsItself: true });
    await pass(3);
    expect(await jobWords(fest)).toEqual(['Küche>Bar completed', 'Bar completed', 'Küche pending', 'Bar pending']);
    await pass(8);
    expect((await jobWords(fest)).slice(2)).toEqual(['Küche>Bar completed', 'Bar completed']);
  });

  it('comes out of its own printer again as soon as that one works', async () => {
    await kitchen.setMode('cover-open');
    await order();
    await pass(3);
    await kitchen.setMode('ok');
    await order();
    expect((await jobWords(fest)).at(-2)).toBe('Küche completed');
    expect((await queueOf(fest)).printers.map(({ displayName, problem }) => [displayName, problem])).toEqual([
      ['Küche', null],
      ['Bar', null],
    ]);
  });

  it('and may have left something on paper is marked as a copy at the backup too', async () => {
    await kitchen.setMode('goes-dark');
    waitFor(QUICK);
    await order();
    await pass(3);
    expect(await jobWords(fest)).toEqual(['Küche>Bar completed', 'Bar completed']);
    const [ticket] = papersOf(bar).filter((text) => text.includes('Rösti'));
    expect(ticket).toMatch(/KOPIE – evtl\. doppelt[\s\S]*UMGELEITET VON Küche/);
  });

  it('is tried at both by turns and stays an alarm while both fail', async () => {
    await kitchen.setMode('paper-out');
    await bar.setMode('cover-open');
    await order();
    for (let count = 0; count < 12; count += 1) await pass(15);
    const queue = await queueOf(fest);
    expect(queue.alarms).toBe(2);
    expect(queue.printers.map(({ problem }) => problem)).toEqual(['Papier leer', 'Deckel offen']);
    await kitchen.setMode('ok');
    for (let count = 0; count < 4; count += 1) await pass(15);
    expect(papersOf(kitchen)).toEqual([expect.not.stringContaining('UMGELEITET')]);
    expect((await queueOf(fest)).alarms).toBe(1);
  });

  it('stays at its printer where there is no other', async () => {
    await bar.setMode('paper-out');
    await order();
    for (let count = 0; count < 4; count += 1) await pass(15);
    expect(await jobWords(fest)).toEqual(['Küche completed', 'Bar pending']);
  });

  it('tells its waiter where it went', async () => {
    await kitchen.setMode('paper-out');
    const request = orderFor(fest);
    await order(request);
    await pass(3);
    const { body } = await fest.waiter.get(`/api/print-jobs/order/${request.clientOrderId}`);
    expect(body).toEqual([
      { printer: 'Küche', state: 'completed', error: null, reroutedTo: 'Bar' },
      { printer: 'Bar', state: 'completed', error: null },
    ]);
  });
});

describe('a device that asks for a rerouted ticket', () => {
  it('gets the address of the printer that stands in, and the mark on the paper', async () => {
    const id = await order({ printsItself: true });
    const job = await jobOf('Küche');
    // The device is faster than the server.
    await spooler.stop();
    await fest.organizer.post(`/api/print-jobs/${job.id}/reroute`, {});
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { body } = await fest.waiter.post<{ printerJobs: { printerPort: number; printData: string }[] }>(
      '/api/orders/get-print-data',
      request,
    );
    expect(body.printerJobs.map(({ printerPort }) => printerPort)).toEqual([bar.port, bar.port]);
    expect(Buffer.from(body.printerJobs[0]?.printData ?? '', 'base64').toString('latin1')).toContain('UMGELEITET VON');
  });
});

describe('a printer that hangs', () => {
  it('gets no ticket blindly where it has answered before, until somebody sets it up anew', async () => {
    await order();
    await kitchen.setMode('silent');
    waitFor(QUICK);
    await order();
    await pass(60);
    expect(await jobWords(fest)).toContain('Küche>Bar completed');
    expect(kitchen.paper).toHaveLength(1);
    await setUpPrinters(fest, [{ displayName: 'Küche', port: kitchen.port, category: 'Speisen' }]);
    await order();
    expect((await jobWords(fest)).at(-1)).toBe('Küche unconfirmed');
  });
});

describe('printing that nobody can be sure of', () => {
  it('ends after three marked tries with an alarm, and lets the others through', async () => {
    await bar.setMode('power-off-with-full-buffer');
    await order();
    for (let count = 0; count < 6; count += 1) await pass(15);
    expect((await jobOf('Bar')).state).toBe('aborted');
    expect((await jobOf('Bar')).error).toMatch(/ – 3-mal gesendet, bitte nachsehen$/);
    expect((await queueOf(fest)).alarms).toBe(1);
  });
});

describe('the backup of a printer', () => {
  const url = () => `/api/events/${fest.eventId}/printer-config`;
  const at = (port: number, backup?: number) => ({
    ip: '127.0.0.1',
    port,
    displayName: `Drucker ${port}`,
    categories: ['Alle'],
    backup: backup === undefined ? null : { ip: '::ffff:127.0.0.1', port: backup },
  });

  it('is answered as it was saved, in its one spelling', async () => {
    const { body } = await fest.organizer.post<PrinterConfig>(url(), { printers: [at(9101, 9102), at(9102)] });
    expect(body.printers.map(({ backup }) => backup)).toEqual([{ ip: '127.0.0.1', port: 9102 }, null]);
  });

  it.each([
    ['itself', [at(9101, 9101)]],
    ['a printer of no list', [at(9101, 9109), at(9102)]],
  ])('is never %s', async (_, printers) => {
    const { status, body } = await fest.organizer.post(url(), { printers });
    const message =
      'Der Ersatzdrucker von «Drucker 9101» ist kein anderer Drucker dieses Events. Bitte einen anderen wählen.';
    expect([status, body]).toMatchObject([400, { code: 'BACKUP_PRINTER', message }]);
  });

  it('is nobody when the backup is taken away', async () => {
    await fest.organizer.post(url(), { printers: [at(9101, 9102), at(9102)] });
    const { body } = await fest.organizer.post<PrinterConfig>(url(), { printers: [at(9101)] });
    expect(body.printers[0]?.backup).toBeNull();
  });
});

it('a missing ticket is not hidden by another printer of the same name', async () => {
  await setUpPrinters(fest, [
    { displayName: 'Epson', port: kitchen.port, category: 'Speisen' },
    { displayName: 'Epson', port: bar.port, category: 'Getränke' },
  ]);
  await kitchen.setMode('paper-out');
  await order();
  const [own] = (await fest.waiter.get<OwnOrderWire[]>('/api/orders/own')).body;
  expect(own?.tickets).toEqual([
    { printer: `Epson (127.0.0.1:${kitchen.port})`, state: 'pending', error: 'Papier leer' },
    { printer: `Epson (127.0.0.1:${bar.port})`, state: 'completed', error: null },
  ]);
});
