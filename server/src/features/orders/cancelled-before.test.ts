import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { asNamesake, handIn, renumber } from '../../testing/quarantine.ts';
import { CANCELLED, comeBack, figuresOf, forgetComingBack, journalOf } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const FLAG = 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft';
const REDELIVERED_CANCELLED = 'Nach einer Wiederherstellung nachgeliefert, laut Gerät storniert';
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(box.current);
});

afterEach(() => forgetComingBack(box.current));

/** The server has this order and then comes back from a backup that holds it as taken. */
async function takenBefore(order = bratwurstFor(fest)) {
  expect((await fest.waiter.post<OrderWire>('/api/orders', order)).status).toBe(201);
  box.current.passSeconds(60);
  await comeBack(box.current);
  return order;
}

async function listed(): Promise<OrderWire[]> {
  return (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
}

describe('a device that has another number by now', () => {
  it('cancels its own order all the same', async () => {
    const sent = await takenBefore();
    await renumber(box.current, fest);
    const refused = await fest.waiter.post('/api/orders', { ...sent, ...CANCELLED, deviceId: 'device_1' });
    expect(refused.body).toMatchObject({ code: 'DEVICE_MISMATCH' });
    const told = await fest.waiter.post<OrderWire>('/api/orders', { ...sent, ...CANCELLED });
    expect([told.status, told.body]).toMatchObject([
      200,
      { status: 'cancelled', cancelReason: 'Vertippt', flagReasons: [REDELIVERED_CANCELLED] },
    ]);
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 0, totalSales: 0 });
  });

  it('tells the organizer of it where it can only hand it in', async () => {
    const sent = await takenBefore(bratwurstFor(fest, { deviceId: 'device_1' }));
    await renumber(box.current, fest);
    const takenBy = { username: fest.waiter.username, role: 'WAITER' };
    await handIn(fest.waiter, { ...sent, ...CANCELLED, takenBy }, 'SESSION_ENDED');
    expect(await listed()).toMatchObject([{ status: 'new', flagged: true, flagReasons: [FLAG] }]);
  });
});

describe("somebody else's word", () => {
  const colleague = () => box.current.asWaiter(fest.tag, fest.password, `kollegin-${fest.eventId}`);

  it('cancels nothing: the organizer reads who said so, once', async () => {
    const sent = await takenBefore();
    const other = await colleague();
    const say = () => other.post<OrderWire>('/api/orders', { ...sent, ...CANCELLED });
    expect(await newsFrom(box.current, fest.eventId, say)).toEqual(['order.updated']);
    expect(await newsFrom(box.current, fest.eventId, say)).toEqual([]);
    expect((await say()).body).toMatchObject({ status: 'new', cancelReason: null, flagged: true, flagReasons: [FLAG] });
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 1, totalSales: 8.5 });
    expect(await journalOf(box.current, sent)).toMatchObject([
      { action: 'order.place' },
      {
        action: 'order.cancelled-before',
        actor: `${fest.waiter.username} (Service 2)`,
        details: { orderNumber: 1, day: '2026-11-21', tableNumber: '12', total: 850, reason: 'Vertippt' },
      },
    ]);
  });

  it.each([
    ['a waiter’s account', () => box.current.as('WAITER', `waiter_${fest.tag}_anna`)],
    ['the organizer’s device', async () => fest.organizer],
  ])('cancels nothing, be it %s', async (_, by) => {
    const sent = await takenBefore();
    const told = await (await by()).post<OrderWire>('/api/orders', { ...sent, ...CANCELLED });
    expect([told.status, told.body]).toMatchObject([200, { status: 'new', flagReasons: [FLAG] }]);
  });

  it('says nothing of what was taken since', async () => {
    await comeBack(box.current);
    box.current.passSeconds(1);
    const sent = bratwurstFor(fest);
    await fest.waiter.post('/api/orders', sent);
    await (await colleague()).post('/api/orders', { ...sent, ...CANCELLED });
    await handIn(await colleague(), { ...sent, ...CANCELLED }, 'SESSION_ENDED');
    expect(await listed()).toMatchObject([{ status: 'new', flagged: false, flagReasons: [] }]);
  });

  it('from another event says nothing, whatever the device is called there', async () => {
    const sent = await takenBefore();
    const elsewhere = await createFest(box.current);
    const namesake = await asNamesake(box.current, fest, elsewhere);
    expect((await namesake.post('/api/orders', { ...sent, ...CANCELLED })).status).toBe(404);
    const moved = { ...sent, ...CANCELLED, eventId: elsewhere.eventId };
    expect((await namesake.post('/api/orders', moved)).body).toMatchObject({ code: 'ORDER_ID_REUSED' });
    await handIn(namesake, moved, 'ORDER_ID_REUSED');
    expect(await listed()).toMatchObject([{ status: 'new', flagged: false }]);
  });
});

