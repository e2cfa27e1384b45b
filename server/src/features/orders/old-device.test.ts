import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

type Order = ReturnType<typeof bratwurstFor>;
const PRICES = [8.5, 9, 9.5, 10, 10.5, 11];
const DAY_SECONDS = 86_400;

/** A week without network: each day some orders at the price the device knew, and the menu changes five times. */
async function spendWeekOffline(fest: Fest): Promise<Order[]> {
  const menu = await fest.organizer.get<{ id: number; menuItem: { id: number } }[]>(
    `/api/events/${fest.eventId}/menu-items`,
  );
  const entry = menu.body.find(({ menuItem }) => menuItem.id === fest.bratwurst)?.id;
  const taken: Order[] = [];
  for (let day = 0; day < 7; day++) {
    // The device learned each price before its line broke; it sells at any of them.
    const price = PRICES[Math.min(day, PRICES.length - 1)] ?? 0;
    const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst', category: 'Speisen' }, quantity: 1, price }];
    const timestamp = test.current.context.now().toISOString();
    for (let count = 0; count < 4; count++) {
      taken.push(bratwurstFor(fest, { items, total: price, paymentAmount: price, change: 0, timestamp }));
    }
    test.current.passSeconds(DAY_SECONDS);
    if (day < 5) {
      const admin = await asAdmin();
      const answer = await admin.patch(`/api/events/${fest.eventId}/menu-items/${entry}`, {
        specialPrice: PRICES[day + 1],
      });
      expect(answer.status).toBe(200);
    }
  }
  return taken;
}

/** As the outbox does: to the orders, and what can't be booked to the organizer. */
async function deliver(fest: Fest, orders: readonly Order[], handsIn: boolean): Promise<void> {
  for (const order of orders) {
    const { status } = await fest.waiter.post('/api/orders', { ...order, offline: true });
    if (status < 300 || !handsIn) continue;
    expect((await fest.waiter.post('/api/quarantine', { order, code: 'SESSION_ENDED' })).status).toBe(200);
  }
}

/** The orders that neither the books nor the organizer know. */
async function missing(fest: Fest, taken: readonly Order[]): Promise<string[]> {
  const organizer = await asAdmin();
  const booked = await organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  const held = await organizer.get<QuarantinedOrderWire[]>('/api/quarantine');
  const known = [...booked.body, ...held.body].map(({ clientOrderId }) => clientOrderId);
  expect(new Set(known).size).toBe(known.length);
  return taken.map(({ clientOrderId }) => clientOrderId).filter((id) => !known.includes(id));
}

/** Somebody who may decide and is logged in today: sessions end in a week, the organizer's like the waiter's. */
function asAdmin() {
  return test.current.as('ADMIN');
}

it('a device that comes back after a week with an ended session and a lock loses nothing', async () => {
  const fest = await createFest(test.current);
  const week = await spendWeekOffline(fest);
  const admin = await asAdmin();
  expect((await admin.delete(`/api/devices/event/${fest.tag}/reset`)).status).toBe(200);
  await deliver(fest, week, true);
  expect(await missing(fest, week)).toEqual([]);
  const held = await admin.get<QuarantinedOrderWire[]>('/api/quarantine');
  expect(held.body).toHaveLength(week.length);
});

it('a device that logs in again after a week delivers all at once, at the prices that held', async () => {
  const fest = await createFest(test.current);
  const week = await spendWeekOffline(fest);
  const login = { tag: fest.tag, password: fest.password, ipAddress: 'tablet' };
  expect((await fest.waiter.post('/api/auth/waiter-login', login)).status).toBe(200);
  await deliver(fest, week, true);
  const admin = await asAdmin();
  const booked = await admin.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(booked.body.map(({ clientOrderId }) => clientOrderId)).toEqual(week.map((order) => order.clientOrderId));
  expect(booked.body.reduce((sum, { total }) => sum + total, 0)).toBe(4 * (8.5 + 9 + 9.5 + 10 + 10.5 + 11 + 11));
  const reasons = booked.body.flatMap(({ flagReasons }) => flagReasons);
  expect(reasons.some((reason) => reason.includes('Preis nie gültig'))).toBe(false);
  expect(reasons.filter((reason) => reason.includes('alter Preis'))).toHaveLength(5 * 4);
});

it('the count finds what a device without a way to the organizer would lose', async () => {
  const fest = await createFest(test.current);
  const week = await spendWeekOffline(fest);
  await deliver(fest, week, false);
  expect(await missing(fest, week)).toHaveLength(week.length);
});
