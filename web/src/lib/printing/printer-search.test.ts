// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppRequiredError, type SearchHooks, searchPrinters } from './printer-search.ts';

class NoSocket {
  onerror: (() => void) | undefined;
  constructor() {
    setTimeout(() => this.onerror?.(), 3);
  }
  close(): void {}
}

const kitchen = { ip: '192.168.1.50', port: 9100, displayName: 'TM-T20III', status: 'ok' as const };
const network = vi.fn<(url: string, init?: { method?: string }) => Response>();
let stop: AbortController;
let hooks: SearchHooks;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', NoSocket);
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string }) => network(url, init));
  network.mockReset();
  stop = new AbortController();
  hooks = { signal: stop.signal, onWay: vi.fn(), onFound: vi.fn(), onProgress: vi.fn() };
});

afterEach(() => {
  delete window.AndroidPrinter;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function search(ms = 10_000) {
  const outcome = searchPrinters('ultra-fast', hooks).then(
    (printers) => ({ printers, error: undefined }),
    (error: unknown) => ({ printers: undefined, error }),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

describe('a search', () => {
  it('goes through the app where there is one', async () => {
    window.AndroidPrinter = {
      version: () => 1,
      scanForPrinters: (callId) => {
        const printers = [{ ip: kitchen.ip, port: 9100, model: 'TM-T20III', connected: true, status: 'ok' }];
        setTimeout(() => window.__printBridge?.resolve(callId, JSON.stringify({ success: true, printers })), 900);
      },
    };
    expect((await search()).printers).toEqual([{ ...kitchen, model: 'TM-T20III' }]);
    expect(hooks.onWay).toHaveBeenCalledExactlyOnceWith('app');
    expect(network).not.toHaveBeenCalled();
  });

  it('through the app shows how far it is and what is found meanwhile, and is ended there, too', async () => {
    const cancelScan = vi.fn(() => '{"success":true}');
    const printers = [{ ...kitchen, connected: true }];
    window.AndroidPrinter = {
      version: () => 1,
      scanForPrinters: () => undefined,
      getScanProgress: () => JSON.stringify({ success: true, progress: 0.25, printers }),
      cancelScan,
    };
    setTimeout(() => stop.abort(new Error('cancelled')), 1_000);
    expect((await search(1_500)).error).toMatchObject({ message: 'cancelled' });
    expect(hooks.onProgress).toHaveBeenLastCalledWith(0.25);
    expect(hooks.onFound).toHaveBeenLastCalledWith([kitchen]);
    expect(hooks.onFound).toHaveBeenCalledTimes(2);
    expect(cancelScan).toHaveBeenCalledOnce();
  });

  it('through an app that says nothing has failed', async () => {
    window.AndroidPrinter = { version: () => 1, scanForPrinters: () => undefined };
    expect((await search()).error).toMatchObject({ message: 'Auto-discovery failed' });
  });

  it('goes by way of the server where there is neither app nor helper, and shows printers as they are found', async () => {
    const answers = [
      { done: false, progress: 0.5, printers: [], helpers: [] },
      { done: false, progress: 0.8, printers: [kitchen], helpers: [] },
      { done: true, progress: 1, printers: [kitchen], helpers: [] },
    ];
    network.mockImplementation((url) =>
      url.endsWith('/scan') ? json({ scanId: 'abc' }, 202) : json(answers.shift() ?? answers[0]),
    );
    expect((await search()).printers).toEqual([kitchen]);
    expect(hooks.onWay).toHaveBeenCalledExactlyOnceWith('server');
    expect(vi.mocked(hooks.onFound).mock.calls.map(([found]) => found.length)).toEqual([0, 1, 1]);
    expect(vi.mocked(hooks.onProgress).mock.calls.map(([fraction]) => fraction)).toEqual([0.5, 0.8, 1]);
  });

  it('goes on where one of several servers does the search and the others know nothing of it', async () => {
    const done = { done: true, progress: 1, printers: [kitchen], helpers: [] };
    const answers = [json({}, 404), json({ ...done, done: false }), json({}, 404), json({}, 404), json(done)];
    network.mockImplementation((url) =>
      url.endsWith('/scan') ? json({ scanId: 'abc' }, 202) : (answers.shift() ?? expect.fail('asked too often')),
    );
    expect((await search()).printers).toEqual([kitchen]);
    network.mockImplementation((url) => (url.endsWith('/scan') ? json({ scanId: 'abc' }, 202) : json({}, 404)));
    network.mockClear();
    expect((await search()).error).toMatchObject({ status: 404 });
    expect(network).toHaveBeenCalledTimes(9);
  });

  it('says so where a helper beside the printers looks for the server', async () => {
    const found = { ...kitchen, helper: 'Laptop im Zelt' };
    const answers = [0.2, 0.6, 1].map((progress) => ({ done: progress === 1, progress, printers: [found] }));
    network.mockImplementation((url) =>
      json(url.endsWith('/scan') ? { scanId: 'abc' } : { ...answers.shift(), helpers: ['Laptop im Zelt'] }),
    );
    expect((await search()).printers).toEqual([found]);
    expect(vi.mocked(hooks.onWay).mock.calls).toEqual([['server'], ['agents']]);
  });

  it('needs the app where the server is not in the network of the printers', async () => {
    network.mockImplementation(() =>
      json({ message: 'Der Server ist in keinem Netz', code: 'NO_PRINTER_NETWORK' }, 409),
    );
    const { error } = await search();
    expect(error).toBeInstanceOf(AppRequiredError);
    expect(error).toMatchObject({ message: 'Android app required', cause: 'Der Server ist in keinem Netz' });
  });

  it('that is cancelled is cancelled on the server, too', async () => {
    network.mockImplementation((url, init) => {
      if (url.endsWith('/scan')) return json({ scanId: 'abc' }, 202);
      if (init?.method === 'DELETE') return new Response(null, { status: 204 });
      stop.abort(new Error('cancelled'));
      return json({ done: false, progress: 0.1, printers: [], helpers: [] });
    });
    expect((await search()).error).toMatchObject({ message: 'cancelled' });
    expect(network.mock.calls.at(-1)).toEqual([
      '/api/printers/scan/abc',
      expect.objectContaining({ method: 'DELETE' }),
    ]);
  });
});
