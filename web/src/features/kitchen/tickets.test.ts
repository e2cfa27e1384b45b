import { cameLate } from '@bestellsystem/domain/order-time.ts';
import { expect, test } from 'vitest';
import { orderWith as order } from '../../lib/testing/orders.ts';
import {
  ageOf,
  countHidden,
  finishedTickets,
  isDoneElsewhere,
  moved,
  openCategories,
  openTickets,
  tickKey,
  titleOf,
  totalsOf,
  type View,
} from './tickets.ts';

const ALL: View = { station: [], acknowledged: new Set() };
const NOW = Date.parse('2026-11-21T18:30:00.000Z');

function minutesAgo(minutes: number, seconds = 0): string {
  return new Date(NOW - (minutes * 60 + seconds) * 1000).toISOString();
}

const MIXED = order(1, [
  [2, 'Bratwurst', 'Grill'],
  [1, 'Bier', 'Bar'],
]);

const MIXED_LINE = { index: 0, name: 'Bratwurst', category: 'Grill', quantity: 2, note: null, status: 'new' as const };

test('an order is new for five minutes, waits until ten and is overdue after', () => {
  expect(ageOf(minutesAgo(4, 59), NOW)).toEqual({ age: 'new', minutes: 4 });
  expect(ageOf(minutesAgo(5), NOW)).toEqual({ age: 'waiting', minutes: 5 });
  expect(ageOf(minutesAgo(10), NOW)).toEqual({ age: 'waiting', minutes: 10 });
  expect(ageOf(minutesAgo(10, 1), NOW)).toEqual({ age: 'overdue', minutes: 10 });
});

test('an order that was delivered late is as old as when it was taken, and said to be late', () => {
  const late = order(2, [], { createdAt: minutesAgo(0), takenAt: minutesAgo(190) });
  expect(ageOf(late.takenAt, NOW)).toEqual({ age: 'overdue', minutes: 190 });
  expect([late, order(1, [])].map(cameLate)).toEqual([true, false]);
});

test('a screen whose clock is behind the server shows no negative age', () => {
  expect(ageOf(minutesAgo(-3), NOW)).toEqual({ age: 'new', minutes: 0 });
});

test('a ticket is named by its number and its table or takeaway', () => {
  expect(titleOf(MIXED)).toBe('Bestellung 1, Tisch 5');
  expect(titleOf({ ...MIXED, isTakeawayMode: true, tableNumber: 'TAKEAWAY' })).toBe('Bestellung 1, Takeaway');
});

test('deposits are nothing to make, and an order of nothing else is none for the kitchen', () => {
  const cup = (quantity: number) => ({
    menuItem: { id: 9, name: 'Becher', price: 2, category: 'Depot', kind: 'deposit' as const },
    quantity,
    price: 2,
    vatRate: null,
    note: null,
    status: 'new' as const,
  });
  const beer = order(1, [[2, 'Bier', 'Getränke']]);
  const orders = [
    { ...beer, items: [...beer.items, cup(2)] },
    { ...order(2, []), items: [cup(-3)], status: 'cancelled' as const },
  ];

  expect(openTickets(orders, ALL).map(({ lines }) => lines.map(({ name }) => name))).toEqual([['Bier']]);
  expect(openTickets(orders, ALL)[0]?.elsewhere).toBe(0);
  expect(countHidden(orders, ALL)).toBe(0);
});

test('without a station everything open is shown, finished orders are not', () => {
  const orders = [MIXED, order(2, [[1, 'Pommes', 'Grill']], { status: 'completed' })];

  expect(openTickets(orders, ALL).map(({ order: { id } }) => id)).toEqual([1]);
  expect(finishedTickets(orders, ALL).map(({ order: { id } }) => id)).toEqual([2]);
});

