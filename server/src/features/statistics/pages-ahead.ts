import { setImmediate as letOthersIn } from 'node:timers/promises';

/** Pages of at most `size` orders, each beyond the last of the one before it. While one is worked on, the next is read. */
export async function* pagesAhead<Order extends { orderNumber: number }>(
  size: number,
  read: (page: { after: number | undefined; limit: number }) => Promise<Order[]>,
): AsyncGenerator<Order[]> {
  let next = read({ after: undefined, limit: size });
  while (true) {
    const orders = await next;
    const isLast = orders.length < size;
    if (!isLast) {
      next = read({ after: orders.at(-1)?.orderNumber, limit: size });
      // Whoever stops reading here waits for it no more.
      next.catch(() => {});
      // The question has left before the answer of the last one is worked on.
      await letOthersIn();
    }
    yield orders;
    if (isLast) return;
  }
}
