import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import fc from 'fast-check';
import { createFest, type Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/*
 * An evening at a till, played through the front door, beside a second set of books that is kept by hand. What the
 * product says afterwards in whatever list, file or sheet must agree with these books to the Rappen.
 * Amounts are Rappen, VAT rates hundredths of a percent.
 */

/** Prices that floating point can't add up and cash can't pay; `deposit` items can come back. */
const ITEMS = [
  { name: 'Apfel', price: 10, category: 'Krummes', taxClass: 'food' },
  { name: 'Birne', price: 20, category: 'Krummes', taxClass: 'normal' },
  { name: 'Rösti', price: 435, category: 'Speisen', taxClass: 'food' },
  // The same name in another category at another price.
  { name: 'Apfel', price: 1232, category: 'Speisen', taxClass: 'reduced' },
  { name: 'Schlafplatz', price: 1999, category: 'Krummes', taxClass: 'lodging' },
  { name: 'Gratis', price: 0, category: 'Speisen', taxClass: 'normal' },
  { name: 'Becher', price: 200, category: 'Krummes', kind: 'deposit' },
  { name: 'Teller', price: 333, category: 'Geschirr', kind: 'deposit' },
] as const;
const DEPOSITS = [6, 7] as const;

const OLD_RATES = { normal: 810, reduced: 260, lodging: 380 };
const NEW_RATES = { normal: 850, reduced: 270, lodging: 400 };

/** A quiet night, and the two nights in which the clocks change. */
const STARTS = ['2026-11-21T19:00:00.000Z', '2026-10-24T19:00:00.000Z', '2026-03-28T20:00:00.000Z'] as const;

export type BooksStep =
  | {
      kind: 'order';
      /** 0 is the organizer's own browser, then the waiters' devices. */
      who: 0 | 1 | 2;
      lines: { item: number; quantity: number }[];
      returns: { item: number; quantity: number }[];
      byCard: boolean;
      isTakeaway: boolean;
      /** What the guest puts on the table above what is owed; a waiter may keep the change. */
      above: number;
      minutesLater: number;
      /** Delivered so many minutes after it was taken. */
      offlineMinutes: number;
      sentTwice: boolean;
    }
  | { kind: 'cancel'; which: number }
  | { kind: 'reset' }
  | { kind: 'price'; item: number; price: number }
  | { kind: 'settings'; isVatLiable: boolean; isCashRounded: boolean };

const order: fc.Arbitrary<BooksStep> = fc.record({
  kind: fc.constant('order' as const),
  who: fc.constantFrom(0, 1, 2),
  lines: fc.array(fc.record({ item: fc.nat({ max: ITEMS.length - 1 }), quantity: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 4,
  }),
  returns: fc.array(fc.record({ item: fc.constantFrom(...DEPOSITS), quantity: fc.integer({ min: 1, max: 20 }) }), {
    maxLength: 2,
  }),
  byCard: fc.boolean(),
  isTakeaway: fc.boolean(),
  above: fc.constantFrom(0, 0, 5, 1000, 3),
  minutesLater: fc.integer({ min: 0, max: 70 }),
  offlineMinutes: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
  ),
  sentTwice: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});

/** What happens in an evening: mostly orders. */
export const booksEvening: fc.Arbitrary<{ start: string; steps: BooksStep[] }> = fc.record({
  start: fc.constantFrom(...STARTS),
  steps: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: order },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('price' as const),
          item: fc.nat({ max: ITEMS.length - 1 }),
          price: fc.integer({ min: 0, max: 3000 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('settings' as const),
          isVatLiable: fc.boolean(),
          isCashRounded: fc.boolean(),
        }),
      },
    ),
    { minLength: 1, maxLength: 16 },
  ),
});

export interface BookedLine {
  name: string;
  category: string;
  isDeposit: boolean;
  quantity: number;
  price: number;
  vatRate: number | null;
}

/** An order in the books kept by hand. */
export interface BookedOrder {
  id: number;
  /** `device_<n>`, or `none`. */
  deviceId: string;
  businessDay: string;
  lines: BookedLine[];
  method: 'CASH' | 'CARD_TWINT';
  isTakeaway: boolean;
  rounding: number;
  received: number;
  change: number;
  isCancelled: boolean;
}

