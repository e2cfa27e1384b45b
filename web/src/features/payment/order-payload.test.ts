import { type CartLine, MAX_LINES, MAX_QUANTITY, totalOf } from '@bestellsystem/domain/cart.ts';
import { MAX_RAPPEN } from '@bestellsystem/domain/money.ts';
import { orderInputSchema } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import { type PayableOrder, paidIn, writeOrder } from './order-payload.ts';
import { fillCash, fillExact, NOTHING_RECEIVED, type Received } from './payment-rules.ts';

const NOW = Date.parse('2026-11-21T18:30:00.000Z');
const ROESTI: CartLine = { menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1232, quantity: 1 };
const CUPS: CartLine = {
  menuItemId: 9,
  name: 'Becher',
  category: 'Depot',
  priceRappen: 200,
  quantity: -3,
  isDeposit: true,
};

function written(cart: CartLine[], received: Received, change: Partial<PayableOrder> = {}) {
  const order = { clientOrderId: 'a', eventId: 1, tableNumber: '5', isTakeawayMode: false, isCashRounded: true, cart };
  return JSON.parse(writeOrder({ ...order, ...change }, received, 'device_1', NOW));
}

test('cash is paid to 5 Rappen, with the rounding as a figure of its own', () => {
  const cash = written([ROESTI], fillCash(2000));
  expect(cash).toMatchObject({ total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7, paymentMethod: 'CASH' });
  expect(paidIn(JSON.stringify(cash))).toEqual({ totalRappen: 1230, changeRappen: 770, isPaidOut: false });
});

test('a card pays the exact total, and so does cash where the organizer does not round', () => {
  const card = written([ROESTI], fillExact(1232));
  expect(card).toMatchObject({ total: 12.32, paymentAmount: 12.32, change: 0, paymentMethod: 'CARD_TWINT' });
  expect(card.rounding).toBeUndefined();
  const exact = written([ROESTI], fillCash(2000), { isCashRounded: false });
  expect([exact.change, exact.rounding]).toEqual([7.68, undefined]);
});

test('deposits that come back are paid out', () => {
  const order = written([CUPS], NOTHING_RECEIVED);
  expect(order).toMatchObject({
    total: -6,
    paymentAmount: 0,
    change: 6,
    items: [{ quantity: -3, menuItem: { kind: 'deposit' } }],
  });
  expect(paidIn(JSON.stringify(order))).toEqual({ totalRappen: -600, changeRappen: 600, isPaidOut: true });
});

test.each([
  ['two of the dearest', [{ ...ROESTI, priceRappen: MAX_RAPPEN, quantity: 2 }]],
  ['the most', Array<CartLine>(MAX_LINES).fill({ ...ROESTI, priceRappen: MAX_RAPPEN, quantity: MAX_QUANTITY })],
  [
    'the most given back',
    Array<CartLine>(MAX_LINES).fill({ ...CUPS, priceRappen: MAX_RAPPEN, quantity: -MAX_QUANTITY }),
  ],
])('what a cart of %s comes to can be told the server: it would be refused once it is paid', (_, cart) => {
  const total = totalOf(cart);
  const ways = total < 0 ? [NOTHING_RECEIVED] : [fillCash(total), fillExact(total)];
  for (const received of ways) {
    const order = { ...written(cart, received), clientOrderId: crypto.randomUUID() };
    expect(orderInputSchema.safeParse(order)).toMatchObject({ success: true });
  }
});
