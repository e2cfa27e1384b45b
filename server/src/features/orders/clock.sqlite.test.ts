import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { StatisticsOrdersWire } from '@bestellsystem/domain/statistics-schema.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RESTORE_EPOCH } from '../../backup/begin-epoch.ts';
import { createEvent } from '../../testing/event-factories.ts';
import { beganAt, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { compareEventSums } from '../statistics/recount.ts';

const test = useTestApp();

const DAY_MS = 86_400_000;

/** A server that takes the devices' word for the time. */
const trusting = { isOn: false };
vi.mock('@bestellsystem/domain/order-time.ts', async (importActual) => {
  const actual = await importActual<typeof import('@bestellsystem/domain/order-time.ts')>();
  const orderInstant: typeof actual.orderInstant = (order) =>
    trusting.isOn ? (order.deviceTime ?? order.createdAt) : actual.orderInstant(order);
  return { ...actual, orderInstant };
});

/** A server that numbers by its clock instead of counting. */
const numbering = { byClock: false };
vi.mock('../../db/counters.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../db/counters.ts')>();
  const nextNumber: typeof actual.nextNumber = async (trx, scope) =>
    numbering.byClock ? Math.floor(test.current.context.now().getTime() / 1000) : actual.nextNumber(trx, scope);
  return { ...actual, nextNumber };
});

/** Business days start at 05:00 on the wall in Zurich. */
describe('a server whose clock jumps', () => {
  it.each([
    ['the hour that comes twice, the first time', '2026-10-25T00:30:00.000Z', '2026-10-24'],
    ['the hour that comes twice, the second time', '2026-10-25T01:30:00.000Z', '2026-10-24'],
    ['a minute before the day begins, in winter time', '2026-10-25T03:59:00.000Z', '2026-10-24'],
    ['the day begins, in winter time', '2026-10-25T04:00:00.000Z', '2026-10-25'],
    ['the hour that is left out', '2027-03-28T01:00:00.000Z', '2027-03-27'],
    ['the day begins, in summer time', '2027-03-28T03:00:00.000Z', '2027-03-28'],
    ['the leap day', '2028-02-29T12:00:00.000Z', '2028-02-29'],
    ['the night after the leap day', '2028-03-01T03:30:00.000Z', '2028-02-29'],
    ['midnight', '2026-11-21T23:00:00.000Z', '2026-11-21'],
  ])('books by rule: %s', async (_name, instant, day) => {
    test.current.setTime(instant);
    const fest = await createFest(test.current);
    const order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    const { business_day } = await test.current.context.db
      .selectFrom('orders')
      .select('business_day')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect([order.orderNumber, business_day]).toEqual([1, day]);
  });

  /** Orders taken while the clock goes an hour forth and back, each sent again after every jump; what was wrong about it. */
  async function jump({ byClock }: typeof numbering): Promise<string[]> {
    test.current.setTime('2026-11-21T18:00:00.000Z');
    const fest = await createFest(test.current);
    const kitchen = await test.current.as('KITCHEN');
    numbering.byClock = byClock;
    const wrong: string[] = [];
    const sent: { order: object; id: number }[] = [];
    for (const seconds of [1, 3600, -7200, 3600, -3600, 1]) {
      test.current.passSeconds(seconds);
      const order = orderFor(fest);
      const { status, body } = await fest.waiter.post<OrderWire>('/api/orders', order);
      if (status !== 201) wrong.push(`refused with ${status}`);
      if (body.orderNumber !== sent.length + 1) wrong.push(`number ${body.orderNumber}`);
      sent.push({ order, id: body.id });
      for (const earlier of sent) {
        const again = await fest.waiter.post<OrderWire>('/api/orders', earlier.order);
        if (again.status !== 200 || again.body.id !== earlier.id) wrong.push('not known again');
      }
      if ((await kitchen.get('/api/auth/me')).status !== 200) wrong.push('logged out');
    }
    const shown = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body.map(({ id }) => id);
    if (shown.join() !== sent.map(({ id }) => id).join()) wrong.push('the kitchen sees others');
    const news = await test.current.context.db
      .selectFrom('live_events')
      .select('seq')
      .where('event_id', '=', fest.eventId)
      .where('type', '=', 'order.created')
      .orderBy('id')
      .execute();
    if (news.length !== sent.length || news.some(({ seq }, at) => seq <= (news[at - 1]?.seq ?? 0))) {
      wrong.push('a screen misses news');
    }
    numbering.byClock = false;
    return wrong;
  }

  it('an hour forward and back knows every order again, numbers on and logs nobody out', async () => {
    expect(await jump({ byClock: false })).toEqual([]);
  });

  it('would be seen on a server that numbers by its clock', async () => {
    const wrong = await jump({ byClock: true });
    expect(wrong).toContain('number 1795284001');
    expect(wrong).toContain('a screen misses news');
  });

  it('knows an order again after four hundred days', async () => {
    test.current.setTime('2026-11-21T18:00:00.000Z');
    const fest = await createFest(test.current);
    const order = orderFor(fest);
    const first = (await fest.waiter.post<OrderWire>('/api/orders', order)).body;
    test.current.setTime(new Date(Date.parse('2026-11-21T18:00:00.000Z') + 400 * DAY_MS).toISOString());
    const device = await test.current.asWaiter(fest.tag, fest.password, 'geraet-spaeter');
    const again = await device.post<OrderWire>('/api/orders', order);
    expect([again.status, again.body.id]).toEqual([200, first.id]);
  });
});

