import { expect, test } from 'vitest';
import { positionsOf } from './invoice-positions.ts';

test('the same item of several orders is one position', () => {
  const orders = [{ items: ['2x Rösti', '1x Bier'] }, { items: ['3x Rösti'] }];
  expect(positionsOf(orders)).toEqual([
    { quantity: 5, name: 'Rösti' },
    { quantity: 1, name: 'Bier' },
  ]);
});

test('a number or an x in the name of an item is part of the name', () => {
  expect(positionsOf([{ items: ['2x 4x4 Teller', '12x Bier 3x3 dl'] }])).toEqual([
    { quantity: 2, name: '4x4 Teller' },
    { quantity: 12, name: 'Bier 3x3 dl' },
  ]);
});
