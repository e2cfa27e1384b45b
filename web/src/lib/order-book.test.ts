import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import { applyNews, applyReading, beginReading, EMPTY_BOOK, listBook, type OrderBook } from './order-book.ts';
import { orderWith } from './testing/orders.ts';

function order(id: number, status: OrderWire['status'] = 'new', createdAt = `2026-11-21T18:0${id}:00.000Z`): OrderWire {
  return orderWith(id, [], { status, createdAt });
}

function shown(book: OrderBook<OrderWire>): string[] {
  return listBook(book).map(({ id, status }) => `${id} ${status}`);
}

test('an order that comes while the list is read is neither lost nor doubled', () => {
  const reading = beginReading(EMPTY_BOOK);
  const withNews = applyNews(reading, order(2));

  expect(shown(applyReading(withNews, withNews.reading, [order(1)]))).toEqual(['1 new', '2 new']);
  expect(shown(applyReading(withNews, withNews.reading, [order(1), order(2)]))).toEqual(['1 new', '2 new']);
});

test('news that came while the list was read win over what the list still says', () => {
  const reading = beginReading(EMPTY_BOOK);
  const withNews = applyNews(reading, order(1, 'completed'));

  expect(shown(applyReading(withNews, withNews.reading, [order(1, 'new')]))).toEqual(['1 completed']);
});

test('what was known before the reading gives way to it', () => {
  const before = applyNews(applyNews(EMPTY_BOOK, order(1)), order(2));
  const reading = beginReading(before);

  expect(shown(applyReading(reading, reading.reading, [order(2, 'preparing')]))).toEqual(['2 preparing']);
});

test('the answer of a reading that was overtaken by another one is dropped', () => {
  const first = beginReading(EMPTY_BOOK);
  const second = beginReading(first);
  const read = applyReading(second, second.reading, [order(1, 'completed')]);

  expect(applyReading(read, first.reading, [order(1, 'new')])).toBe(read);
});

test('the same news told twice make one order', () => {
  const once = applyNews(EMPTY_BOOK, order(3));

  expect(shown(applyNews(once, order(3)))).toEqual(['3 new']);
});

test('the oldest order comes first, however the news arrived', () => {
  const late = applyNews(applyNews(EMPTY_BOOK, order(9, 'new', '2026-11-21T18:00:00.000Z')), order(4));

  expect(shown(applyNews(late, order(1)))).toEqual(['9 new', '1 new', '4 new']);
});

test('who ordered without network stands where they ordered, not where the order came in', () => {
  const late = orderWith(9, [], { createdAt: '2026-11-21T18:09:00.000Z', takenAt: '2026-11-21T18:00:00.000Z' });

  expect(shown(applyNews(applyNews(EMPTY_BOOK, order(1)), late))).toEqual(['9 new', '1 new']);
});

test('cancelled is the last word, whatever an answer that was late on its way says', () => {
  const cancelled = applyNews(EMPTY_BOOK, order(1, 'cancelled'));

  expect(shown(applyNews(cancelled, order(1, 'completed')))).toEqual(['1 cancelled']);
});
