import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: Fest;
let kitchen: TestClient;

beforeAll(async () => {
  fest = await createFest(test.current);
  kitchen = await test.current.as('KITCHEN');
});

async function placeAt(there: Fest): Promise<OrderWire> {
  return (await there.waiter.post<OrderWire>('/api/orders', orderFor(there))).body;
}

function place(): Promise<OrderWire> {
  return placeAt(fest);
}

async function read(orderId: number): Promise<OrderWire | undefined> {
  const orders = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
  return orders.find(({ id }) => id === orderId);
}

/** Status of the order, of its food, of its drink. */
async function statesOf(orderId: number): Promise<(string | undefined)[]> {
  const order = await read(orderId);
  return [order?.status, ...(order?.items.map(({ status }) => status) ?? [])];
}

describe('the kitchen', () => {
  it('sees the orders of an event, oldest first, by status, instant and number', async () => {
    const other = await createFest(test.current);
    const first = await placeAt(other);
    await kitchen.put(`/api/orders/${first.id}/status`, { status: 'completed' });
    test.current.passSeconds(60);
    const second = await placeAt(other);
    const list = async (query: string): Promise<number[]> =>
      (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${other.eventId}${query}`)).body.map(({ id }) => id);
    expect(await list('')).toEqual([first.id, second.id]);
    expect(await list('&status=new')).toEqual([second.id]);
    expect(await list('&limit=1')).toEqual([first.id]);
    expect(await list('&limit=5000')).toEqual([first.id, second.id]);
    expect(await list('&since=2026-11-21T18:31:00+01:00')).toEqual([second.id]);
    expect(await list(`&since=${encodeURIComponent(second.createdAt)}`)).toEqual([second.id]);
  });

  it('hears of an old order that is cancelled or finished only now, however long ago it was ordered', async () => {
    const other = await createFest(test.current);
    const [cancelled, finished, before, begun] = [
      await placeAt(other),
      await placeAt(other),
      await placeAt(other),
      await placeAt(other),
    ];
    const put = (id: number, status: string) => kitchen.put(`/api/orders/${id}/status`, { status });
    await put(before.id, 'completed');
    test.current.passSeconds(60);
    const since = test.current.context.now().toISOString();
    await other.organizer.post(`/api/orders/${cancelled.id}/cancel`, { reason: 'Gast ist gegangen' });
    await put(finished.id, 'completed');
    await put(begun.id, 'preparing');
    const list = async (query: string): Promise<number[]> => {
      const path = `/api/orders?eventId=${other.eventId}&since=${encodeURIComponent(since)}${query}`;
      return (await kitchen.get<OrderWire[]>(path)).body.map(({ id }) => id);
    };
    expect(await list('&status=completed,cancelled')).toEqual([cancelled.id, finished.id]);
    expect(await list('')).toEqual([cancelled.id, finished.id]);
    expect(await list('&status=preparing')).toEqual([]);
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

describe('two stations', () => {
  const at = (station: string, status: string) => ({ status, categories: [station] });

  it('each move their own part; the order is finished when both are', async () => {
    const { id } = await place();
    const change = (body: object) => kitchen.put<OrderWire>(`/api/orders/${id}/status`, body);
    expect(await statesOf(id)).toEqual(['new', 'new', 'new']);
    await change(at('Getränke', 'completed'));
    expect(await statesOf(id)).toEqual(['preparing', 'new', 'completed']);
    await change(at('Speisen', 'preparing'));
    expect(await statesOf(id)).toEqual(['preparing', 'preparing', 'completed']);
    const answer = await change(at('Speisen', 'completed'));
    expect(answer.body.status).toBe('completed');
    await change(at('Getränke', 'new'));
    expect(await statesOf(id)).toEqual(['preparing', 'completed', 'seen']);
    await change({ status: 'new' });
    expect(await statesOf(id)).toEqual(['new', 'seen', 'seen']);
  });

  it('move what bears any of their names, however that is spelt', async () => {
    const { id } = await place();
    await kitchen.put(`/api/orders/${id}/status`, { status: 'completed', categories: ['Vom Grill', 'SPEISEN'] });
    expect(await statesOf(id)).toEqual(['preparing', 'completed', 'new']);
  });

  it('that finish at the same moment finish the order', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await place();
      await Promise.all(
        ['Speisen', 'Getränke'].map((station) => kitchen.put(`/api/orders/${id}/status`, at(station, 'completed'))),
      );
      expect(await statesOf(id)).toEqual(['completed', 'completed', 'completed']);
    }
  });

  it('that begin what another has finished in that moment leave it finished', async () => {
    const { id } = await place();
    const change = (body: object) => kitchen.put<OrderWire>(`/api/orders/${id}/status`, body);
    await change(at('Speisen', 'completed'));
    expect((await change({ status: 'preparing', onlyNew: true })).status).toBe(200);
    expect(await statesOf(id)).toEqual(['preparing', 'completed', 'preparing']);
    await change({ status: 'completed' });
    expect((await change({ status: 'preparing', onlyNew: true })).body.status).toBe('completed');
    await change({ status: 'preparing' });
    expect(await statesOf(id)).toEqual(['preparing', 'preparing', 'preparing']);
  });

  it('that make nothing of an order change nothing', async () => {
    const { id } = await place();
    await kitchen.put(`/api/orders/${id}/status`, at('Dessert', 'completed'));
    expect(await statesOf(id)).toEqual(['new', 'new', 'new']);
  });
});

describe('an order that was shown', () => {
  it('is seen by the stations that showed it, and told once', async () => {
    const { id } = await place();
    const seen = (categories: string[]) =>
      kitchen.post(`/api/events/${fest.eventId}/orders/seen`, { orderIds: [id], categories });
    const news = await newsFrom(test.current, fest.eventId, () => seen(['Getränke']));
    expect(news).toEqual(['order.updated']);
    expect(await statesOf(id)).toEqual(['new', 'new', 'seen']);
    expect(await newsFrom(test.current, fest.eventId, () => seen(['Getränke']))).toEqual([]);
    await seen([]);
    expect(await statesOf(id)).toEqual(['new', 'seen', 'seen']);
    for (const status of ['preparing', 'new']) await kitchen.put(`/api/orders/${id}/status`, { status });
    expect(await statesOf(id)).toEqual(['new', 'seen', 'seen']);
  });

  it('is seen and moved on at the same moment, by two screens each', async () => {
    for (let round = 0; round < 5; round++) {
      const orderIds: number[] = [];
      for (let count = 0; count < 4; count++) orderIds.push((await place()).id);
      const seen = () => kitchen.post(`/api/events/${fest.eventId}/orders/seen`, { orderIds });
      const move = (id: number) => kitchen.put(`/api/orders/${id}/status`, { status: 'preparing' });
      const answers = await Promise.all([seen(), ...orderIds.map(move), seen()]);
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 200, 200, 200, 204]);
    }
  });

  it('stays as far on as it is', async () => {
    const { id } = await place();
    await kitchen.put(`/api/orders/${id}/status`, { status: 'preparing' });
    await kitchen.post(`/api/events/${fest.eventId}/orders/seen`, { orderIds: [id] });
    expect(await statesOf(id)).toEqual(['preparing', 'preparing', 'preparing']);
  });

  it('is of the event that is named, and told by those who cook', async () => {
    const { id } = await place();
    const other = await createFest(test.current);
    await kitchen.post(`/api/events/${other.eventId}/orders/seen`, { orderIds: [id] });
    expect(await statesOf(id)).toEqual(['new', 'new', 'new']);
    const path = `/api/events/${fest.eventId}/orders/seen`;
    expect((await fest.waiter.post(path, { orderIds: [id] })).status).toBe(403);
    expect((await other.organizer.post(path, { orderIds: [id] })).status).toBe(404);
    expect((await kitchen.post(path, { orderIds: [] })).status).toBe(400);
  });
});