export class BooksEvening {
  readonly fest: Fest;
  readonly orders: BookedOrder[] = [];
  private readonly test: TestApp;
  private readonly start: string;
  private items: { id: number; entryId: number; price: number; oldPrice: number }[] = [];
  private waiters: TestClient[] = [];
  private settings = { isVatLiable: false, isCashRounded: false };

  private constructor(test: TestApp, fest: Fest, start: string) {
    this.test = test;
    this.fest = fest;
    this.start = start;
  }

  /** Plays an evening from its beginning to its end. */
  static async play(test: TestApp, { start, steps }: { start: string; steps: BooksStep[] }): Promise<BooksEvening> {
    test.setTime(start);
    const evening = new BooksEvening(test, await createFest(test), start);
    await evening.setUpMenu();
    await evening.logIn();
    for (const step of steps) await evening.take(step);
    return evening;
  }

  /** The calendar days an evening's orders may count to, the longest evening included. */
  get days(): { first: string; last: string } {
    return { first: wallDate(new Date(Date.parse(this.start) - 24 * HOUR_MS)), last: wallDate(this.now()) };
  }

  private async setUpMenu(): Promise<void> {
    const { organizer, eventId } = this.fest;
    const categories = new Map<string, number>();
    for (const { name, price, category, ...rest } of ITEMS) {
      const known = categories.get(category) ?? (await created(organizer, '/api/categories', { name: category }));
      categories.set(category, known);
      const id = await created(organizer, '/api/menu', { name, price: price / 100, categoryId: known, ...rest });
      const menu = `/api/events/${eventId}/menu-items`;
      const entryId = await created(organizer, menu, { menuItemId: id, specialPrice: price / 100 });
      this.items.push({ id, entryId, price, oldPrice: price });
    }
  }

  private async logIn(): Promise<void> {
    const { tag, password } = this.fest;
    this.waiters = [await this.test.asWaiter(tag, password, 'eins'), await this.test.asWaiter(tag, password, 'zwei')];
  }

  private take(step: BooksStep): Promise<void> {
    switch (step.kind) {
      case 'order':
        return this.sell(step);
      case 'cancel':
        return this.cancel(step.which);
      case 'reset':
        return this.reset();
      case 'price':
        return this.changePrice(step.item, step.price);
      case 'settings':
        return this.changeSettings(step);
    }
  }

  private async sell(sold: Extract<BooksStep, { kind: 'order' }>): Promise<void> {
    if (sold.lines.length + sold.returns.length === 0) return;
    this.test.passSeconds(sold.minutesLater * 60);
    const isOffline = sold.offlineMinutes > 0;
    const taken = new Date(this.now().getTime() - sold.offlineMinutes * 60_000);
    const pieces = [...sold.lines, ...sold.returns.map(({ item, quantity }) => ({ item, quantity: -quantity }))];
    const lines = pieces.map(({ item, quantity }) => this.lineOf(item, quantity, isOffline, sold.isTakeaway, taken));
    const total = sum(lines.map(({ price, quantity }) => price * quantity));
    const method = sold.byCard && total >= 0 ? 'CARD_TWINT' : 'CASH';
    const rounding = method === 'CASH' && this.settings.isCashRounded ? Math.round(total / 5) * 5 - total : 0;
    const payable = total + rounding;
    const received = Math.max(0, payable) + (method === 'CASH' && payable > 0 ? sold.above : 0);
    const body = {
      clientOrderId: crypto.randomUUID(),
      tableNumber: sold.isTakeaway ? 'TAKEAWAY' : '7',
      isTakeawayMode: sold.isTakeaway,
      eventId: this.fest.eventId,
      items: lines.map(({ name, category, price, quantity }, index) => ({
        menuItem: { id: this.items[pieces[index]?.item ?? 0]?.id, name, category },
        quantity,
        price: price / 100,
      })),
      total: total / 100,
      rounding: rounding / 100,
      paymentAmount: received / 100,
      change: (received - payable) / 100,
      paymentMethod: method,
      timestamp: taken.toISOString(),
      offline: isOffline,
    };
    const client = sold.who === 0 ? this.fest.organizer : (this.waiters[sold.who - 1] as TestClient);
    const answer = await sent(client, body, 201);
    if (sold.sentTwice) await sent(client, { ...body, offline: true }, 200);
    this.orders.push({
      id: answer.id,
      deviceId: answer.deviceId ?? 'none',
      businessDay: businessDay(taken),
      lines,
      method,
      isTakeaway: sold.isTakeaway,
      rounding,
      received,
      change: received - payable,
      isCancelled: false,
    });
  }

