import { randomUUID } from 'node:crypto';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createFest, type Fest, orderFor } from '../testing/fest.ts';
import { backUp, type Restored } from '../testing/lost-server.ts';
import { handIn, heldFor } from '../testing/quarantine.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** Ids come from one place of each engine, whatever they are of: of PostgreSQL it is asked for money and for news. */
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const test = useTestApp();
const DATE = '2026-11-21';

let fest: Fest;
let putBack: () => Promise<Restored & { organizer: TestClient; waiter: TestClient }>;

beforeEach(async () => {
  fest = await createFest(test.current);
  const back = await backUp(test.current);
  putBack = async () => {
    const server = await back(test.current);
    return { ...server, organizer: server.of(fest.organizer), waiter: server.of(fest.waiter) };
  };
});

describe('on a screen that still shows what is lost with its server', () => {
  it('an order can be cancelled, and no other is instead', async () => {
    const { body: lost } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
    const { organizer, waiter, stop } = await putBack();
    const { body: other } = await waiter.post<OrderWire>('/api/orders', orderFor(fest));
    for (const [client, path] of [
      [organizer, `/api/orders/${lost.id}/cancel`],
      [waiter, `/api/orders/own/${lost.id}/cancel`],
    ] as const) {
      expect((await client.post(path, { reason: 'Vertippt' })).status).toBe(404);
    }
    expect((await organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body).toMatchObject([
      { id: other.id, status: 'new' },
    ]);
    await stop();
  });

  it('what was handed in can be rejected, and nothing else is instead', async () => {
    await handIn(fest.waiter, orderFor(fest), 'EVENT_CLOSED');
    const [lost] = await heldFor(fest.organizer);
    const { organizer, waiter, stop } = await putBack();
    await handIn(waiter, orderFor(fest), 'EVENT_CLOSED');
    const answer = await organizer.post(`/api/quarantine/${lost?.id}/reject`, { reason: 'Doppelt' });
    expect(answer.status).toBe(404);
    expect(await heldFor(organizer)).toMatchObject([{ state: 'open' }]);
    await stop();
  });

  it('an entry of a till can be cancelled, and no other is instead', async () => {
    const putIn = async (client: TestClient, amount: number) => {
      const entry = { clientEntryId: randomUUID(), date: DATE, kind: 'float', amount };
      const path = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
      return (await client.post<DeviceCashUpWire>(path, entry)).body.entries[0]?.id;
    };
    const lost = await putIn(fest.organizer, 50);
    const { organizer, stop } = await putBack();
    await putIn(organizer, 80);
    expect((await organizer.post(`/api/cash-up/entries/${lost}/cancel`, { reason: 'Vertippt' })).status).toBe(404);
    await stop();
  });

  it.skipIf(isPostgres)('an item of the menu can be sold out or removed, and no other is instead', async () => {
    const lost = await sell(fest.organizer, 'Glace');
    const { organizer, stop } = await putBack();
    await sell(organizer, 'Stange');
    const path = `/api/events/${fest.eventId}/menu-items/${lost.id}`;
    expect((await organizer.patch(path, { soldOut: true })).status).toBe(404);
    expect((await organizer.delete(path)).status).toBe(404);
    await stop();
  });

  it.skipIf(isPostgres)('a device can be locked, and no other is instead', async () => {
    const addTo = async (server: TestApp) => {
      await server.asWaiter(fest.tag, fest.password, randomUUID());
      return server.context.db.selectFrom('devices').orderBy('id', 'desc').select('id').executeTakeFirstOrThrow();
    };
    const lost = await addTo(test.current);
    const { restored, organizer, stop } = await putBack();
    await addTo(restored);
    const path = `/api/devices/event/${fest.tag}/${lost.id}/lock`;
    expect((await organizer.put(path, { locked: true })).status).toBe(404);
    await stop();
  });
});

it.skipIf(isPostgres)('an item that is lost with its server is not sold as one that came after it', async () => {
  const { itemId: id } = await sell(fest.organizer, 'Glace');
  const { organizer, waiter, stop } = await putBack();
  await sell(organizer, 'Stange');
  const items = [{ menuItem: { id, name: 'Glace', price: 5, category: 'Glacen' }, quantity: 1, price: 5 }];
  const late = { items, total: 5, paymentAmount: 5, change: 0, offline: true, redelivered: true, epoch: '0' };
  const { body } = await waiter.post<OrderWire>('/api/orders', orderFor(fest, late));
  expect(body.items.map(({ menuItem }) => menuItem.name)).toEqual(['Glace']);
  await stop();
});

it('no news has the number of some that are lost: a screen that has heard those goes on behind them', async () => {
  for (const _ of [1, 2]) await fest.waiter.post('/api/orders', orderFor(fest));
  const heard = await lastNews(test.current.context);
  const { restored, waiter, stop } = await putBack();
  expect(await lastNews(restored.context)).toBeLessThan(heard);
  await waiter.post('/api/orders', orderFor(fest));
  expect(await lastNews(restored.context)).toBeGreaterThan(heard);
  await stop();
});

it('nothing has the id of what is lost after a backup was put back, where the same one is put back once more', async () => {
  const before = await putBack();
  const { body: lost } = await before.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  const heard = await lastNews(before.restored.context);
  test.current.passSeconds(60);
  const after = await putBack();
  const { body: other } = await after.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  expect(other.id).toBeGreaterThan(lost.id);
  expect((await after.organizer.post(`/api/orders/${lost.id}/cancel`, { reason: 'Vertippt' })).status).toBe(404);
  expect(await lastNews(after.restored.context)).toBeGreaterThan(heard);
  for (const { stop } of [before, after]) await stop();
});

async function lastNews({ db }: Context): Promise<number> {
  const { seq } = await db
    .selectFrom('live_events')
    .where('event_id', '=', fest.eventId)
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return Number(seq);
}

/** A new item on the menu of the event. */
async function sell(client: TestClient, name: string): Promise<{ id: number; itemId: number }> {
  const { body: category } = await client.post<{ id: number }>('/api/categories', { name: `${name}n` });
  const { body: item } = await client.post<{ id: number }>('/api/menu', { name, price: 5, categoryId: category.id });
  const entry = { menuItemId: item.id, specialPrice: 5 };
  const { body } = await client.post<{ id: number }>(`/api/events/${fest.eventId}/menu-items`, entry);
  return { id: body.id, itemId: item.id };
}
