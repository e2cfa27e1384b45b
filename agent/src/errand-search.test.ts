import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { terminal } from './console.ts';
import { runErrand } from './errands.ts';
import { createPrinting } from './printing.ts';
import { createServerLink } from './server-link.ts';
import { readSettings } from './settings.ts';
import { FakeServer } from './testing/fake-server.ts';

vi.mock('@bestellsystem/print/discovery/scan.ts', () => ({ scanPrinters: vi.fn() }));

const PLACES = { PRINTER_NETWORKS: '127.0.0.1/32' };

afterEach(() => {
  vi.useRealTimers();
});

it('says that a search is over also where it ends while a report is on its way', async () => {
  const search = Promise.withResolvers<void>();
  vi.mocked(scanPrinters).mockReturnValue(search.promise as never);
  const settings = readSettings([], PLACES);
  const reported: boolean[] = [];
  const report = async (_id: string, { done }: { done: boolean }) => {
    reported.push(done);
    search.resolve();
    await search.promise;
    return true;
  };
  const printing = createPrinting(settings.places);
  const context = { settings, printing, report, signal: new AbortController().signal };
  vi.useFakeTimers();
  const errand = runErrand(context, { errandId: crypto.randomUUID(), kind: 'scan', mode: 'quick' });
  await vi.runOnlyPendingTimersAsync();
  await errand;
  expect(reported).toEqual([false, true]);
});

it('stops looking when nobody waits for it', async () => {
  // Ends by its signal alone.
  vi.mocked(scanPrinters).mockImplementation(
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  );
  const server = new FakeServer();
  await server.listen();
  server.goOn = false;
  const settings = readSettings(['--server', server.url, '--key', 'geheim'], PLACES);
  const link = createServerLink(
    settings,
    createPrinting(settings.places),
    terminal(() => {}),
  );
  const errandId = crypto.randomUUID();
  server.toDo.push({ errandId, kind: 'scan', mode: 'full' });
  link.start();
  try {
    await vi.waitFor(() => expect(server.said(errandId).at(-1)).toMatchObject({ done: true }), { timeout: 50_000 });
  } finally {
    await link.stop();
    await server.close();
  }
});
