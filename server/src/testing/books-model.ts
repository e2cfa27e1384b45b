import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import type { BookedOrder } from './books-figures.ts';
import { type TakenOrder, type TillState, takeOrder, withVat } from './books-order.ts';
import { hoursAfter, NEW_RATES, OLD_RATES, STATIONS, ticketsFor, wallDate } from './books-rules.ts';
import { type BooksStep, ITEMS, type OrderStep, type PlayedEvening } from './books-steps.ts';
import { createFest, type Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface Taker {
  client: TestClient;
  /** `device_<n>`, or `none`. */
  deviceId: string;
}

/**
 * An evening at a till, played through the front door, beside a second set of books that is kept by hand. What the
 * product says afterwards in whatever list, file or sheet must agree with these books to the Rappen.
 * Amounts are Rappen, VAT rates hundredths of a percent.
 */
export class BooksEvening {
  readonly fest: Fest;
  readonly orders: BookedOrder[] = [];
  private readonly test: TestApp;
  private readonly start: string;
  private readonly held: (TakenOrder & { deviceId: string; isRejected: boolean })[] = [];
  private offers: { id: number; entryId: number; price: number; oldPrice: number; isGone: boolean }[] = [];
  private takers: Taker[] = [];
  private settings = { isVatLiable: false, isCashRounded: false };

  private constructor(test: TestApp, fest: Fest, start: string) {
    this.test = test;
    this.fest = fest;
    this.start = start;
  }

  /** Plays an evening from its beginning to its end. */
  static async play(test: TestApp, { start, steps }: PlayedEvening): Promise<BooksEvening> {
    test.setTime(start);
    const evening = new BooksEvening(test, await createFest(test), start);
    await evening.setUp();
    await evening.logIn();
    for (const step of steps) await evening.take(step);
    await evening.decideHeld();
    return evening;
  }

  /** The calendar days an evening's orders may count to, the longest evening included. */
  get days(): { first: string; last: string } {
    return { first: wallDate(hoursAfter(this.start, -24)), last: wallDate(this.now()) };
  }

  private async setUp(): Promise<void> {
    const { organizer, eventId } = this.fest;
    const categories = new Map<string, number>();
    for (const { name, price, category, ...rest } of ITEMS) {
      const known = categories.get(category) ?? (await created(organizer, '/api/categories', { name: category }));
      categories.set(category, known);
      const id = await created(organizer, '/api/menu', { name, price: price / 100, categoryId: known, ...rest });
      const menu = `/api/events/${eventId}/menu-items`;
      const entryId = await created(organizer, menu, { menuItemId: id, specialPrice: price / 100 });
      this.offers.push({ id, entryId, price, oldPrice: price, isGone: false });
    }
    const printer = { ip: '127.0.0.1', enabled: true, connected: true, serviceMode: true, takeawayMode: true };
    const printers = STATIONS.map((station, index) => ({
      ...printer,
      port: 9100 + index,
      portType: 'raw',
      ...station,
    }));
    await ok(organizer.post(`/api/events/${eventId}/printer-config`, { eventId, printers }));
  }

  private async logIn(): Promise<void> {
    const { tag, password, organizer } = this.fest;
    this.takers = [{ client: organizer, deviceId: 'none' }];
    for (const identifier of ['eins', 'zwei']) {
      const client = await this.test.asWaiter(tag, password, identifier);
      const { deviceId } = (await ok(client.get<{ deviceId: string }>('/api/auth/me'))).body;
      this.takers.push({ client, deviceId });
    }
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
      case 'menu':
        return this.changeMenu(step.item);
      case 'settings':
        return this.changeSettings(step);
    }
  }

  private async sell(wanted: OrderStep): Promise<void> {
    const sold = this.sellable(wanted);
    if (sold.lines.length + sold.returns.length === 0) return;
    this.test.passSeconds(sold.minutesLater * 60);
    const isInTime = sold.who === 0 || sold.fate === 'sent' || sold.fate === 'sentTwice';
    const taken = takeOrder(sold, sold.offlineMinutes + (isInTime ? 0 : 1), this.till);
    const taker = this.takers[sold.who] as Taker;
    if (!isInTime) await this.reset();
    if (!isInTime && sold.fate !== 'logsInAgain') return this.handIn(taken, taker, sold.fate === 'rejected');
    const { client } = this.takers[sold.who] as Taker;
    const answer = await sent(client, taken.body, 201);
    if (sold.fate === 'sentTwice') await sent(client, { ...taken.body, offline: true }, 200);
    const { order } = taken;
    this.orders.push({
      ...order,
      id: answer.id,
      deviceId: answer.deviceId ?? 'none',
      tickets: ticketsFor(order.lines),
    });
  }

  /** A till with network doesn't show what has left the menu; one without doesn't know. */
  private sellable(wanted: OrderStep): OrderStep {
    const isOnline = wanted.offlineMinutes === 0;
    const isOffered = ({ item }: { item: number }) => !(isOnline && this.offers[item]?.isGone);
    return { ...wanted, lines: wanted.lines.filter(isOffered), returns: wanted.returns.filter(isOffered) };
  }

  private get till(): TillState {
    const rateChange = wallDate(hoursAfter(this.start, 12));
    return { eventId: this.fest.eventId, now: this.now(), offers: this.offers, rateChange, ...this.settings };
  }

  /** A device whose session is over: its order is refused, and kept for the organizer. */
  private async handIn(taken: TakenOrder, { client, deviceId }: Taker, isRejected: boolean): Promise<void> {
    const refused = await client.post('/api/orders', taken.body);
    if (refused.status !== 401) throw new Error(`the order of an ended session answered ${refused.status}`);
    await ok(client.post('/api/quarantine', { order: taken.body, code: 'SESSION_ENDED' }));
    this.held.push({ ...taken, deviceId, isRejected });
  }

  /** What is booked late bears the VAT that is owed now, and no station gets a ticket; what is rejected counts nowhere. */
  private async decideHeld(): Promise<void> {
    if (this.held.length === 0) return;
    const { organizer } = this.fest;
    const rows = (await ok(organizer.get<QuarantinedOrderWire[]>('/api/quarantine'))).body;
    for (const { body, order, at, deviceId, isRejected } of this.held) {
      const row = rows.find(({ clientOrderId }) => clientOrderId === body.clientOrderId);
      const decide = (how: string, why: object) => ok(organizer.post(`/api/quarantine/${row?.id}/${how}`, why));
      if (isRejected) {
        await decide('reject', { reason: 'Nie bezahlt' });
        continue;
      }
      await decide('book', {});
      const { id } = await this.test.context.db
        .selectFrom('orders')
        .where('client_order_id', '=', body.clientOrderId)
        .select('id')
        .executeTakeFirstOrThrow();
      this.orders.push({ ...withVat(order, at, this.till), id, deviceId, tickets: 0 });
    }
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
    const offer = this.offers[item] as BooksEvening['offers'][number];
    const path = `/api/events/${this.fest.eventId}/menu-items/${offer.entryId}`;
    if (offer.isGone) return;
    await this.fest.organizer.patch(path, { specialPrice: price / 100 });
    this.offers[item] = { ...offer, price, oldPrice: offer.price };
  }

  private async changeMenu(item: number): Promise<void> {
    const offer = this.offers[item] as BooksEvening['offers'][number];
    const menu = `/api/events/${this.fest.eventId}/menu-items`;
    const entry = { menuItemId: offer.id, specialPrice: offer.price / 100 };
    if (offer.isGone) offer.entryId = await created(this.fest.organizer, menu, entry);
    else await ok(this.fest.organizer.delete(`${menu}/${offer.entryId}`));
    offer.isGone = !offer.isGone;
  }

  private async changeSettings(next: { isVatLiable: boolean; isCashRounded: boolean }): Promise<void> {
    const percent = (rates: typeof OLD_RATES) =>
      Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate / 100]));
    const settings = {
      isVatLiable: next.isVatLiable,
      isCashRounded: next.isCashRounded,
      vatNumber: 'CHE-116.281.710',
      vatRates: [
        { validFrom: this.till.rateChange, ...percent(NEW_RATES) },
        { validFrom: '2024-01-01', ...percent(OLD_RATES) },
      ],
    };
    await ok(this.fest.organizer.put('/api/organizer-settings', settings));
    this.settings = next;
  }

  private now(): Date {
    return this.test.context.now();
  }
}

async function ok<Answer extends { status: number; text: string }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the server answered ${answer.status}: ${answer.text}`);
  return answer;
}

async function created(client: TestClient, url: string, body: unknown): Promise<number> {
  return (await ok(client.post<{ id: number }>(url, body))).body.id;
}

async function sent(client: TestClient, body: unknown, status: number): Promise<OrderWire> {
  const answer = await client.post<OrderWire>('/api/orders', body);
  if (answer.status !== status) throw new Error(`the order answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