describe('a device whose clock is wrong', () => {
  let reasons: string[] = [];

  /** The business days on which it books, with network and without. */
  async function daysOf(days: number): Promise<string[]> {
    test.current.setTime('2026-11-21T18:00:00.000Z');
    const fest = await createFest(test.current);
    await beganAt(test.current, fest, '2026-10-01T18:00:00.000Z');
    const timestamp = new Date(Date.parse('2026-11-21T18:00:00.000Z') + days * DAY_MS).toISOString();
    const booked: string[] = [];
    reasons = [];
    for (const offline of [false, true]) {
      const order = orderFor(fest, { timestamp, offline });
      const answer = await fest.waiter.post<OrderWire>('/api/orders', order);
      expect([answer.status, (await fest.waiter.post('/api/orders', order)).status]).toEqual([201, 200]);
      expect(answer.body.createdAt).toBe('2026-11-21T18:00:00.000Z');
      reasons.push(...answer.body.flagReasons);
      const { business_day } = await test.current.context.db
        .selectFrom('orders')
        .select('business_day')
        .where('id', '=', answer.body.id)
        .executeTakeFirstOrThrow();
      booked.push(business_day);
    }
    return booked;
  }

  it.each([
    [-10 * 365, '23.11.2016'],
    [-31, '21.10.2026'],
    [1, '22.11.2026'],
    [10 * 365, '18.11.2036'],
  ])('by %i days books on the day of the server, and says so of what waited for a network', async (days, date) => {
    expect(await daysOf(days)).toEqual(['2026-11-21', '2026-11-21']);
    const hour = days === -31 ? 20 : 19;
    expect(reasons).toEqual([`Bestellt laut Gerät am ${date} um ${hour}:00; gezählt wird die Zeit der Buchung`]);
  });

  it.each(['0001-01-01T00:00:00Z', '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59Z'])(
    'by centuries (%s) is told without a date that there is not',
    async (timestamp) => {
      const fest = await createFest(test.current);
      const order = orderFor(fest, { timestamp, offline: true });
      const { body } = await fest.waiter.post<OrderWire>('/api/orders', order);
      expect(body.flagReasons).toEqual(['Die Uhr des Geräts war verstellt; gezählt wird die Zeit der Buchung']);
    },
  );

  it('by less than a month before, or by seconds, is believed without a word', async () => {
    expect(await daysOf(-30)).toEqual(['2026-11-21', '2026-10-22']);
    expect(await daysOf(1 / 86_400)).toEqual(['2026-11-21', '2026-11-21']);
    expect(reasons).toEqual([]);
  });

  it('would be seen on a server that trusts it', async () => {
    trusting.isOn = true;
    expect(await daysOf(1)).toEqual(['2026-11-22', '2026-11-22']);
    trusting.isOn = false;
  });
});

