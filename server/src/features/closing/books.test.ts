import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addUp, figuresOf, rappen } from '../../testing/books-figures.ts';
import { BooksEvening } from '../../testing/books-model.ts';
import { booksEvening } from '../../testing/books-steps.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const RUNS = Number(process.env.BOOKS_RUNS ?? (process.env.TEST_ENGINE === 'postgres' ? 3 : 8));
const LIMIT_MS = 80_000 + RUNS * 500;

it(
  'reports and tills agree with books kept by hand, to the Rappen, before and after closing',
  async () => {
    await fc.assert(
      fc.asyncProperty(booksEvening, async (played) => {
        const evening = await BooksEvening.play(test.current, played, (closed) => checkReport(closed, ''));
        const days = [...new Set(evening.orders.map(({ businessDay }) => businessDay))];
        for (const day of days) await checkTills(evening, day);
        for (const day of ['', ...days]) await checkReport(evening, day);
        const closed = await evening.fest.organizer.post(`/api/closing/event/${evening.fest.eventId}/close`);
        expect(closed.status, closed.text).toBe(200);
        for (const day of ['', ...days]) await checkReport(evening, day);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
    );
  },
  2 * LIMIT_MS,
);

async function checkReport({ fest, orders, undecided }: BooksEvening, day: string): Promise<void> {
  const url = `/api/closing/event/${fest.eventId}/report${day && `?date=${day}`}`;
  const report = (await fest.organizer.get<DayReportWire>(url)).body;
  const expected = figuresOf(orders.filter(({ businessDay }) => day === '' || businessDay === day));
  expect({
    orders: [report.orders, report.depositOrders],
    methodOrders: addUp(report.payments.map(({ orders }) => orders)),
    tillOrders: [
      addUp(report.tills.map((till) => till.orders)),
      addUp(report.tills.map((till) => till.depositOrders ?? 0)),
    ],
    items: report.items,
    sales: rappen(report.sales),
    charged: rappen(report.deposits.charged),
    returned: rappen(report.deposits.returned),
    rounding: rappen(report.rounding),
    paid: rappen(report.paid),
    methods: report.payments.map(({ amount }) => rappen(amount)),
    cancelled: { count: report.cancelledOrders.count, amount: rappen(report.cancelledOrders.amount) },
    takings: addUp(report.tills.map(({ takings }) => rappen(takings))),
    articles: addUp(report.articles.map(({ amount }) => rappen(amount))),
    categories: addUp(report.categories.map(({ amount }) => rappen(amount))),
    tickets: { waiting: report.prints.waiting, withdrawn: report.prints.withdrawn },
    undecided: report.undecidedOrders,
  }).toEqual({
    orders: [expected.orders, expected.depositOrders],
    methodOrders: expected.orders,
    tillOrders: [expected.orders, expected.depositOrders],
    items: expected.items,
    sales: expected.sales,
    charged: expected.charged.amount,
    returned: expected.returned.amount,
    rounding: expected.rounding,
    paid: expected.cash + expected.card,
    methods: [expected.cash, expected.card],
    cancelled: expected.cancelled,
    takings: expected.cash,
    articles: expected.sales,
    categories: expected.sales,
    tickets: expected.tickets,
    undecided,
  });
  expect(report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
}

async function checkTills({ fest, orders }: BooksEvening, day: string): Promise<void> {
  const base = `/api/cash-up/event/${fest.eventId}`;
  const { devices } = (await fest.organizer.get<CashUpWire>(`${base}?date=${day}`)).body;
  for (const till of devices) {
    const own = orders.filter(({ businessDay, deviceId }) => businessDay === day && deviceId === till.deviceId);
    const { cash } = figuresOf(own);
    expect([till.takings, till.expected].map(rappen)).toEqual([cash, cash]);
    const url = `${base}/device/${till.deviceId}/entries`;
    const book = (entry: object) =>
      fest.organizer.post<DeviceCashUpWire>(url, { clientEntryId: randomUUID(), date: day, ...entry });
    await book({ kind: 'float', amount: 150.05 });
    await book({ kind: 'skim', amount: 20 });
    const { body } = await book({ kind: 'count', counts: [{ denomination: 0.05, count: 7 }] });
    expect([body.expected, body.counted, body.difference].map(rappen)).toEqual([cash + 13_005, 35, 35 - cash - 13_005]);
  }
}