test('a station sees its own items only and how many pieces others make', () => {
  const [ticket] = openTickets([MIXED], { ...ALL, station: ['Grill', 'Dessert'] });

  expect(ticket?.lines.map(({ name }) => name)).toEqual(['Bratwurst']);
  expect(ticket?.elsewhere).toBe(1);
  expect(ticket?.isElsewhereDone).toBe(false);
  const after = moved(MIXED, ['Bar'], 'completed');
  expect(openTickets([after], { ...ALL, station: ['Grill', 'Dessert'] })[0]?.isElsewhereDone).toBe(true);
});

test('a station’s items are its own however its categories are spelt', () => {
  expect(openTickets([MIXED], { ...ALL, station: ['GRILL'] })[0]?.lines.map(({ name }) => name)).toEqual(['Bratwurst']);
});

test('an order without anything for the station is hidden but counted', () => {
  const view = { ...ALL, station: ['Dessert'] };

  expect(openTickets([MIXED], view)).toEqual([]);
  expect(countHidden([MIXED], view)).toBe(1);
});

test('an item without a category is seen by every station', () => {
  const [ticket] = openTickets([order(1, [[1, 'Tagesteller', '']])], { ...ALL, station: ['Bar'] });

  expect(ticket?.lines).toHaveLength(1);
});

test('what a station has finished leaves its screen while the others still work on theirs', () => {
  const grillIsDone = moved(MIXED, ['Grill'], 'completed');

  expect(openTickets([grillIsDone], { ...ALL, station: ['Grill'] })).toEqual([]);
  expect(finishedTickets([grillIsDone], { ...ALL, station: ['Grill'] })).toHaveLength(1);
  expect(openTickets([grillIsDone], { ...ALL, station: ['Bar'] })).toMatchObject([{ status: 'new' }]);
  expect(grillIsDone.status).toBe('preparing');
  expect(moved(grillIsDone, ['Bar'], 'completed').status).toBe('completed');
});

test('a cancelled order stays until somebody has seen it, and counts for nothing', () => {
  const cancelled = order(3, [[4, 'Bratwurst', 'Grill']], { status: 'cancelled', cancelReason: 'Gast gegangen' });
  const tickets = openTickets([MIXED, cancelled], ALL);

  expect(tickets).toHaveLength(2);
  expect(totalsOf(tickets, new Set())).toEqual([
    { name: 'Bratwurst', quantity: 2 },
    { name: 'Bier', quantity: 1 },
  ]);
  expect(openTickets([cancelled], { ...ALL, acknowledged: new Set([3]) })).toEqual([]);
});

test('totals add up over all open orders and leave out what is ticked off', () => {
  const tickets = openTickets([MIXED, order(2, [[25, 'Bratwurst', 'Grill']])], ALL);

  expect(totalsOf(tickets, new Set())[0]).toEqual({ name: 'Bratwurst', quantity: 27 });
  expect(totalsOf(tickets, new Set([tickKey(1, 0)]))[0]).toEqual({ name: 'Bratwurst', quantity: 25 });
});

test('what another station has finished is counted no more, and stays finished when a step is taken back', () => {
  const [ticket] = openTickets([moved(MIXED, ['Bar'], 'completed')], ALL);
  if (!ticket) throw new Error('no ticket');

  expect(totalsOf([ticket], new Set())).toEqual([{ name: 'Bratwurst', quantity: 2 }]);
  expect(ticket.lines.filter((line) => isDoneElsewhere(ticket, line)).map(({ name }) => name)).toEqual(['Bier']);
  expect(openCategories(ticket, ALL.station)).toEqual(['Grill']);
  expect(ticket.status).toBe('preparing');
  const back = moved(moved(ticket.order, [], 'completed'), openCategories(ticket, ALL.station), 'preparing');
  expect(back.items.map(({ status }) => status)).toEqual(['preparing', 'completed']);
});

test('a step is taken back for the whole station where nobody else had finished anything', () => {
  const [ticket] = openTickets([MIXED], { ...ALL, station: ['Grill'] });
  if (!ticket) throw new Error('no ticket');

  expect(openCategories(ticket, ['Grill'])).toEqual(['Grill']);
  expect(isDoneElsewhere({ ...ticket, status: 'completed' }, { ...MIXED_LINE, status: 'completed' })).toBe(false);
});
