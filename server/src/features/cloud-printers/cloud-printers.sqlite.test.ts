import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CloudMode,
  configureCloudPrinters,
  listCloudPrinters,
  type SimulatedCloudPrinter,
  SimulatedEpson,
  SimulatedStar,
} from '../../testing/cloud-printers.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { PATIENT } from '../../testing/printing-fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from '../printing/spooler.ts';

let test: TestApp;
let fest: Fest;
let spooler: Spooler | undefined;
let stop: () => Promise<void>;

const quiet = { error: (...said: unknown[]) => expect.fail(String(said)), warn: () => {} };
/** Longer than a printer that took a ticket may keep still. */
const PATIENCE_S = 31;

beforeEach(async () => {
  const opened = await openTestApp();
  test = opened.testApp;
  stop = opened.stop;
  fest = await createFest(test);
});

afterEach(async () => {
  await spooler?.stop();
  spooler = undefined;
  await stop();
});

const configure = (...portTypes: string[]) => configureCloudPrinters(fest, ...portTypes);
const cloudPrinters = () => listCloudPrinters(fest);

async function setUp(dialect: 'star' | 'epson'): Promise<SimulatedCloudPrinter> {
  const [path = ''] = await configure(dialect === 'star' ? 'cloudprnt' : 'sdp');
  return dialect === 'star' ? new SimulatedStar(test.app, path) : new SimulatedEpson(test.app, path);
}

const order = () => fest.waiter.post('/api/orders', orderFor(fest));

async function jobs(): Promise<Pick<PrintJob, 'printer' | 'state' | 'error' | 'alarm'>[]> {
  const answer = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return answer.body.map(({ printer, state, error, alarm }) => ({ printer, state, error, alarm }));
}

/** The server's own queue looks once. */
async function serverLooks(): Promise<void> {
  spooler ??= startSpooler(test.context, quiet, PATIENT);
  await spooler.wake();
}

describe.each(['star', 'epson'] as const)('a printer of the kind %s that asks by itself', (dialect) => {
  it('puts each ticket on paper once, in the order they were taken, and says so', async () => {
    const printer = await setUp(dialect);
    expect(await printer.poll()).toBe(false);
    await order();
    await order();
    await serverLooks();
    expect(await printer.poll()).toBe(true);
    expect(await printer.poll()).toBe(true);
    expect(await printer.poll()).toBe(false);
    expect(printer.paper).toHaveLength(2);
    expect(printer.paper[0]).toMatch(/TISCH 12[\s\S]*2 ?x Rösti[\s\S]*ohne Zwiebeln/);
    expect(printer.paper.join()).not.toContain('KOPIE');
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'completed']);
  });

  it.each<[CloudMode, string]>([
    ['paper-out', 'Papier leer'],
    ['cover-open', 'Deckel offen'],
  ])('that is %s says so, and prints when it is well again', async (mode, words) => {
    const printer = await setUp(dialect);
    printer.mode = mode;
    await order();
    await printer.poll();
    expect(await jobs()).toEqual([{ printer: 'Küche', state: 'pending', error: words, alarm: true }]);
    expect((await cloudPrinters())[0]).toMatchObject({ connected: true, says: words });
    printer.mode = 'ok';
    test.passSeconds(5);
    await printer.poll();
    expect(printer.paper).toHaveLength(1);
    expect((await jobs())[0]).toMatchObject({ state: 'completed', error: null, alarm: false });
    await printer.poll();
    expect((await cloudPrinters())[0]).toMatchObject({ says: null });
  });

  it('that prints the next copy after it may have printed one marks it', async () => {
    const printer = await setUp(dialect);
    await order();
    printer.mode = 'dies-after-printing';
    await printer.poll();
    printer.mode = 'ok';
    expect(await printer.poll()).toBe(false);
    test.passSeconds(PATIENCE_S);
    await printer.poll();
    expect((await jobs())[0]).toMatchObject({ error: 'Der Drucker hat den Bon geholt und nicht bestätigt' });
    test.passSeconds(5);
    await printer.poll();
    expect(printer.paper.map((text) => text.includes('KOPIE – evtl. doppelt'))).toEqual([false, true]);
    expect((await jobs())[0]).toMatchObject({ state: 'completed' });
  });

  it.each<CloudMode>(['dies-before-printing', 'paper-ends'])('loses no ticket when it %s', async (mode) => {
    const printer = await setUp(dialect);
    await order();
    printer.mode = mode;
    await printer.poll();
    expect(printer.paper).toHaveLength(0);
    printer.mode = 'ok';
    for (let polls = 0; polls < 3; polls += 1) {
      test.passSeconds(PATIENCE_S);
      await printer.poll();
    }
    expect(printer.paper).toHaveLength(1);
    expect(printer.paper[0]).toContain('KOPIE – evtl. doppelt');
  });

  it('is given up after three tries that nobody confirmed: then a person looks', async () => {
    const printer = await setUp(dialect);
    await order();
    printer.mode = 'dies-after-printing';
    for (let polls = 0; polls < 20; polls += 1) {
      test.passSeconds(PATIENCE_S);
      await printer.poll();
    }
    expect(printer.paper).toHaveLength(3);
    expect(printer.paper.filter((text) => !text.includes('KOPIE'))).toHaveLength(1);
    expect((await jobs())[0]).toMatchObject({ state: 'aborted', alarm: true });
  });

  it('that does not ask opens an alarm that says so', async () => {
    const printer = await setUp(dialect);
    await order();
    await serverLooks();
    expect(await jobs()).toEqual([
      { printer: 'Küche', state: 'pending', error: 'Der Drucker meldet sich nicht', alarm: true },
    ]);
    test.passSeconds(20);
    await printer.poll();
    expect(printer.paper).toHaveLength(1);
    expect(printer.paper[0]).not.toContain('KOPIE');
  });

  it('is asked at its own address alone; a new one ends the old', async () => {
    const printer = await setUp(dialect);
    expect((await cloudPrinters())[0]).toMatchObject({ hasAddress: true, polledAt: null, connected: false });
    await printer.poll();
    expect((await cloudPrinters())[0]).toMatchObject({ connected: true });
    const [known] = await cloudPrinters();
    await fest.organizer.post(`/api/events/${fest.eventId}/cloud-printers/${known?.printerId}/address`);
    await expect(printer.poll()).rejects.toThrow('404');
  });
});

