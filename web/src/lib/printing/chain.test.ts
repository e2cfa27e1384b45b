// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printsItself } from './prints-itself.ts';
import type { FakeBridge } from './testing/fake-bridge.ts';
import type { FakePrintServer } from './testing/fake-print-server.ts';
import { openStage, printed } from './testing/one-order.ts';

let server: FakePrintServer;
let bridge: FakeBridge;

beforeEach(() => {
  ({ server, bridge } = openStage());
});

afterEach(() => {
  delete window.AndroidPrinter;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an order on a device with the app', () => {
  it('is printed by its categories, each ticket once, and the server prints none', async () => {
    const { by, steps, tickets } = await printed(server);
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
    const { by, steps } = await printed(server);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['category print', 'smart print with discovery'] });
    expect(server.brokenPromises()).toEqual([]);
    expect(server.paper.every(({ by }) => by === 'device')).toBe(true);
  });

  it('is printed ticket by ticket where no printer is found', async () => {
    bridge.category = 'REFUSED';
    bridge.discovery = 'REFUSED';
    const { by, steps } = await printed(server);
    expect(by).toBe('device');
    expect(steps.at(-1)).toBe('single jobs');
    expect(server.brokenPromises()).toEqual([]);
  });

  it('is printed by the server, unmarked, where the app surely sent nothing', async () => {
    bridge.category = bridge.discovery = bridge.single = 'REFUSED';
    const { by, serverText } = await printed(server);
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
    const { by, steps } = await printed(server);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['smart print with discovery'] });
    expect(server.brokenPromises()).toEqual([]);
  });

  it.each([[[]], [[{ ip: '192.168.1.99', port: 9100, categories: ['Alle'] }]]])(
    'uses the assignment of the server, whatever the device keeps (%j), and keeps it',
    async (kept) => {
      bridge.savedPrinters = kept;
      expect((await printed(server)).steps).toEqual(['category print']);
      expect(bridge.savedPrinters).toMatchObject([{ ip: '192.168.1.50' }]);
    },
  );

  it('uses what the device keeps where the server does not say which printers there are', async () => {
    server.configStatus = 500;
    const kept = bridge.savedPrinters;
    expect((await printed(server)).steps).toEqual(['category print']);
    expect(bridge.savedPrinters).toEqual(kept);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('that prints one ticket and not the other sends only the other on', async () => {
    bridge.codes = { Küche: 'CONFIRMED', Bar: 'REFUSED' };
    const { by } = await printed(server);
    expect(by).toBe('device');
    expect(server.paper.map(({ printer }) => printer)).toEqual(['Küche', 'Bar']);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('is left to the server when the server lends nothing', async () => {
    server.workOff(true);
    const { by, steps } = await printed(server);
    expect(by).toBe('server');
    expect(steps).toEqual(['left to the server']);
    expect(server.paper.every(({ by: who }) => who === 'server')).toBe(true);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('is left to the server when the question for tickets fails', async () => {
    server.printDataStatus = 500;
    const { by, steps } = await printed(server);
    expect(by).toBe('server');
    expect(steps[0]).toBe('Failed to get print data: 500');
    expect(server.brokenPromises()).toEqual([]);
  });

  it('is not lost when nothing at all can be reached', async () => {
    server.printDataStatus = 500;
    server.prepareStatus = 503;
    const { steps } = await printed(server);
    expect(steps.at(-1)).toBe('Server-side printing failed: 503');
    expect(server.brokenPromises()).toEqual([]);
  });

  it('never prints a preview', async () => {
    server.isPreviewOnly = true;
    await printed(server);
    expect(server.paper.filter(({ by }) => by === 'device')).toEqual([]);
  });
});

describe('an order on a device without app and helper', () => {
  it('is left alone: the server prints it', async () => {
    delete window.AndroidPrinter;
    expect(printsItself()).toBe(false);
    expect(await printed(server)).toEqual({ by: 'server', tickets: [], steps: ['server prints'] });
    expect(server.calls).toEqual([]);
    expect(server.brokenPromises()).toEqual([]);
  });
});
