import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type {
  DeviceStatisticsWire,
  EventStatisticsWire,
  InvoiceDataWire,
  StatisticsOrdersWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addUp,
  amountOf,
  type BookedOrder,
  type BooksFigures,
  figuresOf,
  rappen,
  totalOf,
} from '../../testing/books-figures.ts';
import { checkFilters, readRows, rowsOf } from '../../testing/books-files.ts';
import { BooksEvening } from '../../testing/books-model.ts';
import { checkReceipt } from '../../testing/books-receipts.ts';
import { booksEvening, FREE_CUP_BACK } from '../../testing/books-steps.ts';
import { checkSummary, checkVat } from '../../testing/books-summary.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareEventSums } from './recount.ts';

const test = useTestApp();
const RUNS = Number(process.env.BOOKS_RUNS ?? (process.env.TEST_ENGINE === 'postgres' ? 4 : 12));

const LIMIT_MS = 90_000 + RUNS * 500;

it(
  'orders, payments, figures, lists, invoices and files agree with books kept by hand, to the Rappen',
  async () => {
    await fc.assert(
      fc.asyncProperty(booksEvening, async (played) => {
        const evening = await BooksEvening.play(test.current, played);
        await checkOrders(evening);
        for (const order of evening.orders) await checkReceipt(evening.fest.organizer, order);
        for (const day of new Set(evening.orders.map(({ businessDay }) => businessDay))) {
          await checkDay(evening, day);
          await checkFilters(evening.fest, day, ordersOf(evening, day));
        }
        await checkFiles(evening);
        expect(await compareEventSums(test.current.context.db, evening.fest.eventId)).toEqual([]);
      }),
      // Looking for a smaller example ends in time to show it.
      { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS, examples: [[FREE_CUP_BACK]] },
    );
  },
  2 * LIMIT_MS,
);

