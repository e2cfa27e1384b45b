import { expect, it } from 'vitest';
import { positionRows } from './invoice-sheet.ts';

const CUP = { itemName: 'Mehrwegbecher', kind: 'deposit' as const, vatRate: null, unitPrice: 200 };
const POSITIONS = [
  { itemName: 'Rivella', kind: 'article' as const, vatRate: 810, quantity: 2, unitPrice: 450, totalAmount: 900 },
  { ...CUP, quantity: 2, totalAmount: 400 },
  { ...CUP, quantity: -1, totalAmount: -200 },
];

it('an invoice marks deposits, and says the rate of each position where VAT is owed', () => {
  expect(positionRows({ positions: POSITIONS, vat: [] })).toEqual([
    ['2', 'Rivella', '4.50', '9.00'],
    ['2', 'Mehrwegbecher (Depot)', '2.00', '4.00'],
    ['-1', 'Mehrwegbecher (Depot zurück)', '2.00', '-2.00'],
  ]);
  const vat = [{ rate: 810, gross: 900, tax: 67, net: 833 }];
  expect(positionRows({ positions: POSITIONS, vat }).map((row) => row[2])).toEqual(['8.1 %', '', '']);
});
