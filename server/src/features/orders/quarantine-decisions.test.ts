import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { configurePrinters, createFest, type Fest } from '../../testing/fest.ts';
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

/** As if it had been handed in a moment before the server had booked it. */
async function keepAsHandedIn(order: { clientOrderId: string }): Promise<void> {
  const { db, now } = test.current.context;
  const { clientOrderId } = order;
  const booked = db.selectFrom('orders').where('client_order_id', '=', clientOrderId);
  const { content_hash } = await booked.select('content_hash').executeTakeFirstOrThrow();
  const kept = { client_order_id: clientOrderId, content_hash, event_id: fest.eventId, body: JSON.stringify(order) };
  await db
    .insertInto('quarantined_orders')
    .values({ ...kept, reason: 'Anmeldung', received_at: now().toISOString(), state: 'open' })
    .execute();
}

describe('the organizer', () => {
  it('books it as paid, once, with tickets only where asked for', async () => {
    await configurePrinters(fest, { kitchen: 1, bar: 2 });
    for (const prints of [false, true]) {
      const order = bratwurstFor(fest, { printsItself: true });
      await handIn(fest.waiter, order, 'SESSION_ENDED');
      const path = `/api/quarantine/${await heldId()}/book`;
      const answers = await Promise.all([1, 2].map(() => fest.organizer.post(path, { prints })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const booked = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body.at(-1);
      expect(booked).toMatchObject({
        clientOrderId: order.clientOrderId,
        total: 8.5,
        paymentAmount: 10,
        deviceId: 'device_1',
        status: prints ? 'new' : 'completed',
        flagged: true,
        flagReasons: ['Vom Veranstalter nachgebucht: Die Anmeldung des Geräts war beendet'],
      });
      const jobs = await fest.organizer.get<unknown[]>(`/api/events/${fest.eventId}/print-jobs`);
      expect(jobs.body).toHaveLength(prints ? 1 : 0);
      const again = await handIn(fest.waiter, order);
      expect(again.body).toMatchObject({ state: 'booked', orderNumber: booked?.orderNumber, decisionReason: null });
      expect((await fest.waiter.post('/api/orders', { ...order, offline: true })).status).toBe(200);
    }
    expect(await orderCount(fest)).toBe(2);
    const { db, now } = test.current.context;
    const jobs = db.selectFrom('print_jobs').select(['slip', 'available_at']).where('event_id', '=', fest.eventId);
    const { slip, available_at } = await jobs.executeTakeFirstOrThrow();
    // Its device is not at it any more: no printer waits for it.
    expect([JSON.parse(slip).waiter, available_at]).toEqual(['Nachgebucht', now().toISOString()]);
  });

  it('finds what they took themselves among their own orders', async () => {
    await handIn(fest.organizer, bratwurstFor(fest), 'INVALID_INPUT');
    expect(await held()).toMatchObject([{ takenBy: fest.organizer.username }]);
    await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {});
    const own = await fest.organizer.get<OrderWire[]>('/api/orders/own');
    expect(own.body).toMatchObject([{ eventId: fest.eventId, deviceId: null, total: 8.5 }]);
  });

  it('books it into the till of the device that took it', async () => {
    const second = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    await handIn(second, bratwurstFor(fest));
    await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {});
    const [booked] = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(booked?.deviceId).toBe('device_2');
  });

  it('leaves in the journal what came, what was decided over it, and why', async () => {
    const orders = [bratwurstFor(fest), bratwurstFor(fest)];
    for (const order of [...orders, orders[0]]) await handIn(fest.waiter, order ?? {}, 'SESSION_ENDED');
    const [first, second] = await held();
    await fest.organizer.post(`/api/quarantine/${first?.id}/book`, {});
    await fest.organizer.post(`/api/quarantine/${second?.id}/reject`, { reason: 'Doppelt kassiert' });
    const lines = await test.current.context.db
      .selectFrom('audit')
      .select(['action', 'actor', 'event_id', 'subject', 'details'])
      .where('event_id', '=', fest.eventId)
      .where('action', 'like', 'quarantine.%')
      .orderBy('id')
      .execute();
    const expected = {
      actor: fest.organizer.username,
      event_id: fest.eventId,
      why: 'Die Anmeldung des Geräts war beendet',
      ...{ tableNumber: '12', total: 850 },
    };
    const decided = orders.map(({ clientOrderId: subject }) => ({
      ...expected,
      subject,
      body: expect.stringContaining(subject),
    }));
    const received = orders.map(({ clientOrderId: subject }) => ({
      ...{ action: 'quarantine.receive', actor: `waiter_${fest.tag} (Service 1)`, event_id: fest.eventId, subject },
      ...{ code: 'SESSION_ENDED', tableNumber: '12', total: 850 },
    }));
    expect(lines.map(({ details, ...line }) => ({ ...line, ...JSON.parse(details) }))).toEqual([
      ...received,
      { ...decided[0], action: 'quarantine.booked', reason: null, orderNumber: 1, day: '2026-11-21' },
      { ...decided[1], action: 'quarantine.rejected', reason: 'Doppelt kassiert' },
    ]);
  });

  it.each(['book', 'reject'])('decides over one alone: %s', async (decision) => {
    await handIn(fest.waiter, bratwurstFor(fest));
    await handIn(fest.waiter, bratwurstFor(fest));
    const [first, second] = await held();
    await fest.organizer.post(`/api/quarantine/${second?.id}/${decision}`, { reason: 'Doppelt kassiert' });
    const decided = { id: second?.id, state: decision === 'book' ? 'booked' : 'rejected' };
    expect(await held()).toMatchObject([{ id: first?.id, state: 'open' }, decided]);
  });

  it('books it against another event of theirs when its own is gone', async () => {
    await fest.organizer.delete(`/api/events/${fest.eventId}`);
    await handIn(fest.waiter, bratwurstFor(fest), 'NOT_FOUND');
    const path = `/api/quarantine/${await heldId()}/book`;
    expect((await fest.organizer.post(path, {})).body).toMatchObject({ code: 'EVENT_GONE' });
    const other = await createEvent(fest.organizer);
    expect((await fest.organizer.post(path, { eventId: other.id })).status).toBe(200);
    const orders = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${other.id}`);
    // The device is none of that event's: in its tills the order is nobody's.
    const items = [{ menuItem: { name: 'Bratwurst' } }];
    expect(orders.body).toMatchObject([{ total: 8.5, deviceId: null, items }]);
  });

  it('books what came under a used id under one of its own', async () => {
    const first = bratwurstFor(fest);
    await fest.waiter.post('/api/orders', first);
    const second = { ...first, tableNumber: '7' };
    expect((await fest.waiter.post('/api/orders', second)).body).toMatchObject({ code: 'ORDER_ID_REUSED' });
    await handIn(fest.waiter, second, 'ORDER_ID_REUSED');
    expect((await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {})).status).toBe(200);
    const orders = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(orders.map(({ tableNumber }) => tableNumber)).toEqual(['12', '7']);
    expect(orders[1]?.clientOrderId).not.toBe(first.clientOrderId);
  });

  it('books no second order when the first one came while it was handed in, and cannot reject it either', async () => {
    for (const decision of ['book', 'reject']) {
      const order = bratwurstFor(fest);
      const { orderNumber } = (await fest.waiter.post<OrderWire>('/api/orders', order)).body;
      await keepAsHandedIn(order);
      const answer = await fest.organizer.post(`/api/quarantine/${await heldId()}/${decision}`, { reason: 'Doppelt' });
      expect(answer).toMatchObject(
        decision === 'book'
          ? { status: 200, body: { orderNumber } }
          : { status: 409, body: { code: 'ALREADY_BOOKED' } },
      );
      expect((await held()).find(({ state }) => state !== 'booked')).toBeUndefined();
      expect((await handIn(fest.waiter, order)).body).toMatchObject({ state: 'booked', orderNumber });
    }
    expect(await orderCount(fest)).toBe(2);
  });

  it('books the lines where the sums contradict them, and reads what the device said', async () => {
    const wrong = {
      ...bratwurstFor(fest, { tableNumber: 'Takeaway' }),
      ...{ total: 5, rounding: 0.05, paymentAmount: 20, change: 15 },
    };
    expect((await fest.waiter.post('/api/orders', { ...wrong, offline: true })).status).toBe(400);
    await handIn(fest.waiter, wrong, 'INVALID_INPUT');
    expect(await held()).toMatchObject([{ total: 5, sum: 8.5 }]);
    await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {});
    const [booked] = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(booked).toMatchObject({
      ...{ total: 8.5, rounding: 0, payable: 8.5, paymentAmount: 20, change: 11.5 },
      ...{ isTakeawayMode: true, paymentMethod: 'CASH' },
    });
    expect(booked?.flagReasons[1]).toMatch(
      /; das Gerät nannte Total CHF 5.00, Erhalten CHF 20.00, Rückgeld CHF 15.00$/,
    );
    const journal = (await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`)).body.entries;
    const totalOf = (wanted: string) => journal.find(({ action }) => action === wanted)?.details.total;
    expect(totalOf('quarantine.receive')).toBe(500);
    expect([totalOf('order.place'), totalOf('quarantine.booked')]).toEqual([850, 850]);
  });

  it('leaves what cash was rounded by, where only the change was added up wrongly', async () => {
    const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst', price: 9.33 }, quantity: 1, price: 9.33 }];
    const wrong = bratwurstFor(fest, { items, total: 9.33, rounding: 0.02, paymentAmount: 20, change: 10 });
    await handIn(fest.waiter, wrong, 'INVALID_INPUT');
    await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {});
    const [booked] = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(booked).toMatchObject({ total: 9.33, rounding: 0.02, payable: 9.35, change: 10.65 });
  });

  it('books what was paid out in cash, whatever the device said it was paid with', async () => {
    const items = [
      { menuItem: { id: fest.bratwurst, name: 'Becher', price: 2, kind: 'deposit' }, quantity: -3, price: 2 },
    ];
    const wrong = bratwurstFor(fest, { items, total: -6, paymentAmount: 0, change: 6, paymentMethod: 'CARD_TWINT' });
    expect((await fest.waiter.post('/api/orders', { ...wrong, offline: true })).status).toBe(400);
    await handIn(fest.waiter, wrong, 'INVALID_INPUT');
    await fest.organizer.post(`/api/quarantine/${await heldId()}/book`, {});
    const [booked] = (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
    expect(booked).toMatchObject({ total: -6, change: 6, paymentMethod: 'CASH', isTakeawayMode: false });
    expect(booked?.flagReasons[1]).toMatch(/, Karte\/Twint$/);
    const till = `/api/cash-up/event/${fest.eventId}/device/device_1?date=2026-11-21`;
    expect((await fest.organizer.get(till)).body).toMatchObject({ paidOut: 6, expected: -6, cardSales: 0 });
  });

  it('rejects it with a reason that the device is told, also when it logs in again', async () => {
    const order = bratwurstFor(fest);
    await handIn(fest.waiter, order);
    expect((await fest.organizer.post(`/api/quarantine/${await heldId()}/reject`, {})).status).toBe(400);
    const reason = 'Doppelt kassiert';
    expect((await fest.organizer.post(`/api/quarantine/${await heldId()}/reject`, { reason })).status).toBe(200);
    expect((await handIn(fest.waiter, order)).body).toMatchObject({ state: 'rejected', decisionReason: reason });
    const late = await fest.waiter.post('/api/orders', { ...order, offline: true });
    expect(late.body).toMatchObject({ code: 'ORDER_DECIDED', message: expect.stringContaining(reason) });
    expect(await orderCount(fest)).toBe(0);
  });

  it('has nothing to decide when the waiter logs in again and delivers', async () => {
    await endSession(fest);
    const order = bratwurstFor(fest);
    await handIn(fest.waiter, order, 'SESSION_ENDED');
    const login = { tag: fest.tag, password: fest.password, ipAddress: 'tablet' };
    expect((await fest.waiter.post('/api/auth/waiter-login', login)).status).toBe(200);
    expect((await fest.waiter.post('/api/orders', { ...order, offline: true })).status).toBe(201);
    expect(await held()).toMatchObject([{ state: 'booked', orderNumber: 1 }]);
  });

  it('can only reject what is no order', async () => {
    const { clientOrderId, eventId } = bratwurstFor(fest);
    await handIn(fest.waiter, { clientOrderId, eventId, items: 'Suppe' });
    expect(await held()).toMatchObject([{ canBook: false, items: [] }]);
    const path = `/api/quarantine/${await heldId()}`;
    expect((await fest.organizer.post(`${path}/book`, {})).body).toMatchObject({
      code: 'NOT_READABLE',
      message: 'Diese Angaben lassen sich nicht als Bestellung buchen. Bitte ablehnen und neu aufnehmen.',
    });
    expect((await fest.organizer.post(`${path}/reject`, { reason: 'Unlesbar' })).status).toBe(200);
  });
});
