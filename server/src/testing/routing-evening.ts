import { randomUUID } from 'node:crypto';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { createEvent, WAITER_PASSWORD } from './event-factories.ts';
import { queueOf, startQuickSpooler } from './printing-fest.ts';
import { RoutingPaper, type Station } from './routing-paper.ts';
import { DISHES, type RoutingStep } from './routing-steps.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** An evening in which printers, menus and orders change, beside a list of what is to come out where. */
export class RoutingEvening {
  private readonly test: TestApp;
  private readonly printers: PrinterSimulator[];
  readonly organizer: TestClient;
  private readonly waiter: TestClient;
  readonly eventId: number;
  private readonly categories: { id: number; name: string }[] = [];
  private readonly dishes: { id: number; entryId: number }[] = [];
  private readonly paper: RoutingPaper;
  private stations: Station[] = [];
  private names = 0;

  private constructor(
    test: TestApp,
    people: { organizer: TestClient; waiter: TestClient; eventId: number },
    printers: PrinterSimulator[],
  ) {
    this.test = test;
    this.printers = printers;
    this.organizer = people.organizer;
    this.waiter = people.waiter;
    this.eventId = people.eventId;
    this.paper = new RoutingPaper(printers);
  }

  static async begin(test: TestApp, printers: PrinterSimulator[]): Promise<RoutingEvening> {
    const organizer = await test.as('EVENT_ORGANIZER');
    const waiterAccessTag = `weg-${randomUUID().slice(0, 8)}`;
    const { id: eventId } = await createEvent(organizer, { waiterAccessTag });
    const waiter = await test.asWaiter(waiterAccessTag, WAITER_PASSWORD);
    const evening = new RoutingEvening(test, { organizer, waiter, eventId }, printers);
    await evening.setUp();
    return evening;
  }

  /** Answers what is wrong on paper at its end, when every printer works. */
  async live(steps: readonly RoutingStep[]): Promise<string[]> {
    for (const step of steps) await this.take(step);
    for (const printer of this.printers) await printer.setMode('ok');
    for (let count = 0; count < 4; count += 1) await this.look(70);
    return this.paper.breaches();
  }

  private async setUp(): Promise<void> {
    for (const name of ['Speisen', 'Getränke', 'Desserts']) {
      const { id } = (await ok(this.organizer.post<{ id: number }>('/api/categories', { name }))).body;
      this.categories.push({ id, name });
    }
    for (const { name, category } of DISHES) {
      const item = { name, price: 5, categoryId: this.categories[category]?.id };
      const { id } = (await ok(this.organizer.post<{ id: number }>('/api/menu', item))).body;
      this.dishes.push({ id, entryId: await this.putOnMenu(id) });
    }
    await this.add(0, [0], 'both');
    await this.add(1, [1, 2], 'both');
  }

  private take(step: RoutingStep): Promise<unknown> {
    switch (step.do) {
      case 'order':
        return this.order(step);
      case 'nameCategory':
        return this.nameCategory(step.category, step.name);
      case 'menu':
        return this.changeMenu(step.dish);
      case 'add':
        return this.add(step.at, step.categories, step.modes);
      case 'trouble':
        return this.printers[step.at]?.setMode(step.mode) ?? Promise.resolve();
      case 'reroute':
        return this.reroute(step.job, step.to);
      case 'rerouteAll':
        return this.rerouteAll(step.from, step.to);
      case 'reprint':
        return this.reprint(step.order);
      case 'look':
        return this.look(step.seconds);
      default:
        return this.changeStation(step);
    }
  }

  private async order({ dishes, quantity, isTakeaway, isOffline }: Extract<RoutingStep, { do: 'order' }>) {
    const wanted = dishes.filter((dish) => isOffline || this.dishes[dish]?.entryId !== 0);
    if (wanted.length === 0) return;
    const total = 5 * quantity * wanted.length;
    const { body } = await ok(
      this.waiter.post<{ id: number; orderNumber: number }>('/api/orders', {
        clientOrderId: randomUUID(),
        tableNumber: isTakeaway ? 'TAKEAWAY' : '7',
        eventId: this.eventId,
        isTakeawayMode: isTakeaway,
        items: wanted.map((dish) => ({ menuItem: { id: this.dishes[dish]?.id }, quantity, price: 5 })),
        total,
        paymentAmount: total,
        change: 0,
        timestamp: this.test.context.now().toISOString(),
        offline: isOffline,
      }),
    );
    for (const station of this.stations) {
      const { modes, isOn, categories, name } = station;
      if (!isOn || modes === (isTakeaway ? 'service' : 'takeaway')) continue;
      const own = DISHES.filter(
        ({ category }, dish) => wanted.includes(dish) && (categories === 'all' || categories.includes(category)),
      );
      const lines = own.map((dish) => `${quantity}x ${dish.name}`);
      if (lines.length === 0) continue;
      this.paper.expected.push({ orderId: body.id, number: body.orderNumber, name, station, lines });
    }
  }

  /** To a name that no other one bears, in any spelling. */
  private async nameCategory(which: number, name: string): Promise<void> {
    const own = this.categories[which];
    if (!own || this.categories.some((other) => other !== own && other.name.toLowerCase() === name.toLowerCase()))
      return;
    await ok(this.organizer.put(`/api/categories/${own.id}`, { name }));
    own.name = name;
  }

