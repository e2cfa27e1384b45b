import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRestoreEpoch } from '../../backup/restore.ts';
import { configurePrinters, createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { CANCELLED, comeBack, figuresOf, forgetComingBack, journalOf } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(box.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});

afterEach(() => forgetComingBack(box.current));

async function redeliver(takenAt: string, more: Record<string, unknown> = {}): Promise<OrderWire> {
  const late = { offline: true, redelivered: true, formerOrderNumber: 1, timestamp: takenAt, ...more };
  const answer = await fest.waiter.post<OrderWire>('/api/orders', bratwurstFor(fest, late));
  expect(answer.status).toBe(201);
  return answer.body;
}

function copiesOf(order: OrderWire): Promise<{ copy_no: number }[]> {
  return box.current.context.db.selectFrom('print_jobs').select('copy_no').where('order_id', '=', order.id).execute();
}

it('without a restore is not believed: the ticket is a first one', async () => {
  const order = await redeliver('2026-11-21T17:00:00.000Z');
  expect(order.flagReasons).toEqual([]);
  expect(await copiesOf(order)).toEqual([{ copy_no: 0 }]);
});

it('after a restore prints a marked copy of what is fresh, nothing of what is long eaten, and new orders as ever', async () => {
  await comeBack(box.current, 1);
  expect(await readRestoreEpoch(box.current.context.db)).toBe('1');
  const fresh = await redeliver('2026-11-21T17:20:00.000Z');
  expect(fresh).toMatchObject({ status: 'new', flagReasons: ['Nach einer Wiederherstellung nachgeliefert'] });
  expect(await copiesOf(fresh)).toEqual([{ copy_no: 1 }]);
  const eaten = await redeliver('2026-11-21T16:30:00.000Z');
  expect(eaten).toMatchObject({ status: 'completed', flagged: true });
  expect(await copiesOf(eaten)).toEqual([]);
  const another = (await fest.waiter.post<OrderWire>('/api/orders', bratwurstFor(fest))).body;
  expect(another).toMatchObject({ flagged: false, flagReasons: [] });
  expect(await copiesOf(another)).toEqual([{ copy_no: 0 }]);
});

const FLAG = 'Nach einer Wiederherstellung nachgeliefert, laut Gerät storniert';

