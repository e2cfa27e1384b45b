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

  it('an hour forward and back knows every order again, numbers on and logs nobody out', async () => {
    test.current.setTime('2026-11-21T18:00:00.000Z');
    const fest = await createFest(test.current);
    const kitchen = await test.current.as('KITCHEN');
    const sent: { order: object; id: number }[] = [];
    for (const seconds of [0, 3600, -7200, 3600, -3600, 1]) {
      test.current.passSeconds(seconds);
      const order = orderFor(fest);
      const answer = await fest.waiter.post<OrderWire>('/api/orders', order);
      expect([answer.status, answer.body.orderNumber]).toEqual([201, sent.length + 1]);
      sent.push({ order, id: answer.body.id });
      for (const earlier of sent) {
        const again = await fest.waiter.post<OrderWire>('/api/orders', earlier.order);
        expect([again.status, again.body.id]).toEqual([200, earlier.id]);
      }
      expect((await kitchen.get('/api/auth/me')).status).toBe(200);
    }
    const shown = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(shown.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    const news = await test.current.context.db
      .selectFrom('live_events')
      .select('seq')
      .where('event_id', '=', fest.eventId)
      .where('type', '=', 'order.created')
      .orderBy('id')
      .execute();
    const numbers = news.map(({ seq }) => seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(sent.length);
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
  /** The business days on which it books, with network and without. */
  async function daysOf(days: number): Promise<string[]> {
    test.current.setTime('2026-11-21T18:00:00.000Z');
    const fest = await createFest(test.current);
    const timestamp = new Date(Date.parse('2026-11-21T18:00:00.000Z') + days * DAY_MS).toISOString();
    const booked: string[] = [];
    for (const offline of [false, true]) {
      const order = orderFor(fest, { timestamp, offline });
      const answer = await fest.waiter.post<OrderWire>('/api/orders', order);
      expect([answer.status, (await fest.waiter.post('/api/orders', order)).status]).toEqual([201, 200]);
      expect(answer.body.createdAt).toBe('2026-11-21T18:00:00.000Z');
      const { business_day } = await test.current.context.db
        .selectFrom('orders')
        .select('business_day')
        .where('id', '=', answer.body.id)
        .executeTakeFirstOrThrow();
      booked.push(business_day);
    }
    return booked;
  }

  it.each([-10 * 365, -31, 1, 10 * 365])('by %i days books on the day of the server', async (days) => {
    expect(await daysOf(days)).toEqual(['2026-11-21', '2026-11-21']);
  });

  it('would be seen on a server that trusts it', async () => {
    trusting.isOn = true;
    expect(await daysOf(1)).toEqual(['2026-11-22', '2026-11-22']);
    trusting.isOn = false;
  });
});
