import { expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

it.each([
  ['12.5', 1250],
  ['12,50', 1250],
  ['12.05', 1205],
  ['12', 1200],
  ['12.', 1200],
  ['.5', 50],
  ['CHF.50', 50],
  ['0', 0],
  ["CHF 1'234.50", 123_450],
  ['chf1’234', 123_400],
  ['1 000 000', 100_000_000],
  ['12\u202f345,5', 1_234_550],
  ['4.-', 400],
  ['9.–', 900],
  ['9,—', 900],
  ['4.--', 400],
  ["1'200.-", 120_000],
  ['Fr. 7.50', 750],
  ['SFr. 7.-', 700],
  ['CHF 9.–', 900],
  ['5.00 Fr.', 500],
  ['5.- Fr.', 500],
  ['12.50 CHF', 1250],
  ['3 Franken', 300],
])('%s is %i Rappen', (text, rappen) => {
  expect(parseAmount(text)).toEqual({ ok: true, rappen });
});

it.each([
  ['', 'Bitte einen Betrag eingeben, zum Beispiel 4.50.'],
  ['Fr.', 'Bitte einen Betrag eingeben, zum Beispiel 4.50.'],
  ['CHF', 'Bitte einen Betrag eingeben, zum Beispiel 4.50.'],
  ['4.555', 'Höchstens zwei Nachkommastellen.'],
  ['.', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['-4', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['4-', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['-.50', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['4.50-', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['CHF -4', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['1.234,50', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['vier', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['4 50', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ["1'50", 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['1’2345', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ["1234'567", 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['4 .50', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ['12345678', 'Bitte einen Betrag wie 4.50 eingeben.'],
  ["1'000'000.01", 'Der Betrag ist zu gross.'],
])('«%s» is none: %s', (text, message) => {
  expect(parseAmount(text)).toEqual({ ok: false, message });
});
