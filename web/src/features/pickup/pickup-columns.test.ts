import type { PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import { pickupColumns } from './pickup-columns.ts';

const NOW = Date.parse('2026-11-21T19:00:00.000Z');

function minutesAgo(minutes: number): string {
  return new Date(NOW - minutes * 60_000).toISOString();
}

function order(id: number, status: PickupOrder['status'], orderedMinutesAgo = 5): PickupOrder {
  return { id, orderNumber: id, status, createdAt: minutesAgo(orderedMinutesAgo), readyAt: null };
}

function readyOrder(id: number, readyMinutesAgo: number, orderedMinutesAgo = 60): PickupOrder {
  return { ...order(id, 'completed', orderedMinutesAgo), readyAt: minutesAgo(readyMinutesAgo) };
}

function numbers(of: readonly { orderNumber: number }[]): number[] {
  return of.map(({ orderNumber }) => orderNumber);
}

test('an order is in preparation until it is ready, and nowhere once it is cancelled', () => {
  const orders = [order(1, 'new'), order(2, 'preparing'), readyOrder(3, 1), order(4, 'cancelled')];
  const { inPreparation, ready } = pickupColumns(orders, NOW);

  expect(numbers(inPreparation)).toEqual([1, 2]);
  expect(numbers(ready)).toEqual([3]);
});

test('the number that became ready last is on top, and marked as fresh at first', () => {
  expect(pickupColumns([readyOrder(1, 0.4), readyOrder(2, 4)], NOW).ready).toEqual([
    { id: 1, orderNumber: 1, isFresh: true },
    { id: 2, orderNumber: 2, isFresh: false },
  ]);
});

test('a number leaves the screen twenty minutes after it was ready, however long ago that was ordered', () => {
  const orders = [readyOrder(1, 20), readyOrder(2, 19, 200), order(3, 'completed')];

  expect(numbers(pickupColumns(orders, NOW).ready)).toEqual([2]);
});

test('a forgotten order is awaited by nobody, all others are, the one that has waited longest first', () => {
  const forgotten = order(1, 'new', 130);
  const awaited = Array.from({ length: 30 }, (_, index) => order(index + 2, 'preparing', 60 - index));
  const { inPreparation } = pickupColumns([forgotten, ...awaited], NOW);

  expect(numbers(inPreparation)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
});