/** Each order as it was told, its payment, and nothing beside. */
async function checkOrders({ fest, orders }: BooksEvening): Promise<void> {
  const stored = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
  expect(stored.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
  for (const [index, order] of orders.entries()) {
    const { items, ...said } = stored[index] as OrderWire;
    const total = totalOf(order);
    expect([said.total, said.rounding, said.payable].map(rappen)).toEqual([
      total,
      order.rounding,
      total + order.rounding,
    ]);
    expect([said.paymentAmount, said.change].map(rappen)).toEqual([order.received, order.change]);
    expect(said.status === 'cancelled').toBe(order.isCancelled);
    expect(
      items.map(({ menuItem, quantity, price, vatRate }) => [menuItem.kind, quantity, rappen(price), vatRate]),
    ).toEqual(
      order.lines.map((line) => [
        line.isDeposit ? 'deposit' : 'article',
        line.quantity,
        line.price,
        line.vatRate === null ? null : line.vatRate / 100,
      ]),
    );
  }
  const payments = await test.current.context.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.event_id', '=', fest.eventId)
    .select(['orders.total', 'payments.amount', 'payments.rounding', 'payments.received', 'payments.change_given'])
    .execute();
  expect(payments).toHaveLength(orders.length);
  for (const row of payments) {
    expect(row.amount).toBe(row.total + row.rounding);
    expect(row.received - row.change_given).toBe(row.amount);
  }
}

/** Of a business day, as they were numbered. */
function ordersOf({ orders }: BooksEvening, date: string): BookedOrder[] {
  return orders.filter(({ businessDay }) => businessDay === date).toSorted((a, b) => a.number - b.number);
}

type Totals = Omit<EventStatisticsWire['deviceSummaries'][number], 'deviceId' | 'deviceDisplayName'>;

/** Every figure of a day, of its devices, and what items, hours, categories and lists add up to. */
async function checkDay(evening: BooksEvening, date: string): Promise<void> {
  const orders = ordersOf(evening, date);
  const expected = figuresOf(orders);
  const day = await read<EventStatisticsWire>(evening, `?date=${date}`);
  checkTotals(day, expected);
  expect(addUp(day.salesByHour.map((row) => rappen(row.totalSales)))).toBe(expected.sales);
  expect(addUp(day.salesByHour.map((row) => row.totalOrders))).toBe(expected.orders);
  expect(addUp(day.salesByCategory.map((row) => rappen(row.totalAmount)))).toBe(expected.sales);
  checkItems(day, expected);

  const selling = new Set(orders.filter(({ isCancelled }) => !isCancelled).map(({ deviceId }) => deviceId));
  expect(day.deviceSummaries.map(({ deviceId }) => deviceId).sort()).toEqual([...selling].sort());
  for (const summary of day.deviceSummaries) {
    const own = figuresOf(orders.filter(({ deviceId }) => deviceId === summary.deviceId));
    checkTotals(summary, own);
    const device = await read<DeviceStatisticsWire>(evening, `/device/${summary.deviceId}?date=${date}`);
    expect(device).toMatchObject(summary);
    checkItems(device, own);
  }

  const listed = await readOrders(evening, date);
  expect(listed.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort());
  const counted = orders.filter(({ isCancelled }) => !isCancelled);
  const isCounted = ({ status }: { status: string }): boolean => status !== 'cancelled';
  expect(listed.filter((row) => isCounted(row) && row.onlyDeposits)).toHaveLength(expected.depositOrders);
  const owed = addUp(counted.map(totalOf));
  expect(addUp(listed.filter(isCounted).map((row) => rappen(row.totalAmount)))).toBe(owed);

  const invoice = await read<InvoiceDataWire>(evening, `/invoice-data?date=${date}`);
  expect(addUp(invoice.orders.map((row) => rappen(row.totalAmount)))).toBe(owed);
  expect(addUp(invoice.positions.map((row) => rappen(row.totalAmount)))).toBe(owed);
  for (const { unitPrice, quantity, totalAmount } of invoice.positions)
    expect(rappen(totalAmount)).toBe(amountOf({ price: rappen(unitPrice), quantity }));
  checkVat(invoice.vat, expected);
}

function checkTotals(said: Totals, { grossByRate, tickets: _, ...expected }: BooksFigures): void {
  expect({
    orders: said.totalOrders,
    depositOrders: said.depositOrders,
    items: said.totalItems,
    sales: rappen(said.totalSales),
    cashSales: rappen(said.cashSales),
    charged: { quantity: said.deposits.charged.quantity, amount: rappen(said.deposits.charged.amount) },
    returned: { quantity: said.deposits.returned.quantity, amount: rappen(said.deposits.returned.amount) },
    rounding: rappen(said.rounding),
    cash: rappen(said.cashPayments),
    card: rappen(said.cardPayments),
    paidOut: rappen(said.paidOut),
    cancelled: { count: said.cancelledOrders.count, amount: rappen(said.cancelledOrders.amount) },
  }).toEqual(expected);
  expect(rappen(said.cashSales) + rappen(said.cardSales)).toBe(expected.sales);
  expect(rappen(said.depositBalance)).toBe(expected.charged.amount - expected.returned.amount);
  expect(rappen(said.cashPayments) + rappen(said.cardPayments)).toBe(
    expected.sales + rappen(said.depositBalance) + expected.rounding,
  );
  checkVat(said.vat, { grossByRate, sales: expected.sales });
}

function checkItems(said: Pick<DeviceStatisticsWire, 'itemSales' | 'depositSales'>, expected: BooksFigures): void {
  expect(addUp(said.itemSales.map((row) => rappen(row.totalAmount)))).toBe(expected.sales);
  expect(addUp(said.itemSales.map((row) => row.quantity))).toBe(expected.items);
  for (const part of ['charged', 'returned'] as const) {
    expect(addUp(said.depositSales.map((row) => row[part].quantity))).toBe(expected[part].quantity);
    expect(addUp(said.depositSales.map((row) => rappen(row[part].amount)))).toBe(expected[part].amount);
  }
}

/** The CSV and the spreadsheet of the whole evening. */
async function checkFiles(evening: BooksEvening): Promise<void> {
  const { first, last } = evening.days;
  const range = `startDate=${first}&endDate=${last}`;
  const csv = (await file(evening, `export-range?${range}`)).toString('utf8');
  const rows = readCsv(csv).slice(1);
  checkRows(rows, evening.orders);
  const byDay = evening.orders.toSorted((a, b) => a.businessDay.localeCompare(b.businessDay) || a.number - b.number);
  expect(readRows(csv)).toEqual(rowsOf(byDay));

  const sheets = readXlsx(await file(evening, `export-range.xlsx?${range}`));
  const cells = (sheets.get('Bestellungen') ?? []).slice(1).map((row) => row.map(({ value }) => value));
  expect(cells.map((row) => [row[5], row[6], row[7], rappen(row[9]), row[11]])).toEqual(
    rows.map((row) => [row[5], row[6], Number(row[7]), rappen(row[9]), row[11]]),
  );
  checkSummary(sheets.get('Zusammenfassung') ?? [], figuresOf(evening.orders));
}

/** A row per line and rounding; what is no deposit and no rounding is sales, and all of it is what was paid. */
function checkRows(rows: readonly string[][], orders: readonly BookedOrder[]): void {
  const expected = figuresOf(orders);
  const counted = rows.filter((row) => row[11] !== 'Storniert');
  const amount = (fits: (row: string[]) => boolean): number => addUp(counted.filter(fits).map((row) => rappen(row[9])));
  expect(amount(([, , , , , category]) => category === 'Depot')).toBe(
    expected.charged.amount - expected.returned.amount,
  );
  expect(amount(([, , , , , category]) => category === 'Rundung')).toBe(expected.rounding);
  expect(amount((row) => row[10] === 'Bar')).toBe(expected.cash);
  expect(amount((row) => row[10] === 'Karte/Twint')).toBe(expected.card);
  const sales = counted.filter((row) => row[5] !== 'Depot' && row[5] !== 'Rundung');
  expect(addUp(sales.map((row) => rappen(row[9])))).toBe(expected.sales);
  expect(addUp(sales.map((row) => Number(row[7])))).toBe(expected.items);
  for (const row of rows) expect(rappen(row[9])).toBe(amountOf({ price: rappen(row[8]), quantity: Number(row[7]) }));
  const everything = orders.flatMap((order) => [...order.lines.map(amountOf), order.rounding]);
  expect(addUp(rows.map((row) => rappen(row[9])))).toBe(addUp(everything));
}

async function readOrders(evening: BooksEvening, date: string): Promise<StatisticsOrdersWire['orders']> {
  const orders: StatisticsOrdersWire['orders'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: StatisticsOrdersWire = await read(evening, `/orders?date=${date}&limit=4&cursor=${cursor}`);
    orders.push(...page.orders);
    cursor = page.nextCursor;
  }
  return orders;
}

async function read<Body>({ fest }: BooksEvening, rest: string): Promise<Body> {
  const answer = await fest.organizer.get<Body>(`/api/statistics/event/${fest.eventId}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function file({ fest }: BooksEvening, rest: string): Promise<Buffer> {
  const answer = await test.current.app.inject({
    url: `/api/statistics/event/${fest.eventId}/${rest}`,
    headers: { cookie: fest.organizer.cookie },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
