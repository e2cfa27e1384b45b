import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReport, DayReportWire, EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { describe, expect, it } from 'vitest';
import { createDepositFest } from '../../testing/deposit-fest.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DATE = '2026-11-21';

async function report(fest: Fest, date = ''): Promise<DayReportWire> {
  const url = `/api/closing/event/${fest.eventId}/report${date && `?date=${date}`}`;
  const answer = await fest.organizer.get<DayReportWire>(url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function close(fest: Fest) {
  return fest.organizer.post<EventClosingWire & { code: string }>(`/api/closing/event/${fest.eventId}/close`);
}

describe('the report', () => {
  it('adds up what was sold, and finds its ways to the same figure agree', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await place(fest.organizer, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 8.5, change: 0 }));
    const cancelled = await place(fest.waiter, bratwurstFor(fest, { tableNumber: 'TAKEAWAY', isTakeawayMode: true }));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Test' });

    for (const date of [DATE, '']) {
      const day = await report(fest, date);
      expect(day).toMatchObject({
        date: date || null,
        orders: 2,
        cancelledOrders: { count: 1, amount: 8.5 },
        items: 4,
        sales: 41,
        deposits: { charged: 0, returned: 0, balance: 0 },
        rounding: 0,
        paid: 41,
        payments: [
          { method: 'CASH', orders: 1, amount: 32.5 },
          { method: 'CARD_TWINT', orders: 1, amount: 8.5 },
        ],
        service: { table: { orders: 2, sales: 41 }, takeaway: { orders: 0, sales: 0 } },
        vat: { number: '', rows: [] },
        articles: [
          { name: 'Bratwurst', quantity: 1, amount: 8.5 },
          { name: 'Rivella', quantity: 1, amount: 4.5 },
          { name: 'Rösti', quantity: 2, amount: 28 },
        ],
        closedAt: null,
      });
      expect(day.tills.map(({ deviceDisplayName, takings }) => [deviceDisplayName, takings])).toEqual([
        ['Service 1', 32.5],
        ['Ohne Gerät', 0],
      ]);
      expect(day.checks.filter(({ isOk }) => !isOk)).toEqual([]);
      expect(day.checks.length).toBeGreaterThan(6);
    }
  });

  it('says which figures part when somebody has changed the database', async () => {
    const fest = await createFest(test.current);
    const orderId = await place(fest.waiter, bratwurstFor(fest));
    const { db } = test.current.context;
    const { id: _, ...payment } = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payments')
      .values({ ...payment, received: payment.received + 5 })
      .execute();
    const { checks } = await report(fest);
    expect(checks.filter(({ isOk }) => !isOk).map(({ label }) => label)).toEqual([
      'Bestellungen und ihre Zahlungen',
      'Bestellungen mit Rundung und ihre Zahlungen',
      'Zahlungen und erhaltenes Geld ohne Rückgeld',
      'Kassen der Geräte und Barzahlungen',
    ]);
    await db.updateTable('order_sums').set({ sales: 1 }).where('event_id', '=', fest.eventId).execute();
    await db.updateTable('item_sums').set({ amount: 1 }).where('event_id', '=', fest.eventId).execute();
    await db.updateTable('orders').set({ order_number: 3 }).where('id', '=', orderId).execute();
    expect((await report(fest)).checks.filter(({ isOk }) => !isOk)).toHaveLength(7);
    const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
    expect(body.warnings.join(' ')).toContain(
      'Statistik und Bestellungen stimmen nicht überein: CHF 0.01 und CHF 8.50.',
    );
  });
});

