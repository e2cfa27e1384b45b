import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { endSession, handIn, heldFor, orderCount } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
});

const held = (client = fest.organizer) => heldFor(client);
const heldId = async () => (await held())[0]?.id ?? 0;

describe('a paid order that cannot be booked', () => {
  it('is taken in from a device whose session has ended, and its organizer reads what and why', async () => {
    await endSession(fest);
    const order = bratwurstFor(fest);
    expect((await fest.waiter.post('/api/orders', { ...order, offline: true })).status).toBe(401);
    const answer = await handIn(fest.waiter, order, 'SESSION_ENDED');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ state: 'open', orderNumber: null, decisionReason: null, cancelReason: null });
    expect(await held()).toMatchObject([
      {
        eventId: fest.eventId,
        takenBy: 'Service 1',
        tableNumber: '12',
        items: ['1x Bratwurst'],
        total: 8.5,
        paymentAmount: 10,
        paymentMethod: 'CASH',
        reason: 'Die Anmeldung des Geräts war beendet',
        canBook: true,
        state: 'open',
      },
    ]);
    expect(await orderCount(fest)).toBe(0);
  });

  it('is told its number where it was booked, but its device never heard of it', async () => {
    const order = bratwurstFor(fest);
    expect((await fest.waiter.post('/api/orders', order)).status).toBe(201);
    await endSession(fest);
    const { body } = await handIn(fest.waiter, order, 'SESSION_ENDED');
    expect(body).toEqual({ state: 'booked', orderNumber: 1, decisionReason: null, cancelReason: null });
    expect(await held()).toEqual([]);
  });

  it('is told, too, that it is cancelled, and why', async () => {
    const order = bratwurstFor(fest);
    const { body: booked } = await fest.waiter.post<OrderWire>('/api/orders', order);
    await fest.organizer.post(`/api/orders/${booked.id}/cancel`, { reason: 'Gast ist weg' });
    await endSession(fest);
    const { body } = await handIn(fest.waiter, order, 'SESSION_ENDED');
    expect(body).toMatchObject({ state: 'booked', orderNumber: 1, cancelReason: 'Gast ist weg' });
  });

  it('handed in ten times at once is there once', async () => {
    const order = bratwurstFor(fest);
    await Promise.all(Array.from({ length: 10 }, () => handIn(fest.waiter, order)));
    expect(await held()).toHaveLength(1);
  });

  it('is there beside another one that came under its id', async () => {
    const order = bratwurstFor(fest);
    for (const tableNumber of ['12', '7']) await handIn(fest.waiter, { ...order, tableNumber });
    expect((await held()).map(({ tableNumber }) => tableNumber)).toEqual(['12', '7']);
  });

  it('is refused from whoever never worked in the event', async () => {
    const order = bratwurstFor(fest);
    const stranger = await createFest(test.current);
    await expect(handIn(test.current.guest(), order)).resolves.toMatchObject({ status: 401 });
    await expect(handIn(stranger.waiter, order)).resolves.toMatchObject({ status: 401 });
    await expect(handIn(await test.current.as('KITCHEN'), order)).resolves.toMatchObject({ status: 401 });
    expect(await held()).toEqual([]);
  });

  it('is kept for the event it was taken in by a device that works elsewhere now', async () => {
    const next = await createFest(test.current);
    const login = { tag: next.tag, password: next.password, ipAddress: 'tablet' };
    expect((await fest.waiter.post('/api/auth/waiter-login', login)).status).toBe(200);
    expect((await handIn(fest.waiter, bratwurstFor(fest))).status).toBe(200);
    expect(await held()).toHaveLength(1);
    expect(await held(next.organizer)).toEqual([]);
  });

  it('survives the deletion of its event', async () => {
    await fest.organizer.delete(`/api/events/${fest.eventId}`);
    expect((await handIn(fest.waiter, bratwurstFor(fest), 'NOT_FOUND')).status).toBe(200);
    expect((await held())[0]?.eventName).toMatch(/ \(gelöscht\)$/);
  });

  it('of somebody who was never here is not even read', async () => {
    const stranger = test.current.guest();
    for (const cookie of ['', 'dev=erfunden']) {
      stranger.cookie = cookie;
      expect((await stranger.post('/api/quarantine', '{kein JSON')).status).toBe(401);
    }
    await endSession(fest);
    expect((await fest.waiter.post('/api/quarantine', '{kein JSON')).status).toBe(400);
  });

  it('is nobody else’s to see or decide', async () => {
    await handIn(fest.waiter, bratwurstFor(fest));
    const stranger = await test.current.as('EVENT_ORGANIZER');
    expect(await held(stranger)).toEqual([]);
    const path = `/api/quarantine/${await heldId()}`;
    expect((await stranger.post(`${path}/book`, {})).status).toBe(404);
    expect((await stranger.post(`${path}/reject`, { reason: 'x' })).status).toBe(404);
  });

  it('tells what was decided where the answer was lost and the decision is sent again', async () => {
    for (const _ of [1, 2]) await handIn(fest.waiter, bratwurstFor(fest));
    const [first, second] = await held();
    const sendTwice = async (path: string, body: object) => {
      expect((await fest.organizer.post(path, body)).status).toBe(200);
      return (await fest.organizer.post(path, body)).body;
    };
    expect(await sendTwice(`/api/quarantine/${first?.id}/book`, {})).toMatchObject({
      code: 'ALREADY_DECIDED',
      message: 'Diese Bestellung ist schon als Nr. 1 gebucht.',
    });
    expect(await sendTwice(`/api/quarantine/${second?.id}/reject`, { reason: 'Doppelt kassiert' })).toMatchObject({
      code: 'ALREADY_DECIDED',
      message: 'Diese Bestellung ist schon abgelehnt: Doppelt kassiert',
    });
    expect(await orderCount(fest)).toBe(1);
  });
});
