import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: Fest;
let kitchen: TestClient;

beforeAll(async () => {
  fest = await createFest(test.current);
  kitchen = await test.current.as('KITCHEN');
});

async function place(): Promise<OrderWire> {
  return (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
}

describe('the kitchen', () => {
  it('sees the orders of an event, oldest first, by status, instant and number', async () => {
    const other = await createFest(test.current);
    const first = (await other.waiter.post<OrderWire>('/api/orders', orderFor(other))).body;
    test.current.passSeconds(60);
    const second = (await other.waiter.post<OrderWire>('/api/orders', orderFor(other))).body;
    await kitchen.put(`/api/orders/${first.id}/status`, { status: 'completed' });
    const list = async (query: string): Promise<number[]> =>
      (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${other.eventId}${query}`)).body.map(({ id }) => id);
    expect(await list('')).toEqual([first.id, second.id]);
    expect(await list('&status=new')).toEqual([second.id]);
    expect(await list('&limit=1')).toEqual([first.id]);
    expect(await list(`&since=${encodeURIComponent(second.createdAt)}`)).toEqual([second.id]);
  });

  it('moves an order on and back', async () => {
    const order = await place();
    for (const status of ['preparing', 'completed', 'new'] as const) {
      const answer = await kitchen.put<OrderWire>(`/api/orders/${order.id}/status`, { status });
      expect(answer.body.status).toBe(status);
    }
    const refused = await fest.waiter.put(`/api/orders/${order.id}/status`, { status: 'completed' });
    expect(refused.status).toBe(403);
    expect((await kitchen.put(`/api/orders/${order.id}/status`, { status: 'cancelled' })).status).toBe(400);
    expect((await kitchen.put('/api/orders/999999/status', { status: 'new' })).status).toBe(404);
  });
});

describe('cancelling', () => {
  it('needs a reason, leaves the order visible and cannot be undone by the kitchen', async () => {
    const order = await place();
    expect((await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: ' ' })).status).toBe(400);
    const cancelled = await fest.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, {
      reason: 'Falscher Tisch',
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Falscher Tisch', total: order.total });
    expect((await kitchen.put(`/api/orders/${order.id}/status`, { status: 'new' })).status).toBe(409);
    const again = await fest.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, { reason: 'Nochmals' });
    expect(again.body.cancelReason).toBe('Falscher Tisch');
    const journal = await test.current.context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'order.cancel')
      .execute();
    expect(journal).toHaveLength(1);
  });

  it('stands whatever the kitchen does at the same moment, and happens once', async () => {
    const busy = await createFest(test.current);
    await configurePrinters(busy, { kitchen: 9100, bar: 9101 });
    const { db } = test.current.context;
    for (let round = 0; round < 10; round++) {
      const order = (await busy.waiter.post<OrderWire>('/api/orders', orderFor(busy))).body;
      await db
        .updateTable('print_jobs')
        .set({ state: 'completed', send_began: 1 })
        .where('order_id', '=', order.id)
        .execute();
      const cancel = () => busy.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
      const finish = () => kitchen.put(`/api/orders/${order.id}/status`, { status: 'completed' });
      const answers = await Promise.all([finish(), cancel(), finish(), cancel(), finish(), cancel()]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const [row] = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${busy.eventId}&limit=1000`)).body.slice(-1);
      expect(row).toMatchObject({ id: order.id, status: 'cancelled' });
      const slips = await db
        .selectFrom('print_jobs')
        .select('id')
        .where('order_id', '=', order.id)
        .where('kind', '=', 'cancel')
        .execute();
      expect(slips).toHaveLength(2);
    }
  });

  it('is for the owner and administrators', async () => {
    const order = await place();
    const other = await createFest(test.current);
    expect((await other.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Fremd' })).status).toBe(404);
    expect((await fest.waiter.post(`/api/orders/${order.id}/cancel`, { reason: 'Kellner' })).status).toBe(403);
    expect((await kitchen.post(`/api/orders/${order.id}/cancel`, { reason: 'Küche' })).status).toBe(403);
  });

  it('takes back what was not printed yet and says STORNO where it was', async () => {
    const printed = await createFest(test.current);
    await configurePrinters(printed, { kitchen: 9100, bar: 9101 });
    const order = (await printed.waiter.post<OrderWire>('/api/orders', orderFor(printed))).body;
    const { db } = test.current.context;
    const [kitchenJob] = await db
      .selectFrom('print_jobs')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    await db
      .updateTable('print_jobs')
      .set({ state: 'completed', send_began: 1 })
      .where('id', '=', kitchenJob?.id ?? 0)
      .execute();
    await printed.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
    const jobs = await printed.organizer.get<{ printer: string; kind: string; state: string }[]>(
      `/api/events/${printed.eventId}/print-jobs`,
    );
    expect(jobs.body.map(({ printer, kind, state }) => [printer, kind, state])).toEqual([
      ['Küche', 'ticket', 'completed'],
      ['Bar', 'ticket', 'canceled'],
      ['Küche', 'cancel', 'pending'],
    ]);
  });
});