function jobsOf({ id }: Pick<OrderWire, 'id'>) {
  return box.current.context.db
    .selectFrom('print_jobs')
    .select(['kind', 'state', 'copy_no', 'slip'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
}

describe('an order that its device knows as cancelled', () => {
  async function send(order: unknown, by: TestClient = fest.waiter): Promise<OrderWire> {
    const answer = await by.post<OrderWire>('/api/orders', order);
    expect([200, 201]).toContain(answer.status);
    return answer.body;
  }

  it('comes back cancelled: nothing is printed or counted, the organizer sees why, once', async () => {
    await comeBack(box.current);
    const sent = bratwurstFor(fest, CANCELLED);
    const order = await send(sent);
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'Vertippt', flagged: true, flagReasons: [FLAG] });
    expect((await send(sent)).id).toBe(order.id);
    expect(await jobsOf(order)).toEqual([]);
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 0, totalSales: 0 });
    const { orderNumber, total } = order;
    const cancelling = { orderNumber, reason: 'Vertippt', total: 850, redelivered: true };
    expect(total).toBe(8.5);
    expect(await journalOf(box.current, order)).toMatchObject([
      { action: 'order.place', details: { redelivered: true, flags: [FLAG] } },
      {
        action: 'order.cancel',
        actor: expect.stringContaining('Service 1'),
        details: { ...cancelling, statusBefore: 'new' },
      },
    ]);
    const { body: own } = await fest.waiter.get<OrderWire[]>('/api/orders/own');
    expect(own).toMatchObject([{ id: order.id, status: 'cancelled', cancelReason: 'Vertippt' }]);
  });

  it.each([
    ['that never came back from a backup', false, CANCELLED],
    ['when it is not marked as delivered again', true, { ...CANCELLED, redelivered: false }],
  ])('is a taken one for a server %s', async (_, hasComeBack, words) => {
    if (hasComeBack) await comeBack(box.current);
    const order = await send(bratwurstFor(fest, { ...words, formerOrderNumber: 77 }));
    expect(order).toMatchObject({ status: 'new', cancelReason: null, flagReasons: [] });
    expect((await jobsOf(order)).map(({ kind, copy_no }) => [kind, copy_no])).toEqual([['ticket', 0]]);
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 1, totalSales: 8.5 });
  });

  it('and which the backup has as taken is cancelled there, with a marked STORNO where its ticket came out', async () => {
    const sent = bratwurstFor(fest);
    const order = await send(sent);
    const { db } = box.current.context;
    await db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
    box.current.passSeconds(120);
    await comeBack(box.current);
    for (let time = 0; time < 2; time++) {
      const told = await send({ ...sent, ...CANCELLED });
      expect(told).toMatchObject({ id: order.id, status: 'cancelled', cancelReason: 'Vertippt', flagReasons: [FLAG] });
    }
    expect((await jobsOf(order)).map(({ kind, state, copy_no }) => [kind, state, copy_no])).toEqual([
      ['ticket', 'completed', 0],
      ['cancel', 'pending', 1],
    ]);
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 0, totalSales: 0 });
    expect(await journalOf(box.current, order)).toMatchObject([
      { action: 'order.place', details: { redelivered: false } },
      { action: 'order.cancel', details: { reason: 'Vertippt', statusBefore: 'new', redelivered: true } },
    ]);
  });

  it('but which was taken since the server came back is cancelled as ever, by the organizer or within the minute', async () => {
    await comeBack(box.current);
    box.current.passSeconds(1);
    const sent = bratwurstFor(fest);
    const order = await send(sent);
    expect(await send({ ...sent, ...CANCELLED })).toMatchObject({ id: order.id, status: 'new', flagged: false });
  });

  it('says so to the organizer where it can only be handed in; booked, it is a taken one', async () => {
    await comeBack(box.current);
    const words = { cancelReason: 'Falscher Tisch', redelivered: true, formerOrderNumber: 7 };
    const order = bratwurstFor(fest, words);
    await handIn(fest.waiter, order, 'SESSION_ENDED');
    const held = await heldFor(fest.organizer);
    expect(held.map(({ reason }) => reason)).toEqual([
      'Die Anmeldung des Geräts war beendet; vor der Wiederherstellung schon gebucht als Nr. 7; laut Gerät storniert: Falscher Tisch',
    ]);
    await fest.organizer.post(`/api/quarantine/${held[0]?.id}/book`, { prints: false });
    const { body } = await handIn(fest.waiter, order, 'SESSION_ENDED');
    expect(body).toMatchObject({ state: 'booked', cancelReason: null });
    expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 1, totalSales: 8.5 });
  });
});

it('what can only be handed in tells its former number, and prints marked copies however old it is', async () => {
  await comeBack(box.current);
  const timestamp = '2026-11-21T16:00:00.000Z';
  const order = bratwurstFor(fest, { offline: true, redelivered: true, formerOrderNumber: 1524, timestamp });
  await handIn(fest.waiter, order, 'SESSION_ENDED');
  const [held] = await heldFor(fest.organizer);
  expect(held?.reason).toBe(
    'Die Anmeldung des Geräts war beendet; vor der Wiederherstellung schon gebucht als Nr. 1524',
  );
  await fest.organizer.post(`/api/quarantine/${held?.id}/book`, { prints: true });
  const jobs = await box.current.context.db.selectFrom('print_jobs').select(['copy_no', 'slip']).execute();
  expect(jobs.map(({ copy_no, slip }) => [copy_no, JSON.parse(slip).formerNumber])).toContainEqual([1, 1524]);
});

it('the copy of a ticket names the number that its first one had, where it is another one now', async () => {
  await comeBack(box.current);
  const others = await redeliver('2026-11-21T17:20:00.000Z', { formerOrderNumber: 1524 });
  expect((await jobsOf(others)).map(({ slip }) => JSON.parse(slip))).toMatchObject([{ formerNumber: 1524 }]);
  const same = await redeliver('2026-11-21T17:20:00.000Z', { formerOrderNumber: others.orderNumber + 1 });
  expect(same.orderNumber).toBe(others.orderNumber + 1);
  for (const { slip } of await jobsOf(same)) expect(JSON.parse(slip)).not.toHaveProperty('formerNumber');
});
