// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { inTurn, testCategoryPrint } from './diagnostic-tests.ts';

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
    expect(await testCategoryPrint('Speisen', [KITCHEN])).toBe('Speisen: ok, CONFIRMED.');
    inApp({ success: false, message: 'Kein gespeicherter Drucker hat diese Kategorie' });
    await expect(testCategoryPrint('Speisen', [KITCHEN])).rejects.toThrow(
      'Speisen: failed, Kein gespeicherter Drucker',
    );
  });

  it('without a printer says so', async () => {
    await expect(testCategoryPrint('Kaffee', [KITCHEN])).rejects.toThrow('Kaffee: no printer has this category.');
  });
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
