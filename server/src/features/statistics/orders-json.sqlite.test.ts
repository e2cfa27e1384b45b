import { expect, it } from 'vitest';
import { soldOrder } from '../../testing/sold-order.ts';
import type { ListedOrder } from './listed-orders.ts';
import { ordersJson } from './orders-json.ts';

async function* pagesOf(...pages: number[][]): AsyncGenerator<ListedOrder[]> {
  for (const page of pages) yield page.map((orderNumber) => soldOrder({ orderNumber }));
}

it.each([
  ['none', [[]], []],
  ['one page', [[1, 2]], [1, 2]],
  ['full pages, and an empty one behind them', [[1], [2], []], [1, 2]],
])('an answer is whole, whatever its pages: %s', async (_, pages, numbers) => {
  const pieces = ordersJson(
    pagesOf(...pages),
    (orders) => orders.map(({ orderNumber }) => orderNumber),
    () => ({ date: '2026-11-21' }),
  );
  let text = '';
  for await (const piece of pieces) text += piece;
  expect(JSON.parse(text)).toEqual({ orders: numbers, date: '2026-11-21' });
});
