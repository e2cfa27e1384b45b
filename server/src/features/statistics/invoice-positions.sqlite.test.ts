import { expect, it } from 'vitest';
import { soldLine, soldOrder } from '../../testing/sold-order.ts';
import { addingPositions } from './invoice-positions.ts';

it('lists what was sold as it was ordered, below it deposits, and last what came back', () => {
  const { add, positions } = addingPositions();
  const cup = (quantity: number) => soldLine({ kind: 'deposit', name: 'Becher', unitPrice: 200, quantity, amount: 0 });
  add(soldOrder({ lines: [cup(-2), cup(1), soldLine()] }));
  add(soldOrder({ lines: [soldLine({ name: 'Bier' }), cup(3), soldLine()] }));
  expect(positions().map(({ itemName, quantity }) => [itemName, quantity])).toEqual([
    ['Rivella', 2],
    ['Bier', 1],
    ['Becher', 4],
    ['Becher', -2],
  ]);
});

it('tells apart what bears another VAT rate, and a deposit of the same name and price', () => {
  const { add, positions } = addingPositions();
  add(soldOrder({ lines: [soldLine({ quantity: 2, amount: 900 }), soldLine({ kind: 'deposit' })] }));
  add(soldOrder({ lines: [soldLine({ vatRate: 810 }), soldLine({ quantity: 3, amount: 1350 })] }));
  const line = { itemName: 'Rivella', kind: 'article', unitPrice: 450, vatRate: null };
  expect(positions()).toEqual([
    { ...line, quantity: 5, totalAmount: 2250 },
    { ...line, vatRate: 810, quantity: 1, totalAmount: 450 },
    { ...line, kind: 'deposit', quantity: 1, totalAmount: 450 },
  ]);
});
