import type {
  DeviceStatisticsWire,
  EventStatisticsWire,
  StatisticsOrdersWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { compareEventSums } from './recount.ts';

const test = useTestApp();

/** Amounts that floating point can't add up. */
const PRICES = [0.1, 0.2, 4.35, 1.1, 19.99];

interface Sale {
  /** 0 is the organizer's own browser, then the waiters' devices. */
  device: 0 | 1 | 2;
  lines: { item: number; quantity: number }[];
  byCard: boolean;
  isTakeaway: boolean;
  isCancelled: boolean;
  minutesLater: number;
  /** The service numbers are reset before it. */
  afterReset: boolean;
}

const sale: fc.Arbitrary<Sale> = fc.record({
  device: fc.constantFrom(0, 1, 2),
  lines: fc.array(fc.record({ item: fc.nat({ max: PRICES.length - 1 }), quantity: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  byCard: fc.boolean(),
  isTakeaway: fc.boolean(),
  isCancelled: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  minutesLater: fc.integer({ min: 0, max: 50 }),
  afterReset: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});

/** In Rappen. */
function rappen(chf: unknown): number {
  return Math.round(Number(chf) * 100);
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

class Evening {
  readonly fest: Fest;
  private readonly items: { id: number; name: string; price: number }[];
  private waiters: TestClient[] = [];
  expected = { sales: 0, orders: 0, items: 0, card: 0, cancelled: 0 };

  private constructor(fest: Fest, items: Evening['items']) {
    this.fest = fest;
    this.items = items;
  }

  static async begin(): Promise<Evening> {
    // An hour before midnight in Zurich; the longest evening ends after 05:00 and before anybody's session does.
    test.current.setTime('2026-11-21T22:00:00.000Z');
    const fest = await createFest(test.current);
    const { organizer } = fest;
    const category = await organizer.post<{ id: number }>('/api/categories', { name: 'Krummes', displayOrder: 5 });
    const items: Evening['items'] = [];
    for (const [index, price] of PRICES.entries()) {
      // Two of them have the same name.
      const name = `Artikel ${index % 4}`;
      const { body } = await organizer.post<{ id: number }>('/api/menu', { name, price, categoryId: category.body.id });
      await organizer.post(`/api/events/${fest.eventId}/menu-items`, { menuItemId: body.id, specialPrice: price });
      items.push({ id: body.id, name, price });
    }
    const evening = new Evening(fest, items);
    await evening.logIn();
    return evening;
  }

  private async logIn(): Promise<void> {
    const { tag, password } = this.fest;
    this.waiters = [
      await test.current.asWaiter(tag, password, 'eins'),
      await test.current.asWaiter(tag, password, 'zwei'),
    ];
  }

  async sell(sold: Sale, index: number): Promise<void> {
    test.current.passSeconds(sold.minutesLater * 60);
    const { organizer, eventId, tag } = this.fest;
    if (sold.afterReset) {
      await organizer.delete(`/api/devices/event/${tag}/reset`);
      await this.logIn();
    }
    const items = sold.lines.map(({ item, quantity }) => {
      const menuItem = this.items[item] as Evening['items'][number];
      return { menuItem, quantity, price: menuItem.price };
    });
    const total = add(items.map(({ price, quantity }) => rappen(price) * quantity));
    const client = sold.device === 0 ? organizer : (this.waiters[sold.device - 1] as TestClient);
    const answer = await client.post<{ id: number }>('/api/orders', {
      clientOrderId: crypto.randomUUID(),
      tableNumber: sold.isTakeaway ? 'TAKEAWAY' : String(1 + (index % 3)),
      isTakeawayMode: sold.isTakeaway,
      eventId,
      items,
      total: total / 100,
      paymentAmount: total / 100,
      change: 0,
      paymentMethod: sold.byCard ? 'CARD_TWINT' : 'CASH',
    });
    expect(answer.status, answer.text).toBe(201);
    if (sold.isCancelled) {
      await organizer.post(`/api/orders/${answer.body.id}/cancel`, { reason: 'Test' });
      this.expected.cancelled += total;
      return;
    }
    this.expected.sales += total;
    this.expected.orders += 1;
    this.expected.items += add(sold.lines.map(({ quantity }) => quantity));
    if (sold.byCard) this.expected.card += total;
  }

  async read<Body>(rest: string): Promise<Body> {
    const answer = await this.fest.organizer.get<Body>(`/api/statistics/event/${this.fest.eventId}${rest}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async file(rest: string): Promise<Buffer> {
    const answer = await test.current.app.inject({
      url: `/api/statistics/event/${this.fest.eventId}/${rest}`,
      headers: { cookie: this.fest.organizer.cookie },
    });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  }
}

/** Every figure of a day must be what its devices, items, hours, categories and orders add up to. */
async function readDay(evening: Evening, date: string): Promise<EventStatisticsWire> {
  const day = await evening.read<EventStatisticsWire>(`?date=${date}`);
  const sales = rappen(day.totalSales);
  const addUp = (rows: readonly object[], field: string): number =>
    add(rows.map((row) => rappen((row as Record<string, number>)[field])));
  for (const [rows, field] of [
    [day.deviceSummaries, 'totalSales'],
    [day.itemSales, 'totalAmount'],
    [day.salesByHour, 'totalSales'],
    [day.salesByCategory, 'totalAmount'],
  ] as const) {
    expect(addUp(rows, field)).toBe(sales);
  }
  expect(rappen(day.cashSales) + rappen(day.cardSales)).toBe(sales);
  for (const rows of [day.itemSales, day.salesByCategory])
    expect(add(rows.map((row) => row.quantity))).toBe(day.totalItems);
  expect(add(day.deviceSummaries.map((row) => row.totalItems))).toBe(day.totalItems);
  for (const rows of [day.deviceSummaries, day.salesByHour]) {
    expect(add(rows.map((row) => row.totalOrders))).toBe(day.totalOrders);
  }
  for (const summary of day.deviceSummaries) {
    const device = await evening.read<DeviceStatisticsWire>(`/device/${summary.deviceId}?date=${date}`);
    expect(device).toMatchObject(summary);
    expect(addUp(device.itemSales, 'totalAmount')).toBe(rappen(summary.totalSales));
    expect(addUp(device.orders.filter(isCounted), 'totalAmount')).toBe(rappen(summary.totalSales));
  }
  expect(addUp((await readOrders(evening, date)).filter(isCounted), 'totalAmount')).toBe(sales);
  return day;
}

function isCounted(order: { status: string }): boolean {
  return order.status !== 'cancelled';
}

async function readOrders(evening: Evening, date: string): Promise<StatisticsOrdersWire['orders']> {
  const orders: StatisticsOrdersWire['orders'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: StatisticsOrdersWire = await evening.read(`/orders?date=${date}&limit=4&cursor=${cursor}`);
    orders.push(...page.orders);
    cursor = page.nextCursor;
  }
  return orders;
}

it('the figures, the lists, the CSV and the spreadsheet agree with what was sold, to the Rappen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 14 }), async (sales) => {
      const evening = await Evening.begin();
      for (const [index, sold] of sales.entries()) await evening.sell(sold, index);
      const { expected } = evening;
      expect(await compareEventSums(test.current.context.db, evening.fest.eventId)).toEqual([]);

      const days = [await readDay(evening, '2026-11-21'), await readDay(evening, '2026-11-22')];
      expect(add(days.map((day) => rappen(day.totalSales)))).toBe(expected.sales);
      expect(add(days.map((day) => day.totalOrders))).toBe(expected.orders);
      expect(add(days.map((day) => day.totalItems))).toBe(expected.items);
      expect(add(days.map((day) => rappen(day.cardSales)))).toBe(expected.card);
      expect(add(days.map((day) => rappen(day.cancelledOrders.amount)))).toBe(expected.cancelled);

      const range = 'startDate=2026-11-21&endDate=2026-11-22';
      const rows = readCsv((await evening.file(`export-range?${range}`)).toString('utf8')).slice(1);
      const counted = rows.filter((row) => row[11] !== 'Storniert');
      expect(add(counted.map((row) => rappen(row[9])))).toBe(expected.sales);
      expect(add(counted.map((row) => Number(row[7])))).toBe(expected.items);
      expect(add(rows.map((row) => rappen(row[9])))).toBe(expected.sales + expected.cancelled);

      const sheets = readXlsx(await evening.file(`export-range.xlsx?${range}`));
      const cells = (sheets.get('Bestellungen') ?? []).slice(1).map((row) => row.map(({ value }) => value));
      expect(cells.map((row) => rappen(row[9]))).toEqual(rows.map((row) => rappen(row[9])));
      expect(cells.map((row) => row[11])).toEqual(rows.map((row) => row[11]));
      const summary = (sheets.get('Zusammenfassung') ?? []).map((row) => row.map((cell) => cell?.value));
      const [, total, cancelled] = summary;
      expect([total?.[0], total?.[1], total?.[2], rappen(total?.[3])]).toEqual([
        'Total',
        expected.orders,
        expected.items,
        expected.sales,
      ]);
      expect([cancelled?.[0], rappen(cancelled?.[3])]).toEqual(['Storniert', expected.cancelled]);
      for (const title of ['Geschäftstag', 'Zahlungsart', 'Gerät', 'Kategorie', 'Artikel']) {
        expect([title, add(block(summary, title).map((row) => rappen(row[3])))]).toEqual([title, expected.sales]);
      }
    }),
    // Looking for a smaller example ends in time to show it.
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);

/** The rows below a heading, up to the empty one. */
function block(rows: readonly unknown[][], title: string): unknown[][] {
  const start = rows.findIndex(([first]) => first === title) + 1;
  const end = rows.findIndex((row, index) => index >= start && row.length === 0);
  return rows.slice(start, end < 0 ? undefined : end);
}
