import { expect, test } from 'vitest';
import { ibanHint } from './iban-hint.ts';

const SENDER = { name: 'Turnverein', postalCode: '3000', town: 'Bern', iban: 'CH93 0076 2011 6238 5295 7' };

test('an IBAN says what else a bill needs', () => {
  expect(ibanHint({ ...SENDER, iban: '' })).toContain('Freiwillig');
  expect(ibanHint(SENDER)).toContain('bekommen einen Einzahlungsschein');
  expect(ibanHint({ ...SENDER, iban: 'CH44 3199 9123 0008 8901 2' })).toContain('QR-Referenz');
  expect(ibanHint({ ...SENDER, postalCode: ' ' })).toContain('auch PLZ ausfüllen');
  expect(ibanHint({ ...SENDER, name: '', postalCode: '', town: '' })).toContain('auch Name, PLZ und Ort ausfüllen');
});
