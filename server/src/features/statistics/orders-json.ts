import type { StatisticsOrder } from '@bestellsystem/domain/statistics-schema.ts';
import type { ListedOrder } from './listed-orders.ts';
import { orderSummary } from './order-lists.ts';

/**
 * An answer made while it is sent: its `orders` page by page, then the rest, which is asked for once all of them were
 * read. Both are given as they go over the wire.
 */
export async function* ordersJson(
  pages: AsyncGenerator<ListedOrder[]>,
  encode: (orders: StatisticsOrder[]) => unknown[],
  rest: () => Promise<object> | object,
): AsyncGenerator<string> {
  let before = '{"orders":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + JSON.stringify(encode(page.map(orderSummary))).slice(1, -1);
    before = ',';
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(await rest()).slice(1)}`;
}
