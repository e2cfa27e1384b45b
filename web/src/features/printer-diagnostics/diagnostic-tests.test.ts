// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { SearchFailedError } from '../../lib/printing/printer-search.ts';
import { inTurn, testCategoryPrint } from './diagnostic-tests.ts';
import { failureInEnglish } from './english.ts';

const KITCHEN = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };

afterEach(() => {
  delete window.AndroidPrinter;
});

describe('a test of category printing', () => {
  const inApp = (answer: object) => {
    window.AndroidPrinter = {
      version: () => 1,
      testCategoryPrint: (callId) => window.__printBridge?.resolve(callId, JSON.stringify(answer)),
    };
  };

  it('is a success only where the app has printed', async () => {
    inApp({ success: true, code: 'CONFIRMED' });
    expect(await testCategoryPrint('Speisen', [KITCHEN])).toBe('Speisen: ok, printed.');
    const results = [{ jobId: '1', printerIp: '192.168.1.50', code: 'PAPER_OUT', sent: false }];
    inApp({ success: false, message: 'Küche: Papier leer', results });
    await expect(testCategoryPrint('Speisen', [KITCHEN])).rejects.toThrow(
      /^Speisen: failed, 192\.168\.1\.50 out of paper\.$/,
    );
  });

  it('without a printer says so', async () => {
    await expect(testCategoryPrint('Kaffee', [KITCHEN])).rejects.toThrow('Kaffee: no printer has this category.');
  });
});

it('what the server or a helper refuses is told in English, by its code', () => {
  const refused = new ApiError(409, 'AGENT_AWAY', 'Es ist keine Druckhilfe verbunden.');
  expect(failureInEnglish(refused)).toBe('Server error: 409, no print helper is connected, or it does not answer.');
  expect(failureInEnglish(new ApiError(500, 'INTERNAL', 'Interner Fehler'))).toBe('Server error: 500, INTERNAL.');
  expect(failureInEnglish(new SearchFailedError('Diese Seite ist nicht gekoppelt.', 'NOT_PAIRED'))).toMatch(
    /^Auto-discovery failed: the local print helper does not know this page.* No printers found on local network\./,
  );
  expect(failureInEnglish(new SearchFailedError('Kein lokales Netz', 'NO_NETWORK'))).toMatch(
    /^Auto-discovery failed: this device is in no local network, switch its WiFi on\. No printers/,
  );
  expect(failureInEnglish(new SearchFailedError('Zu alt'))).toMatch(/^Auto-discovery failed\. No printers/);
});

it('tests in turn go on after a failure, and the failure tells what the others said', async () => {
  const test = async (name: string) => {
    if (name === 'Bar') throw new Error('Bar: not printed');
    return `${name}: printed`;
  };
  await expect(inTurn(['Küche', 'Bar', 'Grill'], test)).rejects.toThrow(
    'Küche: printed\nBar: not printed\nGrill: printed',
  );
  expect(await inTurn(['Küche', 'Grill'], test)).toBe('Küche: printed\nGrill: printed');
});
