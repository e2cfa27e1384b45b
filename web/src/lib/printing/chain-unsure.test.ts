// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('an order whose ticket may or may not be on paper', () => {
  it.each(['PAPER_OUT', 'COVER_OPEN', 'IO', 'TIMEOUT'] as const)(
    'whose ticket may be on paper (%s) is tried no other way; the server prints it with a mark',
    async (code) => {
      bridge.codes = { Küche: 'CONFIRMED', Bar: code };
      const { by, steps } = await printed(server);
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
    const { by, tickets } = await printed(server);
    expect(by).toBe('server');
    expect(tickets.every(({ printed }) => !printed)).toBe(true);
    expect(server.paper.map(({ marked, by }) => [marked, by])).toEqual([
      [false, 'server'],
      [false, 'server'],
    ]);
  });

  it('whose app answers late but in time counts as printed', async () => {
    bridge.answerAfterMs = 9_000;
    const { by } = await printed(server);
    expect(by).toBe('device');
    expect(server.paper).toHaveLength(2);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('whose app prints and never answers comes a second time, marked', async () => {
    bridge.answerAfterMs = undefined;
    const { by } = await printed(server);
    expect(by).toBe('server');
    expect(server.paper.filter(({ by: who }) => who === 'server')).toEqual([
      { printer: 'Küche', marked: true, by: 'server' },
      { printer: 'Bar', marked: true, by: 'server' },
    ]);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('whose app dies before it prints is not lost', async () => {
    bridge.isDead = true;
    await printed(server);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('whose app throws is not lost', async () => {
    bridge.throws = true;
    await printed(server);
    expect(server.brokenPromises()).toEqual([]);
  });

  it('whose app is older and answers at once is printed once', async () => {
    bridge.isSynchronous = true;
    const { by } = await printed(server);
    expect(by).toBe('device');
    expect(server.brokenPromises()).toEqual([]);
  });

  it('whose report is lost on the way is reported again', async () => {
    server.lostReports = 2;
    const { by } = await printed(server);
    expect(by).toBe('device');
    expect(server.paper).toHaveLength(2);
  });

  it('whose reports never arrive comes a second time, marked', async () => {
    server.lostReports = 99;
    await printed(server);
    expect(server.brokenPromises()).toEqual([]);
    expect(server.paper.filter(({ marked }) => marked)).toHaveLength(2);
  });
});
