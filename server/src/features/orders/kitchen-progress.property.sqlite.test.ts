import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const RUNS = 60;
const STATIONS = [[], ['Speisen'], ['Getränke'], ['Dessert']];
const CODES = { late: 'CANCEL_TOO_LATE', begun: 'KITCHEN_HAS_BEGUN', cancelled: 'ORDER_CANCELLED' };

type LineStatus = 'new' | 'seen' | 'preparing' | 'completed';
type Step =
  | { kind: 'move'; station: string[]; to: 'new' | 'preparing' | 'completed' }
  | { kind: 'show'; station: string[] }
  | { kind: 'wait'; seconds: number }
  | { kind: 'cancel'; by: 'waiter' | 'organizer' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      station: fc.constantFrom(...STATIONS),
      to: fc.constantFrom('new', 'preparing', 'completed'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), station: fc.constantFrom(...STATIONS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 59, 60) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), by: fc.constantFrom('waiter', 'organizer') }),
  },
);

let fest: Fest;
let kitchen: TestClient;
let cup: { id: number; name: string; price: number; category: string };

beforeAll(async () => {
  fest = await createFest(test.current);
  kitchen = await test.current.as('KITCHEN');
  const category = (await fest.organizer.post<{ id: number }>('/api/categories', { name: 'Depot' })).body.id;
  const item = { name: 'Becher', price: 2, categoryId: category, kind: 'deposit' };
  const { id } = (await fest.organizer.post<{ id: number }>('/api/menu', item)).body;
  await fest.organizer.post(`/api/events/${fest.eventId}/menu-items`, { menuItemId: id, specialPrice: 2 });
  cup = { id, name: 'Becher', price: 2, category: 'Depot' };
});

it('an order goes only where its lines and those who hold it may take it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 8 }), async (isDepositOnly, steps) => {
      const kept = await KeptOrder.place(isDepositOnly);
      for (const one of steps) await kept.take(one);
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 50_000 },
  );
});

/** An order beside what is written down of it by hand. */
class KeptOrder {
  private readonly id: number;
  private readonly lines: { category: string; status: LineStatus }[];
  private status: OrderWire['status'];
  private seconds = 0;

  private constructor(order: OrderWire, isDepositOnly: boolean) {
    this.id = order.id;
    this.lines = isDepositOnly ? [] : ['Speisen', 'Getränke'].map((category) => ({ category, status: 'new' }));
    this.status = isDepositOnly ? 'completed' : 'new';
  }

  static async place(isDepositOnly: boolean): Promise<KeptOrder> {
    const sums = { total: 2, paymentAmount: 2, change: 0 };
    const only = isDepositOnly ? { items: [{ menuItem: cup, quantity: 1, price: 2 }], ...sums } : {};
    const { status, body, text } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, only));
    expect(status, text).toBe(201);
    return new KeptOrder(body, isDepositOnly);
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'move') await this.move(one);
    else if (one.kind === 'show') await this.show(one);
    else if (one.kind === 'cancel') await this.cancel(one.by);
    else {
      test.current.passSeconds(one.seconds);
      this.seconds += one.seconds;
    }
    const orders = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    const stored = orders.find(({ id }) => id === this.id);
    expect(stored?.status).toBe(this.status);
    if (this.status === 'cancelled') return;
    const made = stored?.items.filter(({ menuItem }) => menuItem.kind === 'article');
    expect(made?.map(({ status }) => status)).toEqual(this.lines.map(({ status }) => status));
  }

  private async move({ station, to }: Extract<Step, { kind: 'move' }>): Promise<void> {
    const answer = await kitchen.put<{ code: string }>(`/api/orders/${this.id}/status`, {
      status: to,
      categories: station,
    });
    if (this.status === 'cancelled') {
      expect([answer.status, answer.body.code]).toEqual([409, CODES.cancelled]);
      return;
    }
    expect(answer.status, answer.text).toBe(200);
    for (const line of this.madeAt(station)) line.status = to === 'new' ? 'seen' : to;
    const states = this.lines.map(({ status }) => status);
    if (states.length === 0) this.status = to;
    else if (states.every((state) => state === 'completed')) this.status = 'completed';
    else this.status = states.some((state) => state === 'preparing' || state === 'completed') ? 'preparing' : 'new';
  }

  private async show({ station }: Extract<Step, { kind: 'show' }>): Promise<void> {
    const shown = { orderIds: [this.id], categories: station };
    const answer = await kitchen.post(`/api/events/${fest.eventId}/orders/seen`, shown);
    expect(answer.status, answer.text).toBe(204);
    if (this.status !== 'new') return;
    for (const line of this.madeAt(station)) if (line.status === 'new') line.status = 'seen';
  }

  private async cancel(by: 'waiter' | 'organizer'): Promise<void> {
    const path = by === 'waiter' ? `/api/orders/own/${this.id}/cancel` : `/api/orders/${this.id}/cancel`;
    const answer = await fest[by].post<{ code: string }>(path, { reason: 'Gast ging' });
    const isUntouched = this.lines.length === 0 || this.status === 'new';
    const refusedAs = isUntouched ? CODES.late : CODES.begun;
    const isAllowed = by === 'organizer' || this.status === 'cancelled' || (isUntouched && this.seconds < 60);
    if (isAllowed) expect(answer.status, answer.text).toBe(200);
    else expect([answer.status, answer.body.code]).toEqual([409, refusedAs]);
    if (isAllowed) this.status = 'cancelled';
  }

  private madeAt(station: readonly string[]): { category: string; status: LineStatus }[] {
    return this.lines.filter(({ category }) => station.length === 0 || station.includes(category));
  }
}