describe('a Star printer', () => {
  async function star(): Promise<SimulatedStar> {
    return (await setUp('star')) as SimulatedStar;
  }

  it('that says later that it has printed is believed, and prints nothing twice', async () => {
    const printer = await star();
    await order();
    printer.lostConfirmations = 1;
    await printer.poll();
    expect(await printer.ask()).toEqual({ jobReady: false });
    await printer.poll();
    expect((await jobs())[0]).toMatchObject({ state: 'completed' });
    expect(printer.paper).toHaveLength(1);
  });

  it('that says so only when the server had given up waiting is believed all the same', async () => {
    const printer = await star();
    await order();
    printer.lostConfirmations = 1;
    await printer.poll();
    test.passSeconds(PATIENCE_S);
    await printer.ask();
    expect((await jobs())[0]).toMatchObject({ state: 'pending' });
    await printer.poll();
    expect((await jobs())[0]).toMatchObject({ state: 'completed', error: null });
    expect(printer.paper).toHaveLength(1);
  });

  it('that loads a ticket again gets it marked', async () => {
    const printer = await star();
    await order();
    printer.brokenDownloads = 1;
    await printer.poll();
    expect(printer.paper).toHaveLength(1);
    expect(printer.paper[0]).toContain('KOPIE – evtl. doppelt');
  });

  it('that asks again before it comes is offered the same', async () => {
    const printer = await star();
    await order();
    const first = await printer.ask();
    expect(await printer.ask()).toEqual(first);
    expect(first).toMatchObject({ jobReady: true, deleteMethod: 'DELETE' });
    await printer.fetch(first.jobToken ?? '');
    expect(printer.paper[0]).not.toContain('KOPIE');
  });

  it('that is printing has time', async () => {
    const printer = await star();
    await order();
    printer.mode = 'dies-after-printing';
    await printer.poll();
    for (let polls = 0; polls < 5; polls += 1) {
      test.passSeconds(20);
      expect(await printer.ask(true)).toEqual({ jobReady: false });
    }
    expect((await jobs())[0]).toMatchObject({ state: 'processing' });
  });

  it('cannot end what is not its own', async () => {
    const [first = '', second = ''] = await configure('cloudprnt', 'cloudprnt');
    const [kitchen, bar] = [new SimulatedStar(test.app, first), new SimulatedStar(test.app, second)];
    await order();
    const { jobToken = '' } = await kitchen.ask();
    await bar.fetch(jobToken);
    expect(bar.paper).toHaveLength(0);
    await kitchen.fetch(jobToken);
    await bar.poll();
    expect([kitchen.paper, bar.paper].map((paper) => paper.length)).toEqual([1, 1]);
    expect(kitchen.paper[0]).toContain('Rösti');
    expect(bar.paper[0]).toContain('Rivella');
  });
});

describe('a test slip', () => {
  it('goes the way of the printer, one at a time', async () => {
    const printer = await setUp('star');
    const [known] = await cloudPrinters();
    const url = `/api/events/${fest.eventId}/printers/${known?.printerId}/test-slip`;
    expect((await fest.organizer.post(url)).status).toBe(204);
    expect((await fest.organizer.post(url)).status).toBe(409);
    await printer.poll();
    expect(printer.paper[0]).toContain('äöü');
    expect((await fest.organizer.post(url)).status).toBe(204);
  });
});
