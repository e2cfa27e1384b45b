// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { useKitchenMemory } from './kitchen-memory.ts';
import { type Kitchen, useKitchen } from './use-kitchen.ts';

const { page, render } = pageForEachTest();
let kitchen: Kitchen;

const ORDERS = [orderWith(12, [[2, 'Bratwurst', 'Grill']], { status: 'cancelled' })];
const ALL: string[] = [];

function Board() {
  const [memory, changeMemory] = useKitchenMemory();
  kitchen = useKitchen({ orders: ORDERS, station: ALL, memory, changeMemory, changeStatus: vi.fn() });
  return kitchen.tickets.map(({ order }) => <p key={order.id}>Bestellung {order.orderNumber}</p>);
}

it('a cancelled order that was put away by mistake comes back', () => {
  render(<Board />);
  const [ticket] = kitchen.tickets;
  act(() => ticket && kitchen.acknowledge(ticket));
  expect(page.textContent).toBe('');
  expect(kitchen.undo?.label).toBe('Bestellung 12: Storno verstanden');
  act(() => kitchen.undo?.run());
  expect(page.textContent).toBe('Bestellung 12');
});
