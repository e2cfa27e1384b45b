import type { PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import { noteReady, pickupColumns } from './pickup-columns.ts';

const NOW = Date.parse('2026-11-21T19:00:00.000Z');
const MINUTE_MS = 60_000;

function order(id: number, status: PickupOrder['status'], orderedMinutesAgo = 5): PickupOrder {
  return { id, orderNumber: id, status, createdAt: new Date(NOW - orderedMinutesAgo * MINUTE_MS).toISOString() };
}

function numbers(of: readonly { orderNumber: number }[]): number[] {
  return of.map(({ orderNumber }) => orderNumber);
}

test('an order is in preparation until it is ready, and nowhere once it is cancelled', () => {
  const orders = [order(1, 'new'), order(2, 'preparing'), order(3, 'completed'), order(4, 'cancelled')];
  const { inPreparation, ready } = pickupColumns(orders, new Map(), NOW);

  expect(numbers(inPreparation)).toEqual([1, 2]);
  expect(numbers(ready)).toEqual([3]);
});

test('the number that became ready last is on top and marked as fresh', () => {
  const readySince = new Map([[1, NOW - 10_000]]);
  const { ready } = pickupColumns([order(1, 'completed', 9), order(2, 'completed', 4)], readySince, NOW);

  expect(ready).toEqual([
    { id: 1, orderNumber: 1, isFresh: true },
    { id: 2, orderNumber: 2, isFresh: false },
  ]);
});

test('a number leaves the screen twenty minutes after it was ready', () => {
  const readySince = new Map([[1, NOW - 20 * MINUTE_MS]]);

  expect(pickupColumns([order(1, 'completed', 40)], readySince, NOW).ready).toEqual([]);
});

test('only what becomes ready while the screen looks on counts as just ready', () => {
  const first = noteReady(undefined, new Set(), [order(1, 'completed'), order(2, 'new')], NOW);
  const second = noteReady(first, new Set([1]), [order(1, 'completed'), order(2, 'completed')], NOW + 5_000);

  expect([...first]).toEqual([]);
  expect([...second]).toEqual([[2, NOW + 5_000]]);
});

test('an order that goes back to the kitchen is ready anew the next time', () => {
  const back = noteReady(new Map([[2, NOW]]), new Set(), [order(2, 'preparing')], NOW + 1_000);

  expect([...noteReady(back, new Set(), [order(2, 'completed')], NOW + 9_000)]).toEqual([[2, NOW + 9_000]]);
});

test('a forgotten order is awaited by nobody, all others are, the one that has waited longest first', () => {
  const forgotten = order(1, 'new', 130);
  const awaited = Array.from({ length: 30 }, (_, index) => order(index + 2, 'preparing', 60 - index));
  const { inPreparation } = pickupColumns([forgotten, ...awaited], new Map(), NOW);

  expect(numbers(inPreparation)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
});