  /** Takes a dish off the menu, or puts it back on. */
  private async changeMenu(which: number): Promise<void> {
    const dish = this.dishes[which];
    if (!dish) return;
    if (dish.entryId === 0) {
      dish.entryId = await this.putOnMenu(dish.id);
      return;
    }
    await ok(this.organizer.delete(`/api/events/${this.eventId}/menu-items/${dish.entryId}`));
    dish.entryId = 0;
  }

  private async putOnMenu(menuItemId: number): Promise<number> {
    const entry = { menuItemId, specialPrice: 5 };
    return (await ok(this.organizer.post<{ id: number }>(`/api/events/${this.eventId}/menu-items`, entry))).body.id;
  }

  private async add(printer: number, categories: Station['categories'], modes: Station['modes']): Promise<void> {
    if (this.stations.some((other) => other.printer === printer)) return;
    const name = this.newName();
    this.stations.push({ name, printer, categories, modes, isOn: true, others: new Set() });
    await this.save();
  }

  private async changeStation(
    step: Extract<RoutingStep, { do: 'name' | 'move' | 'remove' | 'choose' | 'switch' | 'backUp' }>,
  ): Promise<void> {
    const station = pick(this.stations, step.station);
    if (!station) return;
    if (step.do === 'name') station.name = this.newName();
    else if (step.do === 'move') this.move(station, step.to);
    else if (step.do === 'switch') station.isOn = !station.isOn;
    else if (step.do === 'choose') Object.assign(station, { categories: step.categories, modes: step.modes });
    else if (step.do === 'backUp') {
      const by = pick(this.stations, step.by);
      station.backup = by === station ? undefined : by;
    } else {
      this.stations = this.stations.filter((other) => other !== station);
      for (const other of this.stations) if (other.backup === station) other.backup = undefined;
    }
    await this.save();
  }

  /** Where another one stands, the two change places. */
  private move(station: Station, to: number): void {
    const there = this.stations.find(({ printer }) => printer === to);
    if (there) there.printer = station.printer;
    station.printer = to;
  }

  private newName(): string {
    this.names += 1;
    return `Drucker ${this.names}`;
  }

  private async save(): Promise<void> {
    for (const { backup, others } of this.stations) if (backup) others.add(backup);
    const placeOf = ({ printer }: Station) => ({ ip: '127.0.0.1', port: this.printers[printer]?.port });
    const printers = this.stations.map((station) => ({
      ...placeOf(station),
      displayName: station.name,
      enabled: station.isOn,
      categories:
        station.categories === 'all' ? ['Alle'] : station.categories.map((category) => this.categories[category]?.name),
      serviceMode: station.modes !== 'takeaway',
      takeawayMode: station.modes !== 'service',
      ...(station.backup && { backup: placeOf(station.backup) }),
    }));
    await ok(this.organizer.post(`/api/events/${this.eventId}/printer-config`, { printers }));
  }

  private async reroute(which: number, to: number): Promise<void> {
    const job = pick(await this.jobs(), which);
    const target = pick(this.stations, to);
    const { printers } = await queueOf(this);
    const row = printers.find(({ displayName }) => displayName === target?.name);
    if (!job || !target || !row) return;
    for (const { orderId, station } of this.paper.expected) if (orderId === job.orderId) station.others.add(target);
    const { status, text } = await this.organizer.post(`/api/print-jobs/${job.id}/reroute`, { printerId: row.id });
    // It may be on its way to paper, or replaced by another one.
    if (status !== 200 && status !== 409) throw new Error(`the server answered ${status}: ${text}`);
  }

  private async rerouteAll(from: number, to: number): Promise<void> {
    const [source, target] = [pick(this.stations, from), pick(this.stations, to)];
    const { printers } = await queueOf(this);
    const idOf = (station: Station | undefined) =>
      printers.find(({ displayName }) => displayName === station?.name)?.id;
    if (!source || !target || source === target) return;
    for (const { station } of this.paper.expected)
      if (station === source || station.others.has(source)) station.others.add(target);
    const body = { fromPrinterId: idOf(source), printerId: idOf(target) };
    await ok(this.organizer.post(`/api/events/${this.eventId}/print-queue/reroute`, body));
  }

  /** A copy of what a station had that was taken away comes out where such dishes are made now. */
  private async reprint(which: number): Promise<void> {
    const order = pick(this.paper.expected, which);
    if (!order) return;
    for (const { orderId, station } of this.paper.expected) {
      if (orderId !== order.orderId || this.stations.includes(station)) continue;
      for (const other of this.stations) station.others.add(other);
    }
    await ok(this.organizer.post(`/api/orders/${order.orderId}/reprint`, {}));
  }

  /** A server prints what is due, and only now; what came out is looked at while everything stands where it stood then. */
  private async look(seconds: number): Promise<void> {
    this.test.passSeconds(seconds);
    const spooler = startQuickSpooler(this.test);
    await spooler.wake();
    await spooler.stop();
    this.paper.read(this.stations);
  }

  private async jobs(): Promise<PrintJob[]> {
    return (await ok(this.organizer.get<PrintJob[]>(`/api/events/${this.eventId}/print-jobs`))).body;
  }
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the server answered ${answer.status}: ${answer.text}`);
  return answer;
}
