import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { expect, it, vi } from 'vitest';
import { runErrand } from './errands.ts';
import { createPrinting } from './printing.ts';
import { readSettings } from './settings.ts';

vi.mock('@bestellsystem/print/discovery/scan.ts', () => ({ scanPrinters: vi.fn() }));

it('says that a search is over also where it ends while a report is on its way', async () => {
  const search = Promise.withResolvers<void>();
  vi.mocked(scanPrinters).mockReturnValue(search.promise as never);
  const settings = readSettings([], { PRINTER_NETWORKS: '127.0.0.1/32' });
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