describe('the tickets', () => {
  async function jobsOf(fest: Fest, ...states: { state: string; error_code?: string }[]): Promise<void> {
    const { db } = test.current.context;
    const jobs = await db
      .selectFrom('print_jobs')
      .where('event_id', '=', fest.eventId)
      .select('id')
      .orderBy('id')
      .execute();
    for (const [index, { id }] of jobs.entries()) {
      if (states[index]) await db.updateTable('print_jobs').set(states[index]).where('id', '=', id).execute();
    }
  }

  it('are what the orders were to give, each printed, seen to by hand, thrown away, taken back or open', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, bratwurstFor(fest));
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    for (let count = 0; count < 2; count++) await place(fest.waiter, orderFor(fest));
    const cancelled = await place(fest.waiter, orderFor(fest));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Test' });
    const [byHand, discarded] = ['BY_HAND', 'DISCARDED'].map((error_code) => ({ state: 'canceled', error_code }));
    if (byHand && discarded) await jobsOf(fest, { state: 'completed' }, { state: 'unconfirmed' }, byHand, discarded);
    const { prints, checks } = await report(fest);
    expect(prints).toMatchObject({ tickets: 6, printed: 1, unconfirmed: 1, byHand: 1, discarded: 1, waiting: 0 });
    expect(prints).toMatchObject({ withdrawn: 2, ordersWithout: 1, open: [] });
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('that are missing, or gone without a word, are found', async () => {
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    await place(fest.waiter, orderFor(fest));
    await jobsOf(fest, { state: 'canceled' });
    const parted = async () => (await report(fest)).checks.filter(({ isOk }) => !isOk);
    const fates = { label: 'Druckaufträge der Bons und was aus ihnen wurde', left: '2', right: '1' };
    expect(await parted()).toMatchObject([fates]);
    await test.current.context.db.deleteFrom('print_jobs').where('event_id', '=', fest.eventId).execute();
    const jobs = { label: 'Bons der Bestellungen je Station und ihre Druckaufträge', left: '2', right: '0' };
    expect(await parted()).toMatchObject([jobs]);
  });

  it('of orders that a former program took are those it made', async () => {
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const orderId = await place(fest.waiter, orderFor(fest));
    await place(fest.waiter, bratwurstFor(fest));
    await test.current.context.db.updateTable('orders').set({ tickets: 0 }).where('id', '=', orderId).execute();
    const { prints, checks } = await report(fest);
    expect(prints).toMatchObject({ tickets: 3, ordersWithout: 0 });
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('and deposits are compared with their lines', async () => {
    const fest = await createDepositFest(test.current);
    const menuItem = { id: fest.cup, name: 'Mehrwegbecher', category: 'Becher' };
    const paid = { total: 6, paymentAmount: 6, change: 0 };
    await place(fest.waiter, bratwurstFor(fest, { items: [{ menuItem, quantity: 3, price: 2 }], ...paid }));
    const parted = async () => (await report(fest)).checks.filter(({ isOk }) => !isOk).map(({ label }) => label);
    expect((await report(fest)).checks.map(({ label }) => label).join()).toContain('Depot zurückgegeben');
    expect(await parted()).toEqual([]);
    const { db } = test.current.context;
    await db.updateTable('item_sums').set({ quantity: 2 }).where('event_id', '=', fest.eventId).execute();
    await db.updateTable('orders').set({ deposit_total: 1 }).where('event_id', '=', fest.eventId).execute();
    expect(await parted()).toEqual([
      'Depot der Bestellungen und ihrer Positionen',
      'Bestellungen mit nur Depot und ihre Positionen',
      'Depot-Stücke ausgegeben und ihre Positionen',
    ]);
  });
});

describe('a closed event', () => {
  it('books nothing any more, and keeps its report as it was', async () => {
    const fest = await createFest(test.current);
    const orderId = await place(fest.waiter, orderFor(fest));
    const before = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
    expect(before.body.warnings).toEqual(['Service 1 am 21.11.2026 ist nicht gezählt: CHF 32.50 erwartet.']);

    const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
    const entry = { clientEntryId: randomUUID(), date: DATE, kind: 'float', amount: 5 };
    const booked = await fest.organizer.post<DeviceCashUpWire>(entries, entry);
    const closed = await close(fest);
    expect(closed.body, closed.text).toMatchObject({ isClosed: true, days: [DATE], warnings: [] });

    const refused = [
      await fest.waiter.post<{ code: string }>('/api/orders', orderFor(fest)),
      await fest.organizer.post<{ code: string }>('/api/orders', orderFor(fest, { offline: true })),
      await fest.organizer.post<{ code: string }>(`/api/orders/${orderId}/cancel`, { reason: 'zu spät' }),
      await fest.organizer.post<{ code: string }>(entries, { ...entry, clientEntryId: randomUUID() }),
      await fest.organizer.post<{ code: string }>(`/api/cash-up/entries/${booked.body.entries[0]?.id}/cancel`, {
        reason: 'zu spät',
      }),
      await close(fest),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'EVENT_CLOSED']));
    const tills = await fest.organizer.get<CashUpWire>(`/api/cash-up/event/${fest.eventId}?date=${DATE}`);
    expect(tills.body).toMatchObject({ isClosed: true, devices: [{ floats: 5, expected: 37.5 }] });
    expect(await report(fest)).toMatchObject({ orders: 1, sales: 32.5, closedBy: fest.organizer.username });
    expect((await report(fest, DATE)).journalSeal).toMatch(/^\d+:[0-9a-f]{12}$/);
  });

  it('shows a report kept by a program that did not count tickets, without them', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await close(fest);
    const { db } = test.current.context;
    const kept = db.selectFrom('event_closings').where('event_id', '=', fest.eventId);
    const { id: _, reports, ...closing } = await kept.selectAll().executeTakeFirstOrThrow();
    const former = (JSON.parse(reports) as DayReport[]).map((one) => {
      const { printed, unconfirmed, withdrawn, open } = one.prints;
      return { ...one, prints: { printed, unconfirmed, withdrawn, open } };
    });
    // What is kept can't be changed: a later one says it.
    await db
      .insertInto('event_closings')
      .values({ ...closing, reports: JSON.stringify(former) })
      .execute();
    expect((await report(fest)).prints).toEqual({ printed: 0, unconfirmed: 0, withdrawn: 0, open: [] });
    const url = `/api/closing/event/${fest.eventId}/report.pdf`;
    const sheet = await test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
    const text = textOf(sheet.rawPayload).join('\n');
    expect(text).toContain('Zurückgezogen, weil storniert');
    expect(text).not.toMatch(/undefined|NaN|Verworfen|je Bestellung und Station/);
  });

  it('is opened again with a reason by who runs it, and then takes what came late', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await close(fest);
    const url = `/api/closing/event/${fest.eventId}/reopen`;
    expect((await fest.organizer.post(url, {})).status).toBe(400);
    expect((await (await test.current.as('EVENT_ORGANIZER')).post(url, { reason: 'x' })).status).toBe(404);

    const opened = await fest.organizer.post<EventClosingWire>(url, { reason: 'Tablet lag im Auto' });
    expect(opened.body).toMatchObject({ isClosed: false, history: [{ reopenReason: 'Tablet lag im Auto' }] });
    // To whoever serves it is there again only once it is made active.
    const event = await fest.organizer.get<{ isActive: boolean }>(`/api/events/${fest.eventId}`);
    expect(event.body.isActive).toBe(false);
    await place(fest.waiter, orderFor(fest, { offline: true }));
    const { body } = await close(fest);
    expect(body.history).toMatchObject([{ reopenedAt: null }, { reopenReason: 'Tablet lag im Auto' }]);
    expect(await report(fest)).toMatchObject({ orders: 2, sales: 65 });
    const journal = await test.current.context.db
      .selectFrom('audit')
      .where('event_id', '=', fest.eventId)
      .where('action', 'in', ['event.close', 'event.reopen'])
      .select('action')
      .orderBy('id')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['event.close', 'event.reopen', 'event.close']);
  });

  it('is closed and opened by itself: no other event is', async () => {
    const [fest, other, open] = [
      await createFest(test.current),
      await createFest(test.current),
      await createFest(test.current),
    ];
    for (const one of [fest, other]) await place(one.waiter, bratwurstFor(one));
    await close(fest);
    await close(other);
    await place(open.waiter, bratwurstFor(open));
    for (const one of [fest, other]) expect(await report(one)).toMatchObject({ eventId: one.eventId, orders: 1 });
    expect((await fest.organizer.post(`/api/closing/event/${other.eventId}/close`)).status).toBe(404);
    await fest.organizer.post(`/api/closing/event/${fest.eventId}/reopen`, { reason: 'Vergessen' });

    const closing = await other.organizer.get<EventClosingWire>(`/api/closing/event/${other.eventId}`);
    expect(closing.body).toMatchObject({ isClosed: true, history: [{ reopenedAt: null, reopenReason: null }] });
    const { createdAt, closedAt, closedBy } = await report(other);
    expect([createdAt, closedBy]).toEqual([closedAt, other.organizer.username]);
    expect((await report(fest)).closedAt).toBeNull();
  });

  it('counts every order that was acknowledged while it closed, and no other', async () => {
    const fest = await createFest(test.current);
    const orders = Array.from({ length: 20 }, () => fest.organizer.post('/api/orders', bratwurstFor(fest)));
    const [closed, ...answers] = await Promise.all([close(fest), ...orders]);
    expect(closed.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - taken);
    expect((await report(fest)).orders).toBe(taken);
  });
});
