// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { useKitchenMemory } from './kitchen-memory.ts';
import { moved } from './tickets.ts';
import { type Kitchen, useKitchen } from './use-kitchen.ts';

const UNDO_MS = 10_000;
const ALL: string[] = [];
const GRILL = ['Grill'];

let kitchen: Kitchen;
let orders: readonly OrderWire[];
let kitchenStation = ALL;
/** Of each change whether it was of what is new alone. */
let begun: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

function Board({ station }: { station: string[] }) {
  const [memory, changeMemory] = useKitchenMemory();
  const changeStatus: Parameters<typeof useKitchen>[0]['changeStatus'] = ({ id }, status, categories, onlyNew) => {
    begun.push(onlyNew ?? false);
    orders = orders.map((order) => (order.id === id ? moved(order, categories, status) : order));
  };
  kitchen = useKitchen({ orders, station, memory, changeMemory, changeStatus });
  return kitchen.tickets.map(({ order }) => <p key={order.id}>Bestellung {order.orderNumber}</p>);
}

function show(shown: readonly OrderWire[], station = ALL): void {
  orders = shown;
  render(<Board station={station} />);
}

/** Another kitchen, or another station, moves its part of everything. */
function elsewhere(status: 'new' | 'preparing' | 'completed', station = ALL): void {
  show(
    orders.map((order) => moved(order, station, status)),
    kitchenStation,
  );
}

/** Prepares or finishes the first ticket at this station. */
function press(step: 'prepare' | 'finish', station = ALL): void {
  kitchenStation = station;
  show([MIXED], station);
  const [ticket] = kitchen.tickets;
  act(() => ticket && kitchen[step](ticket));
  show(orders, station);
}

const MIXED = orderWith(12, [
  [2, 'Bratwurst', 'Grill'],
  [1, 'Bier', 'Bar'],
]);

const statuses = () => orders.flatMap(({ items }) => items.map(({ status }) => status));

it('a cancelled order that was put away by mistake comes back', () => {
  show([{ ...MIXED, status: 'cancelled' }]);
  const [ticket] = kitchen.tickets;
  act(() => ticket && kitchen.acknowledge(ticket));
  expect(page.textContent).toBe('');
  expect(kitchen.undo?.label).toBe('Bestellung 12: Storno verstanden');
  act(() => kitchen.undo?.run());
  expect(page.textContent).toBe('Bestellung 12');
});

it('a step is taken back by the key as by the chip', () => {
  press('prepare');
  expect(kitchen.undo?.label).toBe('Bestellung 12: In Zubereitung');
  act(() => kitchen.takeBack());
  expect(statuses()).toEqual(['new', 'new']);
  press('finish');
  act(() => kitchen.undo?.run());
  expect(statuses()).toEqual(['new', 'new']);
});

it('who begins an order moves only what is new of it; who finishes it or takes a step back, all of it', () => {
  press('prepare');
  act(() => kitchen.takeBack());
  press('finish');
  expect(begun).toEqual([true, false, false]);
});

it('what another kitchen has finished meanwhile is not reopened by taking back the own step', () => {
  press('prepare');
  elsewhere('completed');
  expect(kitchen.undo).toBeUndefined();
  act(() => kitchen.takeBack());
  expect(statuses()).toEqual(['completed', 'completed']);
});

it('a step that has lapsed stays so, and the key is free again for what was finished last', () => {
  press('finish');
  elsewhere('preparing');
  expect(kitchen.undo).toBeUndefined();
  elsewhere('completed');
  expect(kitchen.undo).toBeUndefined();
  act(() => vi.advanceTimersByTime(UNDO_MS));
  act(() => kitchen.takeBack());
  expect(statuses()).toEqual(['preparing', 'preparing']);
});

it('a step lapses when a part of it was finished elsewhere, or the order was cancelled', () => {
  press('prepare');
  elsewhere('completed', GRILL);
  expect(kitchen.undo).toBeUndefined();
  press('prepare');
  expect(kitchen.undo).toBeDefined();
  show(orders.map((order) => ({ ...order, status: 'cancelled' as const })));
  expect(kitchen.undo).toBeUndefined();
});

it('what another station does with its own part leaves a step as it is', () => {
  press('prepare', GRILL);
  elsewhere('completed', ['Bar']);
  act(() => kitchen.undo?.run());
  expect(statuses()).toEqual(['new', 'completed']);
});
