import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { PATIENT, QUICK } from '../../testing/printing-fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from './spooler.ts';

let test: TestApp;
let fest: Fest;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let spooler: Spooler | undefined;
let stop: () => Promise<void>;

const quiet = { error: (...said: unknown[]) => expect.fail(String(said)), warn: () => {} };

beforeEach(async () => {
  const opened = await openTestApp();
  test = opened.testApp;
  stop = opened.stop;
  kitchen = await startPrinterSimulator({ mode: 'ok' });
  bar = await startPrinterSimulator({ mode: 'ok' });
  fest = await createFest(test);
  await configurePrinters(fest, { kitchen: kitchen.port, bar: bar.port });
});

afterEach(async () => {
  await spooler?.stop();
  spooler = undefined;
  await Promise.all([kitchen.close(), bar.close()]);
  await stop();
});

async function jobs(): Promise<Pick<PrintJob, 'printer' | 'state' | 'error' | 'copy'>[]> {
  const answer = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return answer.body.map(({ printer, state, error, copy }) => ({ printer, state, error, copy }));
}

async function order(): Promise<OrderWire> {
  return (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
}

function textOf(printer: PrinterSimulator, index: number): string {
  const bytes = printer.paper[index];
  return bytes ? paperText(bytes) : '';
}

describe('an order', () => {
  it('comes out of each printer once, with only its categories', async () => {
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(await jobs()).toEqual([
      { printer: 'Küche', state: 'completed', error: null, copy: false },
      { printer: 'Bar', state: 'completed', error: null, copy: false },
    ]);
    expect(kitchen.paper).toHaveLength(1);
    expect(bar.paper).toHaveLength(1);
    expect(textOf(kitchen, 0)).toMatch(/12[\s\S]*2 ?x Rösti[\s\S]*ohne Zwiebeln/);
    expect(textOf(kitchen, 0)).not.toContain('Rivella');
    expect(textOf(bar, 0)).toContain('Rivella');
    expect(textOf(kitchen, 0)).not.toContain('KOPIE');
  });

  it('waits for a printer without paper, says so, and comes out unmarked when there is some', async () => {
    await kitchen.setMode('paper-out');
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(await jobs()).toEqual([
      { printer: 'Küche', state: 'pending', error: 'Papier leer', copy: false },
      { printer: 'Bar', state: 'completed', error: null, copy: false },
    ]);
    expect(kitchen.paper).toHaveLength(0);
    await kitchen.setMode('ok');
    test.passSeconds(3);
    await spooler.wake();
    expect((await jobs())[0]).toMatchObject({ state: 'completed', error: null });
    expect(textOf(kitchen, 0)).not.toContain('KOPIE');
  });

  it('tells its waiter how far each printer is, and nobody else', async () => {
    await kitchen.setMode('cover-open');
    const { clientOrderId } = await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    const url = `/api/print-jobs/order/${clientOrderId}`;
    expect((await fest.waiter.get(url)).body).toEqual([
      { printer: 'Küche', state: 'pending', error: 'Deckel offen' },
      { printer: 'Bar', state: 'completed', error: null },
    ]);
    const stranger = await createFest(test);
    expect((await stranger.waiter.get(url)).status).toBe(404);
  });

  it('that waits behind another tells its waiter what keeps their printer, once it has failed since', async () => {
    await kitchen.setMode('cover-open');
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    test.passSeconds(1);
    const { clientOrderId } = await order();
    const ticket = async () => (await fest.waiter.get<unknown[]>(`/api/print-jobs/order/${clientOrderId}`)).body[0];
    expect(await ticket()).toEqual({ printer: 'Küche', state: 'pending', error: null });
    test.passSeconds(20);
    await spooler.wake();
    expect(await ticket()).toEqual({ printer: 'Küche', state: 'pending', error: 'Deckel offen' });
    await kitchen.setMode('ok');
    test.passSeconds(60);
    await spooler.wake();
    expect(await ticket()).toEqual({ printer: 'Küche', state: 'completed', error: null });
  });

  it('comes out of the other printers while one is dead', async () => {
    await kitchen.close();
    await order();
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect((await jobs()).map(({ printer, state }) => `${printer} ${state}`)).toEqual([
      'Küche pending',
      'Bar completed',
      'Küche pending',
      'Bar completed',
    ]);
  });

  it('keeps its place in the queue while the printer is away', async () => {
    await kitchen.setMode('cover-open');
    const first = await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    await kitchen.setMode('ok');
    const second = await order();
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    test.passSeconds(20);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(2);
    expect(textOf(kitchen, 0)).toContain(String(first.orderNumber));
    expect(textOf(kitchen, 1)).toContain(String(second.orderNumber));
  });
});

describe('a slip that cannot be read', () => {
  it('is given up at once and keeps no other from its printer', async () => {
    await order();
    await order();
    await test.context.db.updateTable('print_jobs').set({ slip: '{"kind":"poem"}' }).where('id', '=', 1).execute();
    spooler = startSpooler(test.context, { ...quiet, error: () => {} }, PATIENT);
    await spooler.wake();
    expect((await jobs()).map(({ printer, state }) => `${printer} ${state}`)).toEqual([
      'Küche aborted',
      'Bar completed',
      'Küche completed',
      'Bar completed',
    ]);
    expect((await jobs())[0]?.error).toBe('Der Bon lässt sich nicht darstellen');
  });
});

it('a server that ended over its first ticket knows all the same that the printer answers, and sends nothing blindly', async () => {
  await kitchen.setMode('goes-dark');
  await order();
  const commit: Context['commit'] = (work) =>
    kitchen.buffered() > 0 ? Promise.reject(new Error('the process has ended')) : test.context.commit(work);
  spooler = startSpooler({ ...test.context, commit }, { error: () => {}, warn: () => {} }, QUICK);
  await spooler.wake().catch(() => {});
  await spooler.stop();
  const inBuffer = kitchen.buffered();
  expect(inBuffer).toBeGreaterThan(0);
  spooler = startSpooler(test.context, quiet, QUICK);
  await spooler.wake();
  expect(kitchen.buffered()).toBe(inBuffer);
  expect((await jobs())[0]).toMatchObject({ state: 'pending', error: 'keine Antwort von 127.0.0.1' });
});

describe('a second print', () => {
  it('after the server ended while sending is marked', async () => {
    await order();
    await test.context.db
      .updateTable('print_jobs')
      .set({
        state: 'processing',
        send_began: 1,
        lease_owner: 'server:test:vorher',
        lease_until: '2026-11-21T17:31:00.000Z',
      })
      .execute();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    expect(textOf(kitchen, 0)).toContain('KOPIE');
    expect(textOf(bar, 0)).toContain('KOPIE');
  });

  it('that a person asks for is marked, for the owner only', async () => {
    await order();
    spooler = startSpooler(test.context, quiet, PATIENT);
    await spooler.wake();
    const list = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
    const jobId = list.body[0]?.id;
    const stranger = await createFest(test);
    expect((await stranger.organizer.post(`/api/print-jobs/${jobId}/reprint`)).status).toBe(404);
    const answer = await fest.organizer.post<PrintJob>(`/api/print-jobs/${jobId}/reprint`);
    expect(answer.body).toMatchObject({ printer: 'Küche', copy: true });
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(2);
    expect(textOf(kitchen, 1)).toContain('KOPIE');
    const { orderId } = answer.body;
    const said = await fest.waiter.post('/api/orders/prepare-payment', { ...orderFor(fest), orderId });
    expect(said.text).toBe('Küche: gedruckt\nBar: gedruckt');
  });

  it('that a person asks for of one that was given up stands in its place', async () => {
    await order();
    await test.context.db.updateTable('print_jobs').set({ state: 'aborted', send_began: 1 }).execute();
    const path = `/api/events/${fest.eventId}/print-jobs`;
    const [givenUp] = (await fest.organizer.get<PrintJob[]>(path)).body;
    expect((await fest.organizer.post(`/api/print-jobs/${givenUp?.id}/reprint`)).status).toBe(200);
    const after = (await fest.organizer.get<PrintJob[]>(path)).body.filter(({ printer }) => printer === 'Küche');
    expect(after).toMatchObject([
      { state: 'canceled', byHand: 'replaced', alarm: false },
      { state: 'pending', byHand: null, copy: true },
    ]);
  });
});

describe('old tickets', () => {
  it('are not printed without being asked', async () => {
    await order();
    test.passSeconds(31 * 60);
    const news = await newsFrom(test, fest.eventId, () => {
      spooler = startSpooler(test.context, quiet, PATIENT);
      return spooler.wake();
    });
    expect(news).toEqual(['printer.updated', 'printer.updated']);
    expect((await jobs()).map(({ state, error }) => [state, error])).toEqual([
      ['aborted', 'Älter als 30 Minuten – noch drucken?'],
      ['aborted', 'Älter als 30 Minuten – noch drucken?'],
    ]);
    expect(kitchen.paper).toHaveLength(0);
  });
});
