import { expect, test } from 'vitest';
import { entryOf, nextRates, problemsOf, readSettings } from './settings-entry.ts';

const SETTINGS = {
  name: 'Turnverein',
  street: '',
  houseNumber: '',
  postalCode: '',
  town: '',
  iban: 'CH9300762011623852957',
  receiptText: '',
  isVatLiable: true,
  vatNumber: 'CHE-116.281.710',
  vatRates: [{ validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 }],
  isCashRounded: false,
};

test('what is stored comes back as it was, with the IBAN in groups on the way', () => {
  const entry = entryOf(SETTINGS);
  expect(entry.iban).toBe('CH93 0076 2011 6238 5295 7');
  expect(problemsOf(entry)).toEqual({});
  expect(readSettings({ ...entry, iban: SETTINGS.iban })).toEqual(SETTINGS);
});

test('rates are typed as people do, and a wrong one is found in its row', () => {
  const entry = entryOf(SETTINGS);
  const [row] = entry.vatRates;
  const typed = { ...entry, vatRates: [{ ...nextRates([]), ...row, normal: '8,5 %', reduced: '2.6', lodging: '4' }] };
  expect(readSettings(typed).vatRates).toEqual([{ validFrom: '2024-01-01', normal: 8.5, reduced: 2.6, lodging: 4 }]);
  const wrong = {
    ...typed,
    vatRates: [...typed.vatRates, { ...nextRates(typed.vatRates), normal: '120', lodging: 'x' }],
  };
  expect(Object.keys(problemsOf(wrong))).toEqual(['vatRates.1.validFrom', 'vatRates.1.normal', 'vatRates.1.lodging']);
});

test('who owes no VAT needs neither a number nor finished rates', () => {
  const entry = { ...entryOf(SETTINGS), isVatLiable: false, vatNumber: '' };
  const half = { ...entry, vatRates: [...entry.vatRates, nextRates(entry.vatRates)] };
  expect(problemsOf(half)).toEqual({});
  expect(readSettings(half).vatRates).toEqual(SETTINGS.vatRates);
  expect(problemsOf({ ...half, isVatLiable: true })).toMatchObject({ vatNumber: 'MWST-Nr. fehlt.' });
});
