import { expect, it } from 'vitest';
import { addToCart, type Cart, changeQuantity, countItems, countText, MAX_QUANTITY, totalOf } from './cart.ts';

const BEER = { menuItemId: 1, name: 'Bier', category: 'Getränke', priceRappen: 450 };
const CUP = { menuItemId: 2, name: 'Depot', category: 'Getränke', priceRappen: 200, isDeposit: true } as const;

const quantities = (cart: Cart) => cart.map(({ quantity }) => quantity);

it('the same item makes its line longer, with another note or given back it makes one of its own', () => {
  let cart = addToCart(addToCart([], BEER), BEER);
  cart = addToCart(cart, { ...BEER, note: 'ohne Schaum' });
  cart = addToCart(addToCart(cart, CUP, -1), CUP, -1);
  cart = addToCart(cart, CUP);
  expect(quantities(cart)).toEqual([2, 1, -2, 1]);
  expect(quantities(addToCart(cart, BEER))).toEqual([3, 1, -2, 1]);
  expect(totalOf(cart)).toBe(3 * 450 - 200);
});

it('deposits count for nothing, but where there is nothing else', () => {
  const cups = addToCart(addToCart([], CUP, -1), CUP, -1);
  expect([countText([]), countText(cups), countText(addToCart(cups, BEER))]).toEqual([
    '0 Artikel',
    '2 Depot',
    '1 Artikel',
  ]);
  expect(countItems(addToCart(cups, BEER))).toBe(1);
});

it('a line has from one to as many pieces as there may be', () => {
  const cart = addToCart(addToCart([], BEER), CUP, -1);
  expect(quantities(changeQuantity(cart, 1, 2))).toEqual([1, -3]);
  expect(quantities(changeQuantity(addToCart(cart, BEER), 0, -1))).toEqual([1, -1]);
  expect(quantities(changeQuantity(cart, 0, -1))).toEqual([-1]);
  expect(quantities(changeQuantity(cart, 0, MAX_QUANTITY))).toEqual([MAX_QUANTITY, -1]);
  expect(quantities(changeQuantity(cart, 1, MAX_QUANTITY))).toEqual([1, -MAX_QUANTITY]);
});
