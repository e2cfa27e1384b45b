import { MAX_LINES } from '@bestellsystem/domain/cart.ts';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { close, report } from '../../testing/closing.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { bratwurstFor, DOUBT, doubtfulFor } from '../../testing/placing.ts';
import { handIn } from '../../testing/quarantine.ts';
import { CANCELLED, comeBack, forgetComingBack, journalOf } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { compareOrders } from '../audit/compare-orders.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
});
afterEach(() => forgetComingBack(test.current));

async function take(order: object): Promise<OrderWire> {
  const answer = await fest.waiter.post<OrderWire>('/api/orders', order);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

async function check(
  { id, flagReasons }: Pick<OrderWire, 'id' | 'flagReasons'>,
  by: TestClient = fest.organizer,
): Promise<OrderWire> {
  const answer = await by.post<OrderWire>(`/api/orders/${id}/checked`, { reasons: flagReasons });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function listed(): Promise<OrderWire[]> {
  return (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
}

async function linesOf(order: OrderWire) {
  return (await journalOf(test.current, order)).filter(({ action }) => action === 'order.checked');
}

describe('an order that was to be looked at', () => {
  it('is ticked off once, keeps its reasons, and the journal says who looked at what', async () => {
    const order = await take(doubtfulFor(fest));
    expect(order).toMatchObject({ flagged: true, flagReasons: [DOUBT] });
    const ticked = { ...order, flagged: false };
    expect(await newsFrom(test.current, fest.eventId, () => check(order))).toEqual(['order.updated']);
    expect(await newsFrom(test.current, fest.eventId, () => check(order))).toEqual([]);
    expect([await check(order), await listed()]).toEqual([ticked, [ticked]]);
    const details = { orderNumber: 1, day: '2026-11-21', tableNumber: '12', reason: DOUBT };
    expect(await linesOf(order)).toEqual([{ action: 'order.checked', actor: fest.organizer.username, details }]);
    const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal?limit=1`);
    expect(body.entries).toMatchObject([{ action: 'order.checked', subject: order.clientOrderId }]);
  });

  it('is ticked off by an administrator, and once where several do at the same moment', async () => {
    const order = await take(doubtfulFor(fest));
    const admin = await test.current.as('ADMIN');
    const answers = await Promise.all([admin, fest.organizer, admin, fest.organizer].map((by) => check(order, by)));
    expect(answers.map(({ flagged }) => flagged)).toEqual([false, false, false, false]);
    expect(await linesOf(order)).toHaveLength(1);
  });

  it('is ticked off in closed books, too, and changes nothing in them', async () => {
    const order = await take(doubtfulFor(fest));
    await close(fest);
    const before = await report(fest);
    expect(await check(order)).toMatchObject({ flagged: false, flagReasons: [DOUBT] });
    expect(await report(fest)).toEqual(before);
    expect(await compareOrders(test.current.context)).toEqual([]);
  });

  it('is not ticked off where something has come up that whoever does it hasn’t read', async () => {
    const sent = doubtfulFor(fest);
    const order = await take(sent);
    test.current.passSeconds(1);
    await comeBack(test.current);
    await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
    const read = (reasons: string[]) => fest.organizer.post(`/api/orders/${order.id}/checked`, { reasons });
    const refused = await read(order.flagReasons);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'ORDER_CHANGED' }]);
    const [now] = await listed();
    expect(now).toMatchObject({
      flagged: true,
      flagReasons: [DOUBT, expect.stringContaining('zählt aber als verkauft')],
    });
    expect(await linesOf(order)).toEqual([]);
    expect((await read(now?.flagReasons ?? [])).body).toMatchObject({ flagged: false });
    // Said once more as its answer was lost, whatever was read then.
    expect((await read(order.flagReasons)).body).toMatchObject({ flagged: false });
    expect(await linesOf(order)).toHaveLength(1);
  });

  it('is ticked off also where it is as long as an order can be, and all of it is odd', async () => {
    const items = Array.from({ length: MAX_LINES }, (_, index) => ({
      menuItem: { id: 900_000 + index, name: `${index} ${'Ü'.repeat(190)}` },
      quantity: 1,
      price: 0.5,
    }));
    const total = MAX_LINES / 2;
    const order = await take(doubtfulFor(fest, { items, total, paymentAmount: total }));
    expect(order.flagReasons).toHaveLength(MAX_LINES);
    expect(await check(order)).toMatchObject({ flagged: false });
  });

  it('is marked again by what comes up later', async () => {
    const sent = doubtfulFor(fest);
    const order = await take(sent);
    await check(order);
    test.current.passSeconds(1);
    await comeBack(test.current);
    const said = { ...sent, ...CANCELLED };
    await handIn(fest.waiter, said, 'SESSION_ENDED');
    const flagReasons = [DOUBT, 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft'];
    expect(await listed()).toMatchObject([{ flagged: true, flagReasons }]);
    await check({ ...order, flagReasons });
    // The same word once more is nothing new.
    await handIn(fest.waiter, said, 'SESSION_ENDED');
    expect(await listed()).toMatchObject([{ flagged: false, flagReasons }]);
    const cancelled = [DOUBT, 'Nach einer Wiederherstellung nachgeliefert, laut Gerät storniert'];
    expect(await take(said)).toMatchObject({ status: 'cancelled', flagged: true, flagReasons: cancelled });
    expect(await check({ ...order, flagReasons: cancelled })).toMatchObject({
      status: 'cancelled',
      flagged: false,
      flagReasons: cancelled,
    });
    expect(await linesOf(order)).toHaveLength(3);
  });
});

it('an order with nothing to look at stays as it is, without a line in the journal or news', async () => {
  const order = await take(bratwurstFor(fest));
  expect(await newsFrom(test.current, fest.eventId, () => check(order))).toEqual([]);
  expect([await listed(), await linesOf(order)]).toEqual([[order], []]);
});

it('an order of the standard menu is nobody’s to look at', async () => {
  const items = [{ menuItem: { id: 101, name: 'Rivella rot' }, quantity: 1, price: 4.5 }];
  const paid = { items, total: 4.5, paymentAmount: 4.5, change: 0 };
  const { body } = await fest.organizer.post<OrderWire>('/api/orders', bratwurstFor(fest, { eventId: null, ...paid }));
  for (const id of [body.id, body.id + 1]) {
    const { status, body: refusal } = await fest.organizer.post(`/api/orders/${id}/checked`, { reasons: [] });
    expect([status, refusal]).toMatchObject([404, { message: 'Bestellung nicht gefunden' }]);
  }
});
