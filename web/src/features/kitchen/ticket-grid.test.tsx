// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { TicketGrid } from './ticket-grid.tsx';
import { openTickets } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';

const { page, render } = pageForEachTest();

const nothing = () => undefined;
const KITCHEN: Kitchen = {
  ...{ tickets: [], finished: [], totals: [], hidden: 0, ticked: new Set(), undo: undefined, cancel: undefined },
  ...{ prepare: nothing, finish: nothing, recall: nothing, takeBack: nothing, acknowledge: nothing, tick: nothing },
};

it('a ticket that has left holds its place with all that stood on it, and nobody reads or presses it', () => {
  const orders = [orderWith(1, [[2, 'Bratwurst', 'Grill']]), orderWith(2, [[1, 'Pommes frites', 'Grill']])];
  const tickets = openTickets(orders, { station: [], acknowledged: new Set() });
  const slots = tickets.map((ticket) => ({ ticket, isGone: ticket.order.id === 1, isMoved: false }));
  render(<TicketGrid slots={slots} kitchen={KITCHEN} blocked={undefined} isUnsure={false} isLoading={false} />);
  const [gone, open] = [...(page.querySelector('.kitchen-tickets')?.children ?? [])];
  expect(gone?.textContent).toContain('Bratwurst');
  expect(gone?.textContent).toContain('Fertig');
  expect([gone?.getAttribute('aria-hidden'), gone?.hasAttribute('inert')]).toEqual(['true', true]);
  expect([...page.querySelectorAll('article')]).toEqual([open]);
  expect(open?.textContent).toContain('Pommes frites');
});
