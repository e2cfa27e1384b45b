import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { describe, expect, it, vi } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

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
