import { afterEach, expect, it, vi } from 'vitest';
import { readStoredPrinters } from './printers-api.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (code: string, message: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ code, message }, { status: 404 }));

it('an event that has no printers yet has none; one that is gone is told', async () => {
  answer('NO_PRINTER_CONFIG', 'Für dieses Event sind keine Drucker eingerichtet.');
  expect((await readStoredPrinters(7)).printers).toEqual([]);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }));
  expect((await readStoredPrinters(7)).printers).toEqual([]);
  answer('NOT_FOUND', 'Event nicht gefunden');
  await expect(readStoredPrinters(7)).rejects.toThrow('Event nicht gefunden');
});
