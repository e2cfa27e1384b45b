// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printOrder } from './chain.ts';
import type { StoredOrder } from './print-server.ts';
import { printsItself } from './prints-itself.ts';
import { FakeBridge } from './testing/fake-bridge.ts';
import { FakePrintServer } from './testing/fake-print-server.ts';

const ORDER: StoredOrder = {
  orderId: 7,
  eventId: 1,
  tableNumber: '12',
  isTakeawayMode: false,
  items: [{ menuItem: { id: 1, name: 'Rösti', category: 'Speisen' }, quantity: 2 }],
};

let server: FakePrintServer;
let bridge: FakeBridge;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakePrintServer(['Küche', 'Bar']);
  vi.stubGlobal('fetch', server.fetch);
  bridge = new FakeBridge(server);
  window.AndroidPrinter = bridge;
});

afterEach(() => {
  delete window.AndroidPrinter;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the chain, and then the server's own queue until every lease is over. */
async function printed() {
  const summary = printOrder(ORDER);
  await vi.advanceTimersByTimeAsync(30_000);
  server.workOff();
  return summary;
}

/** Every ticket is on paper, at most once without a mark. */
function expectNothingLostNorDoubled() {
  for (const printer of ['Küche', 'Bar']) {
    const tickets = server.paper.filter((ticket) => ticket.printer === printer);
    expect(tickets.length, `${printer} lost`).toBeGreaterThan(0);
    expect(tickets.filter(({ marked }) => !marked).length, `${printer} doubled`).toBeLessThanOrEqual(1);
  }
}

describe('an order on a device with the app', () => {
  it('is printed by its categories, each ticket once, and the server prints none', async () => {
    const { by, steps, tickets } = await printed();
    expect({ by, steps }).toEqual({ by: 'device', steps: ['category print'] });
    expect(tickets).toEqual([
      { printer: 'Küche', printed: true },
      { printer: 'Bar', printed: true },
    ]);
    expect(server.paper).toEqual([
      { printer: 'Küche', marked: false, by: 'device' },
      { printer: 'Bar', marked: false, by: 'device' },
    ]);
    expect(server.states()).toEqual(['completed', 'completed']);
  });

  it('is tried once more after a look into the network where the saved printers refuse', async () => {
    bridge.category = 'REFUSED';
    const { by, steps } = await printed();
    expect({ by, steps }).toEqual({ by: 'device', steps: ['category print', 'smart print with discovery'] });
    expectNothingLostNorDoubled();
    expect(server.paper.every(({ by }) => by === 'device')).toBe(true);
  });

  it('is printed ticket by ticket where no printer is found', async () => {
    bridge.category = 'REFUSED';
    bridge.discovery = 'REFUSED';
    const { by, steps } = await printed();
    expect(by).toBe('device');
    expect(steps.at(-1)).toBe('single jobs');
    expectNothingLostNorDoubled();
  });

  it('is printed by the server, unmarked, where the app surely sent nothing', async () => {
    bridge.category = bridge.discovery = bridge.single = 'REFUSED';
    const { by, serverText } = await printed();
    expect(by).toBe('server');
    expect(serverText).toContain('Küche');
    expect(server.paper).toEqual([
      { printer: 'Küche', marked: false, by: 'server' },
      { printer: 'Bar', marked: false, by: 'server' },
    ]);
  });

  it('goes by way of single tickets where nothing is assigned, on the device or the server', async () => {
    bridge.savedPrinters = [];
    server.hasConfig = false;
    const { by, steps } = await printed();
    expect({ by, steps }).toEqual({ by: 'device', steps: ['smart print with discovery'] });
    expectNothingLostNorDoubled();
  });

  it.each([[[]], [[{ ip: '192.168.1.99', port: 9100, categories: ['Alle'] }]]])(
    'uses the assignment of the server, whatever the device keeps (%j), and keeps it',
    async (kept) => {
      bridge.savedPrinters = kept;
      expect((await printed()).steps).toEqual(['category print']);
      expect(bridge.savedPrinters).toMatchObject([{ ip: '192.168.1.50' }]);
    },
  );

  it('uses what the device keeps where the server does not say which printers there are', async () => {
    server.configStatus = 500;
    const kept = bridge.savedPrinters;
    expect((await printed()).steps).toEqual(['category print']);
    expect(bridge.savedPrinters).toEqual(kept);
    expectNothingLostNorDoubled();
  });

  it('that prints one ticket and not the other sends only the other on', async () => {
    bridge.codes = { Küche: 'CONFIRMED', Bar: 'REFUSED' };
    const { by } = await printed();
    expect(by).toBe('device');
    expect(server.paper.map(({ printer }) => printer)).toEqual(['Küche', 'Bar']);
    expectNothingLostNorDoubled();
  });

  it.each(['PAPER_OUT', 'COVER_OPEN', 'IO', 'TIMEOUT'] as const)(
    'whose ticket may be on paper (%s) is tried no other way; the server prints it with a mark',
    async (code) => {
      bridge.codes = { Küche: 'CONFIRMED', Bar: code };
      const { by, steps } = await printed();
      expect({ by, steps }).toEqual({ by: 'server', steps: ['category print', 'left to the server'] });
      expect(server.paper).toEqual([
        { printer: 'Küche', marked: false, by: 'device' },
        { printer: 'Bar', marked: true, by: 'server' },
      ]);
    },
  );

  it('whose printer was out of paper before anything was sent comes from the server, unmarked', async () => {
    bridge.isSure = true;
    bridge.category = bridge.discovery = bridge.single = 'PAPER_OUT';
    const { by, tickets } = await printed();
    expect(by).toBe('server');
    expect(tickets.every(({ printed }) => !printed)).toBe(true);
    expect(server.paper.map(({ marked, by }) => [marked, by])).toEqual([
      [false, 'server'],
      [false, 'server'],
    ]);
  });

  it('whose app answers late but in time counts as printed', async () => {
    bridge.answerAfterMs = 9_000;
    const { by } = await printed();
    expect(by).toBe('device');
    expect(server.paper).toHaveLength(2);
    expectNothingLostNorDoubled();
  });

  it('whose app prints and never answers comes a second time, marked', async () => {
    bridge.answerAfterMs = undefined;
    const { by } = await printed();
    expect(by).toBe('server');
    expect(server.paper.filter(({ by: who }) => who === 'server')).toEqual([
      { printer: 'Küche', marked: true, by: 'server' },
      { printer: 'Bar', marked: true, by: 'server' },
    ]);
    expectNothingLostNorDoubled();
  });

  it('whose app dies before it prints is not lost', async () => {
    bridge.isDead = true;
    await printed();
    expectNothingLostNorDoubled();
  });

  it('whose app throws is not lost', async () => {
    bridge.throws = true;
    await printed();
    expectNothingLostNorDoubled();
  });

  it('whose app is older and answers at once is printed once', async () => {
    bridge.isSynchronous = true;
    const { by } = await printed();
    expect(by).toBe('device');
    expectNothingLostNorDoubled();
  });

  it('whose report is lost on the way is reported again', async () => {
    server.lostReports = 2;
    const { by } = await printed();
    expect(by).toBe('device');
    expect(server.paper).toHaveLength(2);
  });

  it('whose reports never arrive comes a second time, marked', async () => {
    server.lostReports = 99;
    await printed();
    expectNothingLostNorDoubled();
    expect(server.paper.filter(({ marked }) => marked)).toHaveLength(2);
  });

  it('is left to the server when the server lends nothing', async () => {
    server.workOff(true);
    const { by, steps } = await printed();
    expect(by).toBe('server');
    expect(steps).toEqual(['left to the server']);
    expect(server.paper.every(({ by: who }) => who === 'server')).toBe(true);
    expectNothingLostNorDoubled();
  });

  it('is left to the server when the question for tickets fails', async () => {
    server.printDataStatus = 500;
    const { by, steps } = await printed();
    expect(by).toBe('server');
    expect(steps[0]).toBe('Failed to get print data: 500');
    expectNothingLostNorDoubled();
  });

  it('is not lost when nothing at all can be reached', async () => {
    server.printDataStatus = 500;
    server.prepareStatus = 503;
    const { steps } = await printed();
    expect(steps.at(-1)).toBe('Server-side printing failed: 503');
    expectNothingLostNorDoubled();
  });

  it('never prints a preview', async () => {
    server.isPreviewOnly = true;
    await printed();
    expect(server.paper.filter(({ by }) => by === 'device')).toEqual([]);
  });
});

describe('an order on a device without app and helper', () => {
  it('is left alone: the server prints it', async () => {
    delete window.AndroidPrinter;
    expect(printsItself()).toBe(false);
    expect(await printed()).toEqual({ by: 'server', tickets: [], steps: ['server prints'] });
    expect(server.calls).toEqual([]);
    expectNothingLostNorDoubled();
  });
});
