import { expect, it } from 'vitest';
import { debtorOf } from './recipient.ts';

it('an address becomes what a QR-bill wants, whoever is named between name and street', () => {
  const debtor = { name: 'Holzbau AG', address: 'Im Winkel', zip: '5726', city: 'Unterkulm', country: 'CH' };
  expect(debtorOf('Holzbau AG\nIm Winkel 12a\n5726 Unterkulm')).toEqual({ ...debtor, buildingNumber: '12a' });
  expect(debtorOf(' Holzbau AG \nz. H. Buchhaltung\n\nIm Winkel\nCH-5726  Unterkulm\n')).toEqual(debtor);
  expect(debtorOf('Verein\nStädtle 3\n9490 Vaduz')).toMatchObject({ zip: '9490', country: 'LI' });
  expect(debtorOf('Strasse des 1. Mai 4 GmbH\nPostfach\n8000 Zürich')).toMatchObject({ address: 'Postfach' });
});

it('a number of a house may have its letter apart', () => {
  expect(debtorOf('A\nIm Winkel 12 b\n5726 Ort')).toMatchObject({ address: 'Im Winkel', buildingNumber: '12b' });
  expect(debtorOf('A\nRue du 31 Décembre\n1207 Ort')).toMatchObject({ address: 'Rue du 31 Décembre' });
  expect(debtorOf('A\n12\n5726 Ort')).toMatchObject({ address: '12' });
});

it('a village without streets stands in for one', () => {
  expect(debtorOf('Korporation\n6491 Realp')).toMatchObject({ name: 'Korporation', address: 'Realp', city: 'Realp' });
});

it('what is no such address is left to be written by hand', () => {
  for (const text of ['', 'Holzbau AG', 'Holzbau AG\nUnterkulm', '5726 Unterkulm', 'Holzbau AG\n79100 Freiburg']) {
    expect([text, debtorOf(text)]).toEqual([text, undefined]);
  }
});