describe('an order whose device says a time before it can have taken it', () => {
  const LOGIN = '2026-11-21T16:00:00.000Z';
  const DELIVERY = '2026-11-21T18:00:00.000Z';
  const ELEVEN_HOURS_EARLY = '2026-11-21T06:30:00.000Z';
  const AN_HOUR_AFTER = '2026-11-21T07:30:00.000Z';
  let fest: Fest;

  /** An event of the day before, to which the device logs in for the first time in the evening. */
  beforeEach(async () => {
    test.current.setTime('2026-11-20T20:00:00.000Z');
    fest = await createFest(test.current);
    await restoredAt(undefined);
  });

  async function restoredAt(instant: string | undefined) {
    const { db } = test.current.context;
    await db.deleteFrom('counters').where('scope', '=', RESTORE_EPOCH).execute();
    if (instant) {
      await db
        .insertInto('counters')
        .values({ scope: RESTORE_EPOCH, value: Date.parse(instant) })
        .execute();
    }
  }

  function logIn(client: TestClient, identifier: string) {
    const { tag, password } = fest;
    return client.post('/api/auth/waiter-login', { tag, password, ipAddress: identifier });
  }

  async function reset() {
    return (await test.current.as('ADMIN')).delete(`/api/devices/event/${fest.tag}/reset`);
  }

  async function newDevice(): Promise<TestClient> {
    test.current.setTime(LOGIN);
    return test.current.asWaiter(fest.tag, fest.password, 'neues-geraet');
  }

  async function deliver(client: TestClient, timestamp: string, changes = {}) {
    test.current.setTime(DELIVERY);
    const { body } = await client.post<OrderWire>(
      '/api/orders',
      orderFor(fest, { offline: true, timestamp, ...changes }),
    );
    const { business_day } = await test.current.context.db
      .selectFrom('orders')
      .select('business_day')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    return { day: business_day, takenAt: body.takenAt, reasons: body.flagReasons };
  }

  const believed = (takenAt: string) => ({ day: '2026-11-21', takenAt, reasons: [] });

  it('counts to its booking and is told to the organizer, where that was before its first login', async () => {
    const device = await newDevice();
    expect(await deliver(device, '2026-11-21T03:30:00.000Z')).toEqual({
      day: '2026-11-21',
      takenAt: DELIVERY,
      reasons: ['Bestellt laut Gerät am 21.11.2026 um 04:30; gezählt wird die Zeit der Buchung'],
    });
    expect(await compareEventSums(test.current.context.db, fest.eventId)).toEqual([]);
    const admin = await test.current.as('ADMIN');
    const report = await admin.get<StatisticsOrdersWire>(`/api/statistics/event/${fest.eventId}/orders`);
    expect(report.body.orders).toMatchObject([{ orderTime: DELIVERY }]);
  });

  it('also where nobody’s device took it, before its event was there', async () => {
    test.current.setTime(DELIVERY);
    const admin = await test.current.as('ADMIN');
    expect(await deliver(admin, '2026-11-20T09:00:00.000Z')).toMatchObject({ takenAt: DELIVERY });
    expect(await deliver(admin, '2026-11-20T20:00:01.000Z')).toMatchObject({ reasons: [] });
  });

  it('minutes before its login is believed: so far a clock may be off', async () => {
    const takenAt = '2026-11-21T15:45:00.000Z';
    expect(await deliver(await newDevice(), takenAt)).toEqual(believed(takenAt));
  });

  it.each([
    ['has logged in again since', async () => undefined, 'neues-geraet'],
    ['has another number since', async () => expect((await reset()).status).toBe(200), 'neues-geraet'],
    ['has another name since', async () => undefined, 'anderer-name'],
  ])('is believed of a device that %s', async (_, happens, identifier) => {
    test.current.setTime('2026-11-21T06:00:00.000Z');
    const device = await test.current.asWaiter(fest.tag, fest.password, 'neues-geraet');
    test.current.setTime(LOGIN);
    await happens();
    expect((await logIn(device, identifier)).status).toBe(200);
    expect(await deliver(device, ELEVEN_HOURS_EARLY)).toEqual(believed(ELEVEN_HOURS_EARLY));
  });

  it('is believed where a backup may have forgotten when it logged in', async () => {
    const device = await newDevice();
    await restoredAt(AN_HOUR_AFTER);
    expect(await deliver(device, ELEVEN_HOURS_EARLY)).toEqual(believed(ELEVEN_HOURS_EARLY));
    // What was there since then is not forgotten.
    for (const restored of ['2026-11-20T20:00:00.000Z', '2026-10-20T20:00:00.000Z']) {
      await restoredAt(restored);
      expect(await deliver(device, ELEVEN_HOURS_EARLY)).toMatchObject({ takenAt: DELIVERY });
    }
  });

  it('is believed where the server’s own clock was wrong at the login', async () => {
    test.current.setTime('2026-11-22T16:00:00.000Z');
    const device = await test.current.asWaiter(fest.tag, fest.password, 'neues-geraet');
    expect(await deliver(device, ELEVEN_HOURS_EARLY)).toEqual(believed(ELEVEN_HOURS_EARLY));
  });

  it('counts to its booking where it is the organizer who books it, also into another event', async () => {
    const device = await newDevice();
    const [early, good] = [ELEVEN_HOURS_EARLY, '2026-11-21T16:30:00.000Z'].map((timestamp) =>
      orderFor(fest, { timestamp }),
    );
    test.current.setTime(DELIVERY);
    const admin = await test.current.as('ADMIN');
    const { id: next } = await createEvent(admin);
    for (const order of [early, good]) expect((await handIn(device, order ?? {})).status).toBe(200);
    for (const [index, { id }] of (await heldFor(admin)).entries()) {
      const decision = index === 1 ? { eventId: next } : {};
      expect((await admin.post(`/api/quarantine/${id}/book`, decision)).status).toBe(200);
    }
    const booked = await test.current.context.db
      .selectFrom('orders')
      .select('taken_at')
      .where('client_order_id', 'in', [early?.clientOrderId ?? '', good?.clientOrderId ?? ''])
      .orderBy('id')
      .execute();
    expect(booked).toEqual([{ taken_at: null }, { taken_at: '2026-11-21T16:30:00.000Z' }]);
  });
});
