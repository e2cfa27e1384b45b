// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { keepHelperToken } from './helper-pairing.ts';
import { type HelperDeed, helperSocket } from './testing/fake-helper.ts';
import { printed, stageForEachTest } from './testing/one-order.ts';

const stage = stageForEachTest();

describe('an order whose ticket may or may not be on paper', () => {
  it.each(['PAPER_OUT', 'COVER_OPEN', 'IO', 'TIMEOUT'] as const)(
    'whose ticket may be on paper (%s) is tried no other way; the server prints it with a mark',
    async (code) => {
      stage.bridge.codes = { Küche: 'CONFIRMED', Bar: code };
      const { by, steps } = await printed(stage.server);
      expect({ by, steps }).toEqual({ by: 'server', steps: ['category print', 'left to the server'] });
      expect(stage.server.paper).toEqual([
        { printer: 'Küche', marked: false, by: 'device' },
        { printer: 'Bar', marked: true, by: 'server' },
      ]);
    },
  );

  it('whose printer was out of paper before anything was sent comes from the server, unmarked', async () => {
    stage.bridge.isSure = true;
    stage.bridge.category = stage.bridge.discovery = stage.bridge.single = 'PAPER_OUT';
    const { by, tickets } = await printed(stage.server);
    expect(by).toBe('server');
    expect(tickets.every(({ printed }) => !printed)).toBe(true);
    expect(stage.server.paper.map(({ marked, by }) => [marked, by])).toEqual([
      [false, 'server'],
      [false, 'server'],
    ]);
  });

  it('whose helper does not say whether anything was sent comes from the server, marked', async () => {
    const deed: HelperDeed = {
      call: 'answered',
      code: 'IO',
      sent: true,
      isVague: true,
      prints: true,
      answerAfterMs: 50,
    };
    delete window.AndroidPrinter;
    vi.stubGlobal('WebSocket', helperSocket(stage.server, [deed]));
    keepHelperToken('geheim');
    await printed(stage.server);
    keepHelperToken(undefined);
    expect(stage.server.paper.filter(({ by }) => by === 'server')).toEqual([
      { printer: 'Küche', marked: true, by: 'server' },
      { printer: 'Bar', marked: true, by: 'server' },
    ]);
  });

  it('whose app answers late but in time counts as printed', async () => {
    stage.bridge.answerAfterMs = 9_000;
    const { by } = await printed(stage.server);
    expect(by).toBe('device');
    expect(stage.server.paper).toHaveLength(2);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('whose app prints and never answers comes a second time, marked', async () => {
    stage.bridge.answerAfterMs = undefined;
    const { by } = await printed(stage.server);
    expect(by).toBe('server');
    expect(stage.server.paper.filter(({ by: who }) => who === 'server')).toEqual([
      { printer: 'Küche', marked: true, by: 'server' },
      { printer: 'Bar', marked: true, by: 'server' },
    ]);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('whose app dies before it prints is not lost', async () => {
    stage.bridge.isDead = true;
    await printed(stage.server);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('whose app throws is not lost', async () => {
    stage.bridge.throws = true;
    await printed(stage.server);
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('whose app is older and answers at once is printed once', async () => {
    stage.bridge.isSynchronous = true;
    const { by } = await printed(stage.server);
    expect(by).toBe('device');
    expect(stage.server.brokenPromises()).toEqual([]);
  });

  it('whose report is lost on the way is reported again', async () => {
    stage.server.lostReports = 2;
    const { by } = await printed(stage.server);
    expect(by).toBe('device');
    expect(stage.server.paper).toHaveLength(2);
  });

  it('whose reports never arrive comes a second time, marked', async () => {
    stage.server.lostReports = 99;
    await printed(stage.server);
    expect(stage.server.brokenPromises()).toEqual([]);
    expect(stage.server.paper.filter(({ marked }) => marked)).toHaveLength(2);
  });
});
