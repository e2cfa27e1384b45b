import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';

/** What has to be known of an order to keep it. */
export type BookedOrder = Pick<OrderWire, 'id' | 'status' | 'createdAt'> & Partial<Pick<OrderWire, 'takenAt'>>;

/** An event's orders on this screen, put together from whole readings and single news. */
export interface OrderBook<O extends BookedOrder> {
  orders: ReadonlyMap<number, O>;
  /** Counts the readings that were begun: only the last one may answer. */
  reading: number;
  /** Orders that news came for since then: what the reading says of them may be older. */
  touched: ReadonlySet<number>;
}

export const EMPTY_BOOK: OrderBook<never> = { orders: new Map<number, never>(), reading: 0, touched: new Set() };

export function beginReading<O extends BookedOrder>(book: OrderBook<O>): OrderBook<O> {
  return { ...book, reading: book.reading + 1, touched: new Set() };
}

/** An order as the server just told it. Cancelled is the last word: an answer that says otherwise was late on its way. */
export function applyNews<O extends BookedOrder>(book: OrderBook<O>, order: O): OrderBook<O> {
  const known = book.orders.get(order.id);
  return {
    ...book,
    orders: new Map(book.orders).set(order.id, known?.status === 'cancelled' ? known : order),
    touched: new Set(book.touched).add(order.id),
  };
}

/**
 * The answer to what was asked when this was `known` of the order. What news and readings have told since is no older,
 * and those that tell of the asking itself are on their way.
 */
export function applyAnswer<O extends BookedOrder>(book: OrderBook<O>, known: O | undefined, order: O): OrderBook<O> {
  if (book.orders.get(order.id) !== known) return book;
  return { ...book, orders: new Map(book.orders).set(order.id, order) };
}

/** The answer of a reading: it replaces everything but what news have told meanwhile. */
export function applyReading<O extends BookedOrder>(
  book: OrderBook<O>,
  reading: number,
  answer: readonly O[],
): OrderBook<O> {
  if (reading !== book.reading) return book;
  const orders = new Map(answer.map((order) => [order.id, order]));
  for (const id of book.touched) {
    const told = book.orders.get(id);
    if (told) orders.set(id, told);
  }
  return { ...book, orders, touched: new Set() };
}

/** Oldest first. */
export function listBook<O extends BookedOrder>(book: OrderBook<O>): O[] {
  return [...book.orders.values()].sort(byAge);
}

/** The oldest before the younger: who ordered first has waited longest, however late the order came. */
export function byAge(a: BookedOrder, b: BookedOrder): number {
  return (a.takenAt ?? a.createdAt).localeCompare(b.takenAt ?? b.createdAt) || a.id - b.id;
}
