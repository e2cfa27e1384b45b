import { randomUUID } from 'node:crypto';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { claimNextJob } from '../features/printing/job-queue.ts';
import { finishJob } from '../features/printing/job-results.ts';
import { createEvent, WAITER_PASSWORD } from './event-factories.ts';
import { queueOf, startQuickSpooler } from './printing-fest.ts';
import { RoutingPaper } from './routing-paper.ts';
import { noteReplacement, reachOf, type Station } from './routing-places.ts';
import { ok, pick, RoutingSetup } from './routing-setup.ts';
import { DISHES, type RoutingStep } from './routing-steps.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** An evening in which printers, menus and orders change, beside a list of what is to come out where. */
export class RoutingEvening {
  private readonly test: TestApp;
  private readonly printers: PrinterSimulator[];
  readonly organizer: TestClient;
  private readonly waiter: TestClient;
  readonly eventId: number;
  private readonly dishes: { id: number; entryId: number }[] = [];
  private readonly paper: RoutingPaper;
  private readonly setup: RoutingSetup;

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
    this.setup = new RoutingSetup(people, printers);
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
      this.setup.categories.push({ id, name });
    }
    for (const { name, category } of DISHES) {
      const item = { name, price: 5, categoryId: this.setup.categories[category]?.id };
      const { id } = (await ok(this.organizer.post<{ id: number }>('/api/menu', item))).body;
      this.dishes.push({ id, entryId: await this.putOnMenu(id) });
    }
    await this.setup.add(0, [0], 'both');
    await this.setup.add(1, [1, 2], 'both');
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
        return this.setup.add(step.at, step.categories, step.modes);
      case 'bringBack':
        return this.setup.bringBack(step.gone, step.categories, step.modes);
      case 'trouble':
        return this.printers[step.at]?.setMode(step.mode) ?? Promise.resolve();
      case 'reroute':
        return this.reroute(step.job, step.to);
      case 'rerouteAll':
        return this.rerouteAll(step.from, step.to);
      case 'reprint':
        return this.reprint(step.order);
      case 'cancel':
        return this.cancel(step.order, step.tried);
      case 'look':
        return this.look(step.seconds);
      default:
        return this.setup.change(step);
    }
  }

  private async order(step: Extract<RoutingStep, { do: 'order' }>): Promise<void> {
    const { quantity, isTakeaway, isOffline } = step;
    const wanted = step.dishes.filter((dish) => isOffline || this.dishes[dish]?.entryId !== 0);
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
    const dishes = DISHES.filter((_, dish) => wanted.includes(dish));
    this.paper.expectOrder({ ...body, isTakeaway, quantity }, dishes, this.setup);
  }

  /** To a name that no other one bears, in any spelling. */
  private async nameCategory(which: number, name: string): Promise<void> {
    const own = this.setup.categories[which];
    if (!own || this.setup.categories.some((other) => other !== own && other.name.toLowerCase() === name.toLowerCase()))
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

  private async reroute(which: number, to: number): Promise<void> {
    const job = pick(await this.jobs(), which);
    const target = pick(this.setup.stations, to);
    const { printers } = await queueOf(this);
    const row = printers.find(({ displayName }) => displayName === target?.name);
    if (!job || !target || !row) return;
    for (const ticket of this.paper.ofOrder(job.orderId ?? 0)) ticket.others.add(target);
    const { status, text } = await this.organizer.post(`/api/print-jobs/${job.id}/reroute`, { printerId: row.id });
    // It may be on its way to paper, or replaced by another one.
    if (status !== 200 && status !== 409) throw new Error(`the server answered ${status}: ${text}`);
  }

  private async rerouteAll(from: number, to: number): Promise<void> {
    const [source, target] = [pick(this.setup.stations, from), pick(this.setup.stations, to)];
    const { printers } = await queueOf(this);
    const idOf = (station: Station | undefined) =>
      printers.find(({ displayName }) => displayName === station?.name)?.id;
    if (!source || !target || source === target) return;
    for (const ticket of this.paper.expected) if (reachOf(ticket).has(source)) ticket.others.add(target);
    const body = { fromPrinterId: idOf(source), printerId: idOf(target) };
    await ok(this.organizer.post(`/api/events/${this.eventId}/print-queue/reroute`, body));
  }

  /** A copy of what a station had that was taken away comes out where such dishes are made now. */
  private async reprint(which: number): Promise<void> {
    const order = pick(this.paper.expected, which);
    if (!order || order.isCancelled) return;
    for (const ticket of this.paper.ofOrder(order.orderId)) noteReplacement(ticket, this.setup);
    await ok(this.organizer.post(`/api/orders/${order.orderId}/reprint`, {}));
  }

  /** Also while a server tries something at a printer that then turns out to be without paper. */
  private async cancel(which: number, tried: number | undefined): Promise<void> {
    const order = pick(this.paper.expected, which);
    if (!order || order.isCancelled) return;
    const trying = tried === undefined ? undefined : await this.tryAt(tried);
    for (const ticket of this.paper.ofOrder(order.orderId)) {
      noteReplacement(ticket, this.setup);
      ticket.isCancelled = true;
      if (trying?.orderId === order.orderId && trying.printerName === ticket.name) ticket.triedMeanwhile += 1;
    }
    await ok(this.organizer.post(`/api/orders/${order.orderId}/cancel`, { reason: 'Gast ist weg' }));
    await trying?.fail();
  }

  private async tryAt(printer: number) {
    const { context } = this.test;
    this.test.passSeconds(20);
    this.paper.beforeTrying(this.setup);
    const address = { ip: '127.0.0.1', port: this.printers[printer]?.port ?? 0 };
    const claimed = await claimNextJob(context, address, { owner: 'server:abend', ms: 60_000 });
    const noPaper = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true } as const;
    if (!claimed) return undefined;
    const { job } = claimed;
    const { printerName } = JSON.parse(job.slip) as { printerName: string };
    return { orderId: job.order_id, printerName, fail: () => finishJob(context, job, noPaper) };
  }

  /** A server prints what is due, and only now; what came out is looked at while everything stands where it stood then. */
  private async look(seconds: number): Promise<void> {
    this.test.passSeconds(seconds);
    this.paper.beforeTrying(this.setup);
    const spooler = startQuickSpooler(this.test);
    await spooler.wake();
    await spooler.stop();
    this.paper.read();
  }

  private async jobs(): Promise<PrintJob[]> {
    return (await ok(this.organizer.get<PrintJob[]>(`/api/events/${this.eventId}/print-jobs`))).body;
  }
}
