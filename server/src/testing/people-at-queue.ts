import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Fest } from './fest.ts';
import type { Taken } from './paper-evidence.ts';
import { queueOf } from './printing-fest.ts';
import type { TestApp } from './test-app.ts';

/** What people do to tickets and orders while others print. */
export const peopleDeed = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      key: fc.constantFrom('reprint' as const, 'retry' as const, 'done' as const, 'reroute' as const),
      which: fc.nat(19),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ready' as const), which: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move-all' as const), which: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('order-again' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      action: fc.constantFrom('print' as const, 'discard' as const),
      which: fc.nat(1),
    }),
  },
);
export type PeopleDeed = typeof peopleDeed extends fc.Arbitrary<infer T> ? T : never;

/** Those who manage the event, at the list of its tickets; they write down in the orders what they meant. */
export class PeopleAtQueue {
  private readonly test: TestApp;
  private readonly fest: Fest;
  private readonly orders: readonly Taken[];

  constructor(test: TestApp, fest: Fest, orders: readonly Taken[]) {
    this.test = test;
    this.fest = fest;
    this.orders = orders;
  }

  async act(one: PeopleDeed): Promise<void> {
    if (one.do === 'cancel') await this.cancel(one.which);
    else if (one.do === 'press') await this.press(one.key, one.which);
    else if (one.do === 'move-all') await this.moveAll(one.which);
    else if (one.do === 'order-again') await this.orderAgain(one.which);
    else if (one.do === 'settle') await this.settle(one.action, one.which);
    else {
      const { printers } = await queueOf(this.fest);
      const body = { printerId: printers[one.which]?.id };
      await this.fest.organizer.post(`/api/events/${this.fest.eventId}/print-queue/ready`, body);
    }
  }

  /** Every ticket there ever was. */
  async jobs(): Promise<PrintJob[]> {
    const answer = await this.fest.organizer.get<PrintJob[]>(`/api/events/${this.fest.eventId}/print-jobs`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  private async cancel(which: number): Promise<void> {
    const order = this.orders[which % Math.max(1, this.orders.length)];
    if (!order) return;
    const { status, text } = await this.fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ging' });
    expect(status, text).toBe(200);
    order.cancelledAt ??= this.now();
  }

  /** The waiter asks for the tickets of an order once more. */
  private async orderAgain(which: number): Promise<void> {
    const order = this.orders[which % Math.max(1, this.orders.length)];
    if (!order) return;
    const { status, text } = await this.fest.waiter.post(`/api/orders/${order.id}/reprint`, {});
    expect([200, 409], text).toContain(status);
    if (status === 200) order.at = this.now();
  }

  /** What was given up is printed after all, or thrown away. */
  private async settle(action: 'print' | 'discard', which: number): Promise<void> {
    const { printers } = await queueOf(this.fest);
    const body = { printerId: printers[which]?.id, action };
    const url = `/api/events/${this.fest.eventId}/print-queue/settle`;
    const { status, text } = await this.fest.organizer.post(url, body);
    expect(status, text).toBe(200);
    const jobs = await this.jobs();
    for (const order of this.orders) {
      order.at = this.now();
      if (order.cancelledAt !== undefined) order.cancelledAt = this.now();
      for (const { orderId, byHand, printer } of jobs)
        if (orderId === order.id && byHand === 'discarded') order.seenTo = new Set(order.seenTo).add(printer);
    }
  }

  private async moveAll(which: number): Promise<void> {
    const { printers } = await queueOf(this.fest);
    const body = { fromPrinterId: printers[which]?.id, printerId: printers[1 - which]?.id };
    const url = `/api/events/${this.fest.eventId}/print-queue/reroute`;
    const { status, text } = await this.fest.organizer.post(url, body);
    expect(status, text).toBe(200);
    // What was given up is wanted again from here on.
    for (const order of this.orders) {
      order.at = this.now();
      if (order.cancelledAt !== undefined) order.cancelledAt = this.now();
    }
  }

  /** What just happened to a ticket may leave nothing of this to do. */
  private async press(key: 'reprint' | 'retry' | 'done' | 'reroute', which: number): Promise<void> {
    const jobs = await this.jobs();
    const job = jobs[which % Math.max(1, jobs.length)];
    const order = this.orders.find(({ id }) => id === job?.orderId);
    if (!job || !order) return;
    const { status, text } = await this.fest.organizer.post(`/api/print-jobs/${job.id}/${key}`, {});
    expect([200, 409], text).toContain(status);
    if (status !== 200) return;
    order.at = this.now();
    if (order.cancelledAt !== undefined) order.cancelledAt = this.now();
    if (key === 'done') order.seenTo = new Set(order.seenTo).add(job.printer);
  }

  private now(): number {
    return this.test.context.now().getTime();
  }
}
