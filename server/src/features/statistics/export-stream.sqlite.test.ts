import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { InvoiceDataWire } from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { readCsv } from '../../testing/read-csv.ts';
import { soldLine, soldOrder } from '../../testing/sold-order.ts';
import { csvOf } from './export-csv.ts';
import { xlsxOf } from './export-xlsx.ts';
import { invoicePieces } from './invoice-data.ts';
import type { SoldOrder } from './sold-orders.ts';

const PAGES = 1500;

/** Pages of orders that count how many of them were asked for. */
function countedPages(): { pages: AsyncGenerator<SoldOrder[]>; asked: () => number } {
  let asked = 0;
  async function* pages(): AsyncGenerator<SoldOrder[]> {
    for (let page = 1; page <= PAGES; page++) {
      asked = page;
      yield Array.from({ length: 20 }, (_, index) => orderOf(page * 100 + index));
    }
  }
  return { pages: pages(), asked: () => asked };
}

function orderOf(orderNumber: number): SoldOrder {
  const text = Array.from({ length: 40 }, (_, n) => ((orderNumber * 7919 + n * 104_729) % 36 ** 4).toString(36)).join(
    '',
  );
  const line = soldLine({ name: text, category: 'x', unitPrice: 100, amount: 100 });
  return soldOrder({ id: orderNumber, orderNumber, total: 100, lines: [line] });
}

/** Lets everything run that runs by itself, until nothing more is asked for. */
async function untilQuiet(asked: () => number): Promise<number> {
  let before = -1;
  while (before !== asked()) {
    before = asked();
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return before;
}

it('a file that nobody takes up is not read on: a few pages of orders are in memory, however many there are', async () => {
  const csv = countedPages();
  const lines = Readable.from(csvOf(csv.pages, 'Europe/Zurich'), { objectMode: false })[Symbol.asyncIterator]();
  for (let piece = 1; piece <= 20; piece++) await lines.next();
  const askedForCsv = await untilQuiet(csv.asked);
  expect(askedForCsv).toBeGreaterThan(15);
  expect(askedForCsv).toBeLessThan(25);

  const xlsx = countedPages();
  const xlsxStream = xlsxOf(xlsx.pages, 'Europe/Zurich').on('readable', () => {});
  // What was packed by then waits in the stream, and what is packed by other threads comes a little later.
  await expect.poll(() => xlsxStream.readableLength).toBeGreaterThanOrEqual(xlsxStream.readableHighWaterMark);
  expect(await untilQuiet(xlsx.asked)).toBeLessThan(PAGES / 10);

  let bytes = 0;
  for await (const piece of xlsxStream) bytes += (piece as Buffer).length;
  expect(xlsx.asked()).toBe(PAGES);
  expect(bytes).toBeGreaterThan(1_000_000);
});

it('a spreadsheet whose orders cannot be read to the end breaks off, and takes nothing else with it', async () => {
  async function* pages(): AsyncGenerator<SoldOrder[]> {
    yield [orderOf(1)];
    throw new Error('The database is gone');
  }
  await expect(buffer(xlsxOf(pages(), 'Europe/Zurich'))).rejects.toThrow('The database is gone');
});

it('a name with a line of its own begins no row of its own', async () => {
  const order = orderOf(1);
  async function* pages(): AsyncGenerator<SoldOrder[]> {
    yield [{ ...order, tableNumber: '1\n=1+1', lines: order.lines.map((line) => ({ ...line, name: 'a\r=2;b' })) }];
  }
  let csv = '';
  for await (const piece of csvOf(pages(), 'Europe/Zurich')) csv += piece;
  const [, row = []] = readCsv(csv);
  expect([row[3], row[6]]).toEqual(['1\n=1+1', 'a\r=2;b']);
});

it.each([[[]], [[[1]]], [[[1, 2], [3]]]])(
  'an invoice is one answer, whatever pages its orders come in: %j',
  async (numbers) => {
    async function* pages(): AsyncGenerator<SoldOrder[]> {
      for (const page of numbers) yield page.map(orderOf);
    }
    const sums = {
      date: '2026-11-21',
      positions: [],
      vat: [],
      sender: { name: 'Verein', addressLines: [], vatNumber: '' },
    };
    let text = '';
    for await (const piece of invoicePieces({ orders: pages(), sums: async () => sums })) text += piece;
    const { orders, ...rest } = JSON.parse(text) as InvoiceDataWire;
    expect(rest).toEqual(sums);
    expect(orders.map(({ orderNumber, totalAmount }) => [orderNumber, totalAmount])).toEqual(
      numbers.flat().map((n) => [n, 1]),
    );
  },
);
