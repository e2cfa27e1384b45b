import { DEMO_CATALOGUE } from '@bestellsystem/domain/demo-catalogue.ts';
import { expect, test } from 'vitest';
import { EMPTY, type StandardCart, standardCartReducer } from './standard-cart.ts';
import { readHandedOver } from './use-standard-order.ts';

const [category] = DEMO_CATALOGUE;
const item = category?.items[0];
if (!category || !item) throw new Error('the demo catalogue is empty');
const add = { type: 'add', item, category } as const;

function quantities({ cart }: StandardCart): string[] {
  return cart.map(({ quantity, name }) => `${quantity} ${name}`);
}

test('the same item twice is one line with two pieces', () => {
  const twice = standardCartReducer(standardCartReducer(EMPTY, add), add);

  expect(quantities(twice)).toEqual(['2 Rivella rot']);
  expect(twice.spoken).toBe('2 × Rivella rot');
});

test('the last piece taken away removes the line, and one tap brings it back', () => {
  const one = standardCartReducer(EMPTY, add);
  const none = standardCartReducer(one, { type: 'change', menuItemId: item.id, by: -1 });

  expect(none.cart).toEqual([]);
  expect(none.spoken).toBe('Rivella rot entfernt');
  expect(quantities(standardCartReducer(none, { type: 'undo' }))).toEqual(['1 Rivella rot']);
});

test('what the browser keeps of an earlier page is looked at before it is used', () => {
  expect(readHandedOver(null)).toEqual({ tableNumber: '' });
  expect(readHandedOver({ tableNumber: 5, preservedOrder: 'x' })).toEqual({ tableNumber: '' });
  expect(readHandedOver({ tableNumber: ' 12 ', preservedOrder: [null, { menuItemId: 101, quantity: 1 }] })).toEqual({
    tableNumber: '12',
    handedBack: { cart: [{ menuItemId: 101, quantity: 1 }] },
  });
});
