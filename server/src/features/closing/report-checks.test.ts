import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { describe, expect, it } from 'vitest';
import { report } from '../../testing/closing.ts';
import { createDepositFest } from '../../testing/deposit-fest.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DATE = '2026-11-21';

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
      // Where no cup was lent, nothing is said of cups.
      expect(day.checks.map(({ label }) => label).join()).not.toContain('Depot');
    }
  });

  it('of an event without an order comes to nothing, and nothing parts', async () => {
    const fest = await createFest(test.current);
    const { orders, sales, paid, checks } = await report(fest);
    expect([orders, sales, paid]).toEqual([0, 0, 0]);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
    expect(body).toMatchObject({ days: [], warnings: [] });
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
      'Zahlungen und alle Bestellungen (auch stornierte)',
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
    await db.updateTable('orders').set({ deposit_total: 200 }).where('id', '=', orderId).execute();
    expect((await report(fest)).checks).toContainEqual({
      label: 'Depot der Bestellungen und ihrer Positionen',
      isOk: false,
      left: 'CHF 2.00',
      right: 'CHF 0.00',
    });
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

  it('and their copies count once, by the one of them that came further', async () => {
    const fates = [
      ['withdrawn', { state: 'canceled' }],
      ['discarded', { state: 'canceled', error_code: 'DISCARDED' }],
      ['byHand', { state: 'canceled', error_code: 'BY_HAND' }],
      ['waiting', { state: 'pending' }],
      ['unconfirmed', { state: 'unconfirmed' }],
      ['printed', { state: 'completed' }],
    ] as const;
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const orderId = await place(fest.waiter, bratwurstFor(fest));
    const { db } = test.current.context;
    const jobs = db.selectFrom('print_jobs').selectAll().where('order_id', '=', orderId);
    const { id, ...job } = await jobs.executeTakeFirstOrThrow();
    const { id: copyId } = await db
      .insertInto('print_jobs')
      .values({ ...job, copy_no: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const set = (jobId: number, fate: object) =>
      db
        .updateTable('print_jobs')
        .set({ error_code: null, ...fate })
        .where('id', '=', jobId)
        .execute();
    for (const [index, [further, fate]] of fates.entries()) {
      const [, former] = fates[index - 1] ?? [];
      if (!former) continue;
      for (const [one, other] of [
        [id, copyId],
        [copyId, id],
      ] as const) {
        await set(one, former);
        await set(other, fate);
        expect((await report(fest)).prints).toMatchObject({ tickets: 1, [further]: 1 });
      }
    }
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
    // These were to have some: it is not that no station was to get any.
    expect((await report(fest)).prints).toMatchObject({ ordersWithout: 0 });
  });

  it('of orders that a former program took are those it made', async () => {
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const orderId = await place(fest.waiter, orderFor(fest));
    const second = await place(fest.waiter, bratwurstFor(fest));
    const { db } = test.current.context;
    await db.updateTable('orders').set({ tickets: 0 }).where('id', 'in', [orderId, second]).execute();
    const { id: _, ...job } = await db
      .selectFrom('print_jobs')
      .selectAll()
      .where('order_id', '=', second)
      .executeTakeFirstOrThrow();
    const bar = await db
      .selectFrom('printers')
      .select('id')
      .where('event_id', '=', fest.eventId)
      .where('id', '!=', job.printer_id)
      .executeTakeFirstOrThrow();
    // A copy and a receipt are none that the order was to give.
    await db
      .insertInto('print_jobs')
      .values([
        { ...job, copy_no: 1 },
        { ...job, kind: 'receipt', printer_id: bar.id },
      ])
      .execute();
    const { prints, checks } = await report(fest);
    expect(prints).toMatchObject({ tickets: 3, ordersWithout: 0 });
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    test.current.passSeconds(41_400);
    await place(fest.waiter, bratwurstFor(fest));
    for (const date of [DATE, '2026-11-22', '']) {
      expect((await report(fest, date)).checks.filter(({ isOk }) => !isOk)).toEqual([]);
    }
    test.current.passSeconds(-41_400);
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
