// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { openTickets, type Ticket } from './tickets.ts';
import { type Slot, useLingering } from './use-lingering.ts';

const LINGER_MS = 700;
const MOVED_UP_MS = 300;
let slots: readonly Slot[];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { render } = pageForEachTest();

function Wall({ tickets }: { tickets: readonly Ticket[] }) {
  slots = useLingering(tickets);
  return null;
}

/** The places of the wall once these orders are open; the number of an order is its age. */
function open(...numbers: number[]): string {
  const orders = numbers.map((number) =>
    orderWith(number, [[1, 'Bratwurst', 'Grill']], { createdAt: `2026-11-21T18:0${number}:00.000Z` }),
  );
  const tickets = openTickets(orders, { station: [], acknowledged: new Set() });
  render(<Wall tickets={tickets} />);
  return places();
}

function places(): string {
  const mark = ({ isGone, isMoved }: Slot) => (isGone ? ' gone' : isMoved ? ' moved' : '');
  return slots.map((slot) => slot.ticket.order.id + mark(slot)).join(', ');
}

function pass(ms: number): string {
  act(() => vi.advanceTimersByTime(ms));
  return places();
}

it('a ticket that leaves keeps its place for a moment, and can come back to it', () => {
  open(1, 2);
  expect(open(2)).toBe('1 gone, 2');
  expect(open(1, 2)).toBe('1, 2');
  expect(open(2)).toBe('1 gone, 2');
  expect(pass(LINGER_MS)).toBe('2 moved');
  expect(pass(MOVED_UP_MS)).toBe('2');
});

it('those behind a ticket that has left move up at once and are held back for a moment, those before it are not', () => {
  open(1, 2, 3, 4);
  expect(open(1, 3, 4)).toBe('1, 2 gone, 3, 4');
  expect(pass(LINGER_MS)).toBe('1, 3 moved, 4 moved');
  expect(pass(MOVED_UP_MS - 1)).toBe('1, 3 moved, 4 moved');
  expect(pass(1)).toBe('1, 3, 4');
  open(1, 3);
  expect(pass(LINGER_MS)).toBe('1, 3');
});

it('while one after the other leaves none moves up', () => {
  open(1, 2, 3, 4);
  open(1, 3, 4);
  pass(LINGER_MS - 100);
  expect(open(1, 4)).toBe('1, 2 gone, 3 gone, 4');
  expect(pass(LINGER_MS - 100)).toBe('1, 2 gone, 3 gone, 4');
  expect(pass(100)).toBe('1, 4 moved');
});

it('what has come back to its place moves none when the others are released', () => {
  open(1, 2, 3, 4);
  open(2, 4);
  expect(open(1, 2, 4)).toBe('1, 2, 3 gone, 4');
  expect(pass(LINGER_MS)).toBe('1, 2, 4 moved');
});

it('a new ticket behind the others moves none', () => {
  expect(open(1, 2)).toBe('1, 2');
  expect(open(1, 2, 3)).toBe('1, 2, 3');
});

it('a late order holds its place and those behind it back for a moment', () => {
  open(1, 3, 4);
  expect(open(1, 2, 3, 4)).toBe('1, 2 moved, 3 moved, 4 moved');
  expect(pass(LINGER_MS)).toBe('1, 2, 3, 4');
});

it('a second late order holds back anew', () => {
  open(4);
  open(3, 4);
  pass(LINGER_MS - 100);
  expect(open(2, 3, 4)).toBe('2 moved, 3 moved, 4 moved');
  expect(pass(LINGER_MS - 100)).toBe('2 moved, 3 moved, 4 moved');
  expect(pass(100)).toBe('2, 3, 4');
});

it('what a late order holds back is not let go sooner because others move up meanwhile', () => {
  open(2, 3, 5);
  open(3, 5);
  pass(LINGER_MS - 100);
  expect(open(3, 4, 5)).toBe('2 gone, 3, 4 moved, 5 moved');
  expect(pass(100)).toBe('3 moved, 4 moved, 5 moved');
  expect(pass(MOVED_UP_MS)).toBe('3 moved, 4 moved, 5 moved');
  expect(pass(LINGER_MS - MOVED_UP_MS - 100)).toBe('3, 4, 5');
});