describe('once the organizer has cancelled it, the order no longer says that it counts', () => {
  it('and lies there no longer for them', async () => {
    const sent = await takenBefore();
    await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
    const [flagged] = await listed();
    const cancelled = await fest.organizer.post(`/api/orders/${flagged?.id}/cancel`, { reason: 'siehe Hinweis' });
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { status: 'cancelled', flagged: false, flagReasons: [] },
    ]);
  });

  it('but what else there is to look at', async () => {
    const items = bratwurstFor(fest).items.map((line) => ({ ...line, price: 8 }));
    const sent = await takenBefore(bratwurstFor(fest, { items, total: 8, change: 2, offline: true }));
    const [before] = await listed();
    await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
    await fest.organizer.post(`/api/orders/${before?.id}/cancel`, { reason: 'siehe Hinweis' });
    expect(before?.flagReasons).toHaveLength(1);
    expect(await listed()).toMatchObject([{ status: 'cancelled', flagged: true, flagReasons: before?.flagReasons }]);
  });

  it('nor once its device, logged in again, has', async () => {
    const sent = await takenBefore();
    await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
    await fest.waiter.post('/api/orders', { ...sent, ...CANCELLED });
    expect(await listed()).toMatchObject([{ status: 'cancelled', flagReasons: [REDELIVERED_CANCELLED] }]);
  });
});

it('in a closed event it counts, its device is told that it is booked, and the organizer that the money is gone', async () => {
  const sent = await takenBefore();
  await close(fest);
  const refused = await fest.waiter.post('/api/orders', { ...sent, ...CANCELLED });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'EVENT_CLOSED' }]);
  for (let times = 0; times < 2; times += 1) {
    const { body } = await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'EVENT_CLOSED');
    expect(body).toMatchObject({ state: 'booked', orderNumber: 1 });
  }
  expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 1, totalSales: 8.5 });
  expect(await listed()).toMatchObject([{ status: 'new', flagReasons: [FLAG] }]);
  expect(await journalOf(box.current, sent)).toMatchObject([
    { action: 'order.place' },
    {
      action: 'order.cancelled-before',
      actor: expect.stringContaining('(Service 1)'),
      details: { reason: 'Vertippt' },
    },
  ]);
});

it('is marked, too, where the login of its device has ended, and screens hear of it', async () => {
  const sent = await takenBefore();
  const say = () => handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
  expect(await newsFrom(box.current, fest.eventId, say)).toEqual(['order.updated']);
  expect(await newsFrom(box.current, fest.eventId, say)).toEqual([]);
  expect(await listed()).toMatchObject([{ status: 'new', flagReasons: [FLAG] }]);
});

it('stays cancelled on its device until the organizer has looked at it and lets it count', async () => {
  const sent = await takenBefore();
  const asked = async () => (await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED')).body;
  for (let times = 0; times < 2; times += 1) {
    expect(await asked()).toMatchObject({ state: 'booked', cancelReason: 'Vertippt' });
  }
  const [order] = await listed();
  await fest.organizer.post(`/api/orders/${order?.id}/checked`, { reasons: order?.flagReasons });
  expect(await asked()).toMatchObject({ state: 'booked', cancelReason: null });
  await fest.organizer.post(`/api/orders/${order?.id}/cancel`, { reason: 'doch' });
  expect(await asked()).toMatchObject({ state: 'booked', cancelReason: 'doch' });
  expect(await listed()).toMatchObject([{ status: 'cancelled', flagged: false, flagReasons: [] }]);
});

it('what several devices say at once of another’s order is written down once', async () => {
  const sent = await takenBefore();
  const others = await Promise.all(
    [1, 2, 3, 4].map((n) => box.current.asWaiter(fest.tag, fest.password, `kasse${n}-${fest.eventId}`)),
  );
  await Promise.all(others.map((other) => other.post('/api/orders', { ...sent, ...CANCELLED })));
  const lines = await journalOf(box.current, sent);
  expect(lines.map(({ action }) => action)).toEqual(['order.place', 'order.cancelled-before']);
  expect((await listed())[0]?.flagReasons).toEqual([FLAG]);
});
