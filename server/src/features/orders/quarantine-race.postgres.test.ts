import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { crossing, holdNumber } from '../../testing/lock-waits.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { handIn } from '../../testing/quarantine.ts';
import { CANCELLED, comeBack, forgetComingBack } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();
let fest: Fest;
let cancelled: object;
let orderId: number;

beforeEach(async () => {
  fest = await createFest(test.current);
});

afterEach(() => forgetComingBack(test.current));

/** An order that lies with the organizer, and what its device and its organizer do with it at the same moment. */
async function handedIn() {
  const order = bratwurstFor(fest);
  await fest.waiter.post('/api/quarantine', { order, code: 'SESSION_ENDED' });
  const [held] = (await fest.organizer.get<QuarantinedOrderWire[]>('/api/quarantine')).body;
  return {
    deliver: () => fest.waiter.post<OrderWire>('/api/orders', { ...order, offline: true }),
    reject: () => fest.organizer.post(`/api/quarantine/${held?.id}/reject`, { reason: 'Doppelt kassiert' }),
    book: () => fest.organizer.post(`/api/quarantine/${held?.id}/book`, {}),
  };
}

/** Both wait where news of the event are written, in the order they came; then they go on. */
function meeting<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  // Locked, not written: only then does PostgreSQL let those who wait go on in the order they came.
  const hold = (trx: Transaction<Schema>) => holdNumber(trx, 'live', fest.eventId);
  return crossing(test.current.context.db, hold, [first, second]);
}

/** What the organizer reads of it, and how often it is booked. */
async function outcome(): Promise<[string | undefined, number]> {
  const [held] = (await fest.organizer.get<QuarantinedOrderWire[]>('/api/quarantine')).body;
  const orders = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  return [held?.state, orders.body.length];
}

it('an order that its device is delivering can not be rejected', async () => {
  const { deliver, reject } = await handedIn();
  const [delivered, rejected] = await meeting(deliver, reject);
  expect([delivered.status, rejected.status]).toEqual([201, 409]);
  expect(await outcome()).toEqual(['booked', 1]);
});

it('an order that is being rejected is not booked when its device delivers it', async () => {
  const { deliver, reject } = await handedIn();
  const [rejected, delivered] = await meeting(reject, deliver);
  expect([rejected.status, delivered.status]).toEqual([200, 409]);
  expect(delivered.body).toMatchObject({ code: 'ORDER_DECIDED' });
  expect(await outcome()).toEqual(['rejected', 0]);
});

it('an order that its device delivers while it is booked is one order', async () => {
  const { deliver, book } = await handedIn();
  const [booked, delivered] = await meeting(book, deliver);
  expect([booked.status, delivered.status]).toEqual([200, 200]);
  expect(await outcome()).toEqual(['booked', 1]);
});

it('an order that is booked while its device delivers it is one order, and its organizer is told to look again', async () => {
  const { deliver, book } = await handedIn();
  const [delivered, booked] = await meeting(deliver, book);
  expect([delivered.status, booked.status]).toEqual([201, 409]);
  expect(booked.body).toMatchObject({ code: 'ALREADY_DECIDED' });
  expect(await outcome()).toEqual(['booked', 1]);
});

it('whatever meets, an order is booked once or rejected, and everybody hears the same', async () => {
  for (let round = 0; round < 4; round++) {
    fest = await createFest(test.current);
    const { deliver, reject, book } = await handedIn();
    const decide = round % 2 === 0 ? reject : book;
    const meeting = [deliver, decide, deliver, decide];
    const answers = await Promise.all(
      meeting
        .slice(round % 4)
        .concat(meeting.slice(0, round % 4))
        .map((go) => go()),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [state, orders] = await outcome();
    expect(orders).toBe(state === 'booked' ? 1 : 0);
    const last = await deliver();
    expect(last.status).toBe(state === 'booked' ? 200 : 409);
  }
});

it('of two orders that a device hands in at once the second finds no room where the first has taken the last', async () => {
  const { db } = test.current.context;
  const { id } = await db
    .selectFrom('devices')
    .select('id')
    .where('event_id', '=', fest.eventId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into quarantined_orders (client_order_id, content_hash, event_id, device_id, body, reason, received_at, state)
    select number, '', ${fest.eventId}, ${id}, '{}', '', '2026-11-21T17:00:00.000Z', 'open'
    from generate_series(1, 1999) as number`.execute(db);
  const another = () => handIn(fest.waiter, bratwurstFor(fest), 'SESSION_ENDED');
  const hold = (trx: Transaction<Schema>) => sql`lock table quarantined_orders in share mode`.execute(trx);
  const [first, second] = await crossing(db, hold, [another, another]);
  expect([first.status, second.status]).toEqual([200, 429]);
  expect(second.body).toMatchObject({ code: 'QUARANTINE_FULL' });
});

it.each([
  ['said so', () => handIn(fest.waiter, cancelled, 'SESSION_ENDED')],
  ['cancelled it', () => fest.organizer.post(`/api/orders/${orderId}/cancel`, { reason: 'Vertippt' })],
])(
  'of an order that was cancelled before a restore each device hears so, also where somebody has just %s',
  async (_, first) => {
    const order = bratwurstFor(fest);
    cancelled = { ...order, ...CANCELLED };
    orderId = await place(fest.waiter, order);
    test.current.passSeconds(1);
    await comeBack(test.current);
    const { db } = test.current.context;
    const hold = (trx: Transaction<Schema>) =>
      trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
    const other = () => handIn(fest.waiter, cancelled, 'SESSION_ENDED');
    const [, { body }] = await crossing(db, hold, [first, other]);
    expect(body).toMatchObject({ state: 'booked', cancelReason: 'Vertippt' });
  },
);
