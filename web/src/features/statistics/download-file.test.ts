// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { exportFailure } from './download-file.ts';
import { saveExport } from './export-file-key.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

afterEach(() => {
  vi.mocked(saveFile).mockClear();
  vi.unstubAllGlobals();
});

const CSV = 'text/csv; charset=utf-8';
const HEAD = '\uFEFFDatum;Zeit;Bestellung\r\n';

function exported(content: string, headers: Record<string, string>): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(content, { headers }));
  const { signal } = new AbortController();
  return saveExport('/api/export', 'csv', { signal, onProgress: () => undefined });
}

test.each([
  ['a selection that nothing fits', HEAD, { 'content-type': CSV }],
  ['a spreadsheet of days without orders', 'PK', { 'content-type': 'application/xlsx', 'x-rows': '0' }],
])('%s is a file without lines, and it is said', async (_, content, headers) => {
  expect(await exported(content, headers)).toBe(
    'Gespeichert: statistik.csv. Für diese Auswahl gibt es keine Bestellungen.',
  );
  expect(saveFile).toHaveBeenCalledOnce();
});

test('of one with lines it is said that it is saved', async () => {
  expect(await exported(`${HEAD}21.11.2026;18:30;1\r\n`, { 'content-type': CSV })).toBe('Gespeichert: statistik.csv');
});

test('who may not export is told so', () => {
  const error = new ApiError(403, 'FORBIDDEN', 'Keine Berechtigung für CSV-Export');
  for (const lines of ['csv', 'xlsx'] as const) {
    expect(exportFailure(error, lines)).toBe('Keine Berechtigung für CSV-Export');
  }
  expect(exportFailure(error, 'pdf')).toBe('Keine Berechtigung für diesen Export');
});

test('a fault of the server shows its status and nothing else', () => {
  expect(exportFailure(new ApiError(500, 'INTERNAL', 'Interner Fehler'), 'csv')).toBe('Export fehlgeschlagen (500)');
});

test('what can be done about a refused export is said', () => {
  const error = new ApiError(413, 'TOO_LARGE', 'Der Zeitraum enthält zu viele Zeilen.');
  expect(exportFailure(error, 'csv')).toBe('Export fehlgeschlagen (413): Der Zeitraum enthält zu viele Zeilen.');
});

test('no answer has no status', () => {
  const error = new ApiError(0, 'NETWORK', 'Keine Verbindung zum Server');
  expect(exportFailure(error, 'csv')).toBe('Export fehlgeschlagen (Keine Verbindung zum Server)');
});
