import type { EventInput } from '@bestellsystem/domain/events-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import type { BookedOrder } from './books-figures.ts';
import { BooksMenu, ok } from './books-menu.ts';
import { type TakenOrder, type TillState, takeOrder, withNames, withVat } from './books-order.ts';
import { hoursAfter, NEW_RATES, OLD_RATES, STATIONS, ticketsFor, wallDate } from './books-rules.ts';
import type { BooksStep, OrderStep, PlayedEvening } from './books-steps.ts';
import { beganAt, createFest, type Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface Taker {
  client: TestClient;
  /** `device_<n>`, or `none`. */
  deviceId: string;
  deviceName: string;
}

const REFUSED = {
  ended: { status: 401, code: 'SESSION_ENDED' },
  closed: { status: 409, code: 'EVENT_CLOSED' },
} as const;

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
  private readonly held: (TakenOrder & Omit<Taker, 'client'> & { isRejected: boolean })[] = [];
  private readonly menu: BooksMenu;
  private readonly whenClosed: (evening: BooksEvening) => Promise<void>;
  private last: { order: BookedOrder; client: TestClient; bookedAt: number } | undefined;
  private undecidedThen: number | undefined;
  private takers: Taker[] = [];
  private settings = { isVatLiable: false, isCashRounded: false };

  private constructor(
    test: TestApp,
    fest: Fest,
    { start, whenClosed }: { start: string; whenClosed: BooksEvening['whenClosed'] },
  ) {
    this.whenClosed = whenClosed;
    this.test = test;
    this.fest = fest;
    this.menu = new BooksMenu(fest);
    this.start = start;
  }

  /** Plays an evening from its beginning to its end; `whenClosed` looks at it whenever its books are closed in between. */
  static async play(
    test: TestApp,
    { start, steps }: PlayedEvening,
    whenClosed: BooksEvening['whenClosed'] = async () => {},
  ): Promise<BooksEvening> {
    test.setTime(start);
    const evening = new BooksEvening(test, await createFest(test), { start, whenClosed });
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

  /** How many orders wait for the organizer to decide, or did when the books were closed. */
  get undecided(): number {
    return this.undecidedThen ?? this.held.length;
  }

  private async setUp(): Promise<void> {
    const { organizer, eventId } = this.fest;
    await this.menu.setUp();
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
    this.last = undefined;
    this.takers = [{ client: organizer, deviceId: 'none', deviceName: 'Ohne Gerät' }];
    for (const identifier of ['eins', 'zwei']) {
      const client = await this.test.asWaiter(tag, password, identifier);
      const me = (await ok(client.get<{ deviceId: string; deviceNumber: number }>('/api/auth/me'))).body;
      this.takers.push({ client, deviceId: me.deviceId, deviceName: `Service ${me.deviceNumber}` });
    }
    await beganAt(this.test, this.fest, hoursAfter(this.start, -24).toISOString());
  }

  private take(step: BooksStep): Promise<void> {
    switch (step.kind) {
      case 'order':
        return this.sell(step);
      case 'cancel':
        return this.cancel(step.which);
      case 'takeBack':
        return this.takeBack();
      case 'rename':
        return this.menu.rename(step.item);
      case 'renameCategory':
        return this.menu.renameCategory(step.which);
      case 'close':
        return this.closeFor(step.meanwhile);
      case 'reset':
        return this.reset();
      case 'price':
        return this.menu.changePrice(step.item, step.price);
      case 'menu':
        return this.menu.changeItem(step.item);
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
    if (!isInTime && sold.fate !== 'logsInAgain') return this.handIn(taken, taker, REFUSED.ended, sold.fate);
    const { client, deviceId, deviceName } = this.takers[sold.who] as Taker;
    const answer = await sent(client, taken.body, 201);
    if (sold.fate === 'sentTwice') await sent(client, { ...taken.body, offline: true }, 200);
    const { order } = taken;
    const { id, orderNumber: number } = answer;
    const booked = { ...order, id, number, deviceId, deviceName, tickets: ticketsFor(order.lines) };
    this.orders.push(booked);
    this.last = { order: booked, client, bookedAt: this.now().getTime() };
  }

  /** A till with network doesn't show what has left the menu; one without doesn't know. */
  private sellable(wanted: OrderStep): OrderStep {
    const isOnline = wanted.offlineMinutes === 0;
    const isOffered = ({ item }: { item: number }) => !(isOnline && this.menu.offers[item]?.isGone);
    return { ...wanted, lines: wanted.lines.filter(isOffered), returns: wanted.returns.filter(isOffered) };
  }

  private get till(): TillState {
    const rateChange = wallDate(hoursAfter(this.start, 12));
    return { eventId: this.fest.eventId, now: this.now(), offers: this.menu.offers, rateChange, ...this.settings };
  }

  /** A device whose session is over, or that comes too late: its order is refused, and kept for the organizer. */
  private async handIn(
    taken: TakenOrder,
    { client, ...device }: Taker,
    { status, code }: (typeof REFUSED)['ended' | 'closed'],
    fate: OrderStep['fate'],
  ): Promise<void> {
    const refused = await client.post('/api/orders', taken.body);
    if (refused.status !== status) throw new Error(`an order to be refused answered ${refused.status}`);
    await ok(client.post('/api/quarantine', { order: taken.body, code }));
    this.held.push({ ...taken, ...device, isRejected: fate === 'rejected' });
  }

  /** Closed books stay as they are, whoever still comes. */
  private async closeFor(meanwhile: OrderStep): Promise<void> {
    const { organizer, eventId } = this.fest;
    await ok(organizer.post(`/api/closing/event/${eventId}/close`));
    this.undecidedThen = this.held.length;
    await this.whenClosed(this);
    const sold = this.sellable(meanwhile);
    if (sold.lines.length + sold.returns.length > 0) {
      const taker = this.takers[sold.who] as Taker;
      await this.handIn(takeOrder(sold, sold.offlineMinutes + 1, this.till), taker, REFUSED.closed, sold.fate);
    }
    const [first] = this.orders;
    const late = first && (await organizer.post(`/api/orders/${first.id}/cancel`, { reason: 'Gast ging' }));
    if (late && !first.isCancelled && late.status !== 409) throw new Error(`closed books answered ${late.status}`);
    await this.whenClosed(this);
    this.undecidedThen = undefined;
    await ok(organizer.post(`/api/closing/event/${eventId}/reopen`, { reason: 'Noch offen' }));
    const { name, eventDate } = (await ok(organizer.get<EventInput>(`/api/events/${eventId}`))).body;
    await ok(organizer.put(`/api/events/${eventId}`, { name, eventDate, isActive: true }));
  }

  /** What is booked late bears the VAT that is owed now, and no station gets a ticket; what is rejected counts nowhere. */
  private async decideHeld(): Promise<void> {
    if (this.held.length === 0) return;
    const { organizer } = this.fest;
    const rows = (await ok(organizer.get<QuarantinedOrderWire[]>('/api/quarantine'))).body;
    for (const { body, order, at, deviceId, deviceName, isRejected } of this.held.splice(0)) {
      const row = rows.find(({ clientOrderId }) => clientOrderId === body.clientOrderId);
      const decide = (how: string, why: object) => ok(organizer.post(`/api/quarantine/${row?.id}/${how}`, why));
      if (isRejected) {
        await decide('reject', { reason: 'Nie bezahlt' });
        continue;
      }
      await decide('book', {});
      const { id, number } = await this.test.context.db
        .selectFrom('orders')
        .where('client_order_id', '=', body.clientOrderId)
        .select(['id', 'order_number as number'])
        .executeTakeFirstOrThrow();
      const booked = withNames(withVat(order, at, this.till), this.till);
      this.orders.push({ ...booked, id, number, deviceId, deviceName, tickets: 0 });
    }
  }

  private async cancel(which: number): Promise<void> {
    const found = this.orders[which % Math.max(1, this.orders.length)];
    if (!found) return;
    await this.fest.organizer.post(`/api/orders/${found.id}/cancel`, { reason: 'Gast ging' });
    found.isCancelled = true;
  }

  private async takeBack(): Promise<void> {
    if (!this.last || this.last.order.deviceId === 'none') return;
    const { order, client, bookedAt } = this.last;
    const { status, text } = await client.post(`/api/orders/own/${order.id}/cancel`, { reason: 'Vertippt' });
    order.isCancelled ||= this.now().getTime() - bookedAt < 60_000;
    if (status !== (order.isCancelled ? 200 : 409)) throw new Error(`taking back answered ${status}: ${text}`);
  }

  private async reset(): Promise<void> {
    await this.fest.organizer.delete(`/api/devices/event/${this.fest.tag}/reset`);
    await this.logIn();
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

async function sent(client: TestClient, body: unknown, status: number): Promise<OrderWire> {
  const answer = await client.post<OrderWire>('/api/orders', body);
  if (answer.status !== status) throw new Error(`the order answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