  /** A line as the guest was told; a device without network may still show the price from before. */
  private lineOf(item: number, quantity: number, isOffline: boolean, isTakeaway: boolean, taken: Date): BookedLine {
    const { name, category, ...rest } = ITEMS[item] as (typeof ITEMS)[number];
    const offer = this.items[item] as BooksEvening['items'][number];
    const isDeposit = 'kind' in rest;
    const price = isOffline ? offer.oldPrice : offer.price;
    const taxClass = 'taxClass' in rest ? rest.taxClass : undefined;
    const vatRate = taxClass && this.settings.isVatLiable ? this.rateOf(taxClass, isTakeaway, taken) : null;
    return { name, category, isDeposit, quantity, price, vatRate };
  }

  /** The rates change at the first midnight of the evening. */
  private rateOf(taxClass: 'food' | 'normal' | 'reduced' | 'lodging', isTakeaway: boolean, taken: Date): number {
    const rates = wallDate(taken) >= this.rateChange() ? NEW_RATES : OLD_RATES;
    if (taxClass === 'food') return isTakeaway ? rates.reduced : rates.normal;
    return rates[taxClass];
  }

  private rateChange(): string {
    return wallDate(new Date(Date.parse(this.start) + 12 * HOUR_MS));
  }

  private async cancel(which: number): Promise<void> {
    const found = this.orders[which % Math.max(1, this.orders.length)];
    if (!found) return;
    await this.fest.organizer.post(`/api/orders/${found.id}/cancel`, { reason: 'Gast ging' });
    found.isCancelled = true;
  }

  private async reset(): Promise<void> {
    await this.fest.organizer.delete(`/api/devices/event/${this.fest.tag}/reset`);
    await this.logIn();
  }

  private async changePrice(item: number, price: number): Promise<void> {
    const offer = this.items[item] as BooksEvening['items'][number];
    const path = `/api/events/${this.fest.eventId}/menu-items/${offer.entryId}`;
    await this.fest.organizer.patch(path, { specialPrice: price / 100 });
    this.items[item] = { ...offer, price, oldPrice: offer.price };
  }

  private async changeSettings(next: { isVatLiable: boolean; isCashRounded: boolean }): Promise<void> {
    const percent = (rates: typeof OLD_RATES) =>
      Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate / 100]));
    const answer = await this.fest.organizer.put('/api/organizer-settings', {
      isVatLiable: next.isVatLiable,
      isCashRounded: next.isCashRounded,
      vatNumber: 'CHE-116.281.710',
      vatRates: [
        { validFrom: this.rateChange(), ...percent(NEW_RATES) },
        { validFrom: '2024-01-01', ...percent(OLD_RATES) },
      ],
    });
    if (answer.status !== 200) throw new Error(`the settings answered ${answer.status}: ${answer.text}`);
    this.settings = next;
  }

  private now(): Date {
    return this.test.context.now();
  }
}

const HOUR_MS = 3_600_000;
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'short',
});

function wallDate(instant: Date): string {
  return wallClock.format(instant).slice(0, 10);
}

/** The day starts at five in the morning by the wall clock. */
function businessDay(instant: Date): string {
  const [date = '', time = ''] = wallClock.format(instant).split(' ');
  if (time >= '05:00') return date;
  return new Date(Date.parse(`${date}T12:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function created(client: TestClient, url: string, body: unknown): Promise<number> {
  const answer = await client.post<{ id: number }>(url, body);
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}

async function sent(client: TestClient, body: unknown, status: number): Promise<OrderWire> {
  const answer = await client.post<OrderWire>('/api/orders', body);
  if (answer.status !== status) throw new Error(`the order answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
