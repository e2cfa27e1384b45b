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
