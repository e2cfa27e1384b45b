import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

  describe('says who took it', () => {
    const NOBODY = 'Ohne Gerät';
    const of = (username: string, role: string, deviceId?: string) => ({
      takenBy: { username, role },
      ...(deviceId && { deviceId }),
    });
    const ORGANIZER = () => of(fest.organizer.username ?? '', 'EVENT_ORGANIZER');
    const SERVICE_1 = () => of(fest.waiter.username ?? '', 'WAITER', 'device_1');

    /** Logs the same browser in under another name, as the next waiter does who takes the tablet over. */
    async function nextWaiter(): Promise<void> {
      const login = { tag: fest.tag, password: fest.password, ipAddress: 'neuer-name' };
      expect((await fest.waiter.post('/api/auth/waiter-login', login)).body).toMatchObject({ deviceId: 'device_2' });
    }

    it.each([
      ['the organizer, while a waiter is logged in', async () => undefined, ORGANIZER, 'aufgenommen von %organizer'],
      ['the organizer, while nobody is', () => endSession(fest), ORGANIZER, 'aufgenommen von %organizer'],
      ['a colleague’s login of before', nextWaiter, SERVICE_1, 'aufgenommen von Service 1'],
      ['a device nobody knows', async () => undefined, () => of('waiter_x', 'WAITER', 'device_9'), 'von waiter_x'],
      ['a waiter’s account', async () => undefined, () => of('waiter_fest_anna', 'WAITER'), 'von waiter_fest_anna'],
    ])('%s: it lies and is booked in nobody’s till', async (_, happens, says, name) => {
      await happens();
      const order = bratwurstFor(fest, says());
      expect((await handIn(fest.waiter, order, 'SESSION_ENDED')).status).toBe(200);
      const [first] = await held();
      expect(first?.takenBy).toBe(NOBODY);
      expect(first?.reason).toMatch(/^Die Anmeldung des Geräts war beendet; laut Gerät /);
      expect(first?.reason).toContain(name.replace('%organizer', fest.organizer.username ?? ''));
      expect((await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {})).status).toBe(200);
      const { db } = test.current.context;
      const booked = await db
        .selectFrom('orders')
        .select(['device_id', 'user_id'])
        .where('client_order_id', '=', order.clientOrderId)
        .executeTakeFirst();
      expect(booked).toEqual({ device_id: null, user_id: null });
      const line = await db
        .selectFrom('audit')
        .select('details')
        .where('subject', '=', order.clientOrderId)
        .where('action', '=', 'quarantine.receive')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(line.details).takenBy).toContain(
        name.split(' ').at(-1)?.replace('%organizer', 'event_organizer'),
      );
    });

    it.each([
      ['a waiter', () => fest.waiter, SERVICE_1, 'Service 1'],
      ['an organizer', () => fest.organizer, ORGANIZER, undefined],
    ])('%s, who hands it in: it is theirs', async (_, by, says, name) => {
      await handIn(by(), bratwurstFor(fest, says()));
      expect(await held()).toMatchObject([
        { takenBy: name ?? fest.organizer.username, reason: 'Der Server konnte die Bestellung nicht buchen' },
      ]);
    });

    it('a waiter whose session has ended, or whose device has another number by now: it is theirs', async () => {
      await endSession(fest);
      await handIn(fest.waiter, bratwurstFor(fest, SERVICE_1()));
      const login = { tag: fest.tag, password: fest.password, ipAddress: await identifierOf('device_1') };
      expect((await fest.waiter.post('/api/auth/waiter-login', login)).body).toMatchObject({ deviceId: 'device_2' });
      await handIn(fest.waiter, bratwurstFor(fest, SERVICE_1()));
      expect((await held()).map(({ takenBy }) => takenBy)).toEqual(['Service 1', 'Service 1']);
    });

    it('a waiter, and an organizer hands it in from the same browser: it is not the organizer’s', async () => {
      await handIn(fest.organizer, bratwurstFor(fest, SERVICE_1()));
      expect(await held()).toMatchObject([{ takenBy: NOBODY, reason: expect.stringContaining('von Service 1') }]);
    });

    it('in a way that can’t be read: it is taken in as ever', async () => {
      for (const takenBy of ['ich', 7, { username: 'x'.repeat(201) }, null]) {
        expect((await handIn(fest.waiter, bratwurstFor(fest, { takenBy }))).status).toBe(200);
      }
      expect((await held()).map(({ takenBy }) => takenBy)).toEqual(Array(4).fill('Service 1'));
    });

    it('only the second time: it is the same order', async () => {
      for (const order of [bratwurstFor(fest), { ...bratwurstFor(fest), items: 'unlesbar' }]) {
        await handIn(fest.waiter, order);
        await handIn(fest.waiter, { ...order, ...ORGANIZER() });
      }
      expect(await held()).toHaveLength(2);
    });

    async function identifierOf(publicId: string): Promise<string> {
      const { identifier } = await test.current.context.db
        .selectFrom('devices')
        .select('identifier')
        .where('event_id', '=', fest.eventId)
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow();
      return identifier;
    }
  });

  it('survives the deletion of its event', async () => {
    await fest.organizer.delete(`/api/events/${fest.eventId}`);
    expect((await handIn(fest.waiter, bratwurstFor(fest), 'NOT_FOUND')).status).toBe(200);
    expect((await held())[0]?.eventName).toMatch(/ \(gelöscht\)$/);
  });

  it('comes again later where too many of its device wait; that holds up no other device', async () => {
    const { db, now } = test.current.context;
    const device = await db
      .selectFrom('devices')
      .select('id')
      .where('event_id', '=', fest.eventId)
      .executeTakeFirstOrThrow();
    const waiting = {
      event_id: fest.eventId,
      device_id: device.id,
      content_hash: '',
      body: '{}',
      reason: '',
      received_at: now().toISOString(),
      state: 'open',
    };
    const others = Array.from({ length: 1999 }, () => ({ ...waiting, client_order_id: randomUUID() }));
    for (let at = 0; at < others.length; at += 500) {
      await db
        .insertInto('quarantined_orders')
        .values(others.slice(at, at + 500))
        .execute();
    }
    const order = bratwurstFor(fest);
    expect((await handIn(fest.waiter, order)).status).toBe(200);
    const refused = await handIn(fest.waiter, bratwurstFor(fest));
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUARANTINE_FULL' } });
    expect(refused.headers['retry-after']).toBe('600');
    // What is there already is told as ever.
    expect((await handIn(fest.waiter, order)).status).toBe(200);
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect((await handIn(colleague, bratwurstFor(fest))).status).toBe(200);
    expect((await handIn(fest.organizer, bratwurstFor(fest))).status).toBe(200);
    const [decided] = others;
    await db
      .updateTable('quarantined_orders')
      .set({ state: 'rejected' })
      .where('client_order_id', '=', decided?.client_order_id ?? '')
      .execute();
    expect((await handIn(fest.waiter, bratwurstFor(fest))).status).toBe(200);
  });

  it('is as much as the organizer’s page can read in a moment, and no more', async () => {
    const { db } = test.current.context;
    await handIn(fest.waiter, bratwurstFor(fest));
    // Counted in bytes, which are known without reading what has them.
    const body = 'ä'.repeat(4_000_000);
    await db.updateTable('quarantined_orders').set({ body }).where('event_id', '=', fest.eventId).execute();
    expect(await handIn(fest.waiter, bratwurstFor(fest))).toMatchObject({ body: { code: 'QUARANTINE_FULL' } });
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect((await handIn(colleague, bratwurstFor(fest))).status).toBe(200);
  });

  it('of many devices is read while others are served', async () => {
    const { db } = test.current.context;
    await handIn(fest.waiter, bratwurstFor(fest));
    const { id: _, ...row } = await db
      .selectFrom('quarantined_orders')
      .selectAll()
      .where('event_id', '=', fest.eventId)
      .executeTakeFirstOrThrow();
    const body = JSON.stringify({ ...JSON.parse(row.body), unknown: 'x'.repeat(1_000_000) });
    for (let copies = 0; copies < 12; copies += 1) {
      const copy = { ...row, client_order_id: randomUUID(), body };
      await db.insertInto('quarantined_orders').values(copy).execute();
    }
    let isRead = false;
    const reading = held().finally(() => {
      isRead = true;
    });
    let served = 0;
    while (!isRead) {
      await nextTurn();
      expect((await test.current.guest().get('/api/health')).status).toBe(200);
      served += 1;
    }
    expect(await reading).toHaveLength(13);
    expect(served).toBeGreaterThan(6);
  });

  it('of a device that names somebody else as who took it leaves each account its own room', async () => {
    const { db } = test.current.context;
    const takenBy = { username: 'waiter_sonstwer', role: 'WAITER' };
    await handIn(fest.waiter, { ...bratwurstFor(fest), takenBy });
    const body = ' '.repeat(8_000_000);
    await db.updateTable('quarantined_orders').set({ body }).where('event_id', '=', fest.eventId).execute();
    const another = await handIn(fest.waiter, { ...bratwurstFor(fest), takenBy });
    expect(another).toMatchObject({ body: { code: 'QUARANTINE_FULL' } });
    const registered = await test.current.as('WAITER', `waiter_${fest.tag}_beat`);
    for (const client of [registered, fest.organizer, fest.waiter])
      expect((await handIn(client, bratwurstFor(fest))).status).toBe(200);
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
});
