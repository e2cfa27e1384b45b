import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { exportFailure } from './download-file.ts';

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
