// @vitest-environment happy-dom
import type { HelperRequestWire } from '@bestellsystem/domain/print-helper-schema.ts';
import { describe, expect, it, vi } from 'vitest';
import { keepHelperToken } from './helper-pairing.ts';
import { printsItself } from './prints-itself.ts';
import { type HelperDeed, helperSocket } from './testing/fake-helper.ts';
import { printed, stageForEachTest } from './testing/one-order.ts';

const stage = stageForEachTest();

describe('an order on a device with the app', () => {
  it('is printed by its categories, each ticket once, and the server prints none', async () => {
    const { by, steps, tickets } = await printed(stage.server);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['category print'] });
    expect(tickets).toEqual([
      { printer: 'Küche', printed: true },
      { printer: 'Bar', printed: true },
    ]);
    expect(stage.server.paper).toEqual([
      { printer: 'Küche', marked: false, by: 'device' },
      { printer: 'Bar', marked: false, by: 'device' },
    ]);
    expect(stage.server.states()).toEqual(['completed', 'completed']);
  });

  it('is tried once more after a look into the network where the saved printers refuse', async () => {
    stage.bridge.category = 'REFUSED';
    const { by, steps } = await printed(stage.server);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['category print', 'smart print with discovery'] });
    expect(stage.server.brokenPromises()).toEqual([]);
    expect(stage.server.paper.every(({ by }) => by === 'device')).toBe(true);
  });

  it('is printed ticket by ticket where no printer is found', async () => {
    stage.bridge.category = 'REFUSED';
    stage.bridge.discovery = 'REFUSED';
    const { by, steps } = await printed(stage.server);
    expect(by).toBe('device');
    expect(steps.at(-1)).toBe('single jobs');
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('is printed by the server, unmarked, where the app surely sent nothing', async () => {
    stage.bridge.category = stage.bridge.discovery = stage.bridge.single = 'REFUSED';
    const { by, serverText } = await printed(stage.server);
    expect(by).toBe('server');
    expect(serverText).toContain('Küche');
    expect(stage.server.paper).toEqual([
      { printer: 'Küche', marked: false, by: 'server' },
      { printer: 'Bar', marked: false, by: 'server' },
    ]);
  });

  it('is not said to be with the server by a network that says «OK» in its place', async () => {
    stage.bridge.category = stage.bridge.discovery = stage.bridge.single = 'REFUSED';
    stage.server.isPrepareStrangers = true;
    const { by, serverText, steps } = await printed(stage.server);
    expect({ by, serverText, last: steps.at(-1) }).toEqual({
      by: 'server',
      serverText: undefined,
      last: 'Server-side printing failed: Keine Verbindung zum Server',
    });
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('goes by way of single tickets where nothing is assigned, on the device or the server', async () => {
    stage.bridge.savedPrinters = [];
    stage.server.hasConfig = false;
    const { by, steps } = await printed(stage.server);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['smart print with discovery'] });
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it.each([[[]], [[{ ip: '192.168.1.99', port: 9100, categories: ['Alle'] }]]])(
    'uses the assignment of the server, whatever the device keeps (%j), and keeps it',
    async (kept) => {
      stage.bridge.savedPrinters = kept;
      expect((await printed(stage.server)).steps).toEqual(['category print']);
      expect(stage.bridge.savedPrinters).toMatchObject([{ ip: '192.168.1.50' }]);
    },
  );

  it('uses what the device keeps where the server does not say which printers there are', async () => {
    stage.server.configStatus = 500;
    const kept = stage.bridge.savedPrinters;
    expect((await printed(stage.server)).steps).toEqual(['category print']);
    expect(stage.bridge.savedPrinters).toEqual(kept);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('that prints one ticket and not the other sends only the other on', async () => {
    stage.bridge.codes = { Küche: 'CONFIRMED', Bar: 'REFUSED' };
    const { by } = await printed(stage.server);
    expect(by).toBe('device');
    expect(stage.server.paper.map(({ printer }) => printer)).toEqual(['Küche', 'Bar']);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('is left to the server when the server lends nothing', async () => {
    stage.server.workOff(true);
    const { by, steps } = await printed(stage.server);
    expect(by).toBe('server');
    expect(steps).toEqual(['left to the server']);
    expect(stage.server.paper.every(({ by: who }) => who === 'server')).toBe(true);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('is left to the server when the question for tickets fails', async () => {
    stage.server.printDataStatus = 500;
    const { by, steps } = await printed(stage.server);
    expect(by).toBe('server');
    expect(steps[0]).toBe('Failed to get print data: 500');
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('is not lost when nothing at all can be reached', async () => {
    stage.server.printDataStatus = 500;
    stage.server.prepareStatus = 503;
    const { steps } = await printed(stage.server);
    expect(steps.at(-1)).toBe('Server-side printing failed: 503');
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('never prints a preview', async () => {
    stage.server.isPreviewOnly = true;
    await printed(stage.server);
    expect(stage.server.paper.filter(({ by }) => by === 'device')).toEqual([]);
  });
});

describe('an order on a device with the helper', () => {
  it('is printed there, and the printers are asked what they are set to be asked', async () => {
    const deed = { call: 'answered', code: 'CONFIRMED', sent: true, isVague: false, prints: true, answerAfterMs: 50 };
    const heard: HelperRequestWire[] = [];
    delete window.AndroidPrinter;
    vi.stubGlobal('WebSocket', helperSocket(stage.server, [deed as HelperDeed], heard));
    keepHelperToken('geheim');
    const { by, steps } = await printed(stage.server);
    keepHelperToken(undefined);
    expect({ by, steps }).toEqual({ by: 'device', steps: ['single jobs'] });
    expect(heard).toMatchObject([
      { ip: '192.168.1.51', confirmBy: 'none' },
      { ip: '192.168.1.52', confirmBy: 'none' },
    ]);
    expect(stage.server.brokenPromises()).toEqual([]);
  });
});

describe('an order on a device without app and helper', () => {
  it('is left alone: the server prints it', async () => {
    delete window.AndroidPrinter;
    expect(printsItself()).toBe(false);
    expect(await printed(stage.server)).toEqual({ by: 'server', tickets: [], steps: ['server prints'] });
    expect(stage.server.calls).toEqual([]);
    expect(stage.server.brokenPromises()).toEqual([]);
  });
});
