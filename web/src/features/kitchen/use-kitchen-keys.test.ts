// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { openTickets } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';
import { useKitchenKeys } from './use-kitchen-keys.ts';

const { render, leave } = pageForEachTest();

/** A wall with these orders; answers what the keys did to it. */
function wall(
  statuses: readonly ('new' | 'preparing' | 'cancelled')[],
  shown: { isBlocked?: boolean; isGone?: boolean; isMoved?: boolean } = {},
) {
  const orders = statuses.map((status, index) => orderWith(index + 1, [[1, 'Bratwurst', 'Grill']], { status }));
  const tickets = openTickets(orders, { station: [], acknowledged: new Set() });
  const done: string[] = [];
  const note = (word: string) => (ticket: { order: { id: number } }) => void done.push(`${word} ${ticket.order.id}`);
  const kitchen: Kitchen = {
    tickets,
    finished: [],
    totals: [],
    hidden: 0,
    ticked: new Set(),
    undo: undefined,
    prepare: note('prepare'),
    finish: note('finish'),
    recall: note('recall'),
    takeBack: () => void done.push('take back'),
    acknowledge: note('acknowledge'),
    tick: () => undefined,
    cancel: undefined,
  };
  const slots = tickets.map((ticket) => ({ ticket, isGone: shown.isGone ?? false, isMoved: shown.isMoved ?? false }));
  const Wall = () => {
    useKitchenKeys(kitchen, slots, shown.isBlocked ?? false);
    return null;
  };
  render(createElement(Wall));
  return (keys: string): string[] => {
    for (const key of keys) strike(key, 1000);
    return done;
  };
}

function strike(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key });
  Object.defineProperty(event, 'timeStamp', { value: at });
  window.dispatchEvent(event);
}

it('each number from 1 to 9 moves the ticket with that number on, and no other does anything', () => {
  const press = wall(Array.from({ length: 10 }, () => 'new'));
  expect(press('1234567890x')).toEqual(Array.from({ length: 9 }, (_, index) => `prepare ${index + 1}`));
});

it('finishes what is in preparation, and takes note of what is cancelled', () => {
  expect(wall(['new', 'preparing', 'cancelled'])('23r')).toEqual(['finish 2', 'acknowledge 3', 'take back']);
});

it('takes a worn key that strikes twice for one press, and who presses twice by their word', () => {
  const press = wall(['new', 'new']);
  strike('1', 5000);
  strike('1', 5040);
  strike('2', 5060);
  expect(press('')).toEqual(['prepare 1', 'prepare 2']);
  strike('2', 5160);
  expect(press('')).toEqual(['prepare 1', 'prepare 2', 'prepare 2']);
});

it('does nothing to a ticket that has left or has just come to its place, or while no status can be changed', () => {
  expect(wall(['new'], { isGone: true })('1')).toEqual([]);
  leave();
  expect(wall(['new'], { isMoved: true })('1')).toEqual([]);
  leave();
  expect(wall(['new'], { isBlocked: true })('1r')).toEqual([]);
});
