import { beforeAll, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeAll(async () => {
  fest = await createFest(test.current);
});

describe('an event that is switched off', () => {
  it('takes no orders but those paid before, and without takeaway none to take away', async () => {
    const other = await createFest(test.current);
    const set = async (changes: Record<string, unknown>) => {
      const event = { name: 'Waldfest', eventDate: '2026-11-21', waiterAccessTag: other.tag, ...changes };
      expect((await other.organizer.put(`/api/events/${other.eventId}`, event)).status).toBe(200);
    };
    const send = async (changes: Record<string, unknown> = {}) => {
      const answer = await other.organizer.post<{ code?: string }>('/api/orders', orderFor(other, changes));
      return [answer.status, answer.body.code];
    };
    const takeaway = { isTakeawayMode: true, tableNumber: 'TAKEAWAY' };
    expect(await send(takeaway)).toEqual([201, undefined]);
    await set({ takeawayEnabled: false });
    expect(await send(takeaway)).toEqual([409, 'TAKEAWAY_DISABLED']);
    expect(await send()).toEqual([201, undefined]);
    await set({ isActive: false });
    expect(await send()).toEqual([409, 'EVENT_INACTIVE']);
    expect(await send({ offline: true })).toEqual([201, undefined]);
  });
});

describe('who may order', () => {
  it('is a waiter of the event, its owner and administrators', async () => {
    const admin = await test.current.as('ADMIN');
    expect((await fest.organizer.post('/api/orders', orderFor(fest))).status).toBe(201);
    expect((await admin.post('/api/orders', orderFor(fest))).status).toBe(201);
    const registered = await test.current.as('WAITER', `waiter_${fest.tag}_beat`);
    expect((await registered.post('/api/orders', orderFor(fest))).status).toBe(201);
  });

  it('is nobody else', async () => {
    const other = await createFest(test.current);
    expect((await other.waiter.post('/api/orders', orderFor(fest))).status).toBe(404);
    expect((await other.organizer.post('/api/orders', orderFor(fest))).status).toBe(404);
    expect((await (await test.current.as('KITCHEN')).post('/api/orders', orderFor(fest))).status).toBe(403);
    expect((await test.current.guest().post('/api/orders', orderFor(fest))).status).toBe(401);
  });

  it('speaks for its own device and no other', async () => {
    expect((await fest.waiter.post('/api/orders', orderFor(fest, { deviceId: 'device_1' }))).status).toBe(201);
    const answer = await fest.waiter.post('/api/orders', orderFor(fest, { deviceId: 'device_99' }));
    expect(answer.status).toBe(403);
  });
});
