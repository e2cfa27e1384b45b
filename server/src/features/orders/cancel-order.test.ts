import type { CancelledOrderWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startAccountSession } from '../sessions/sessions.ts';

const test = useTestApp();
let fest: Fest;
let kitchen: TestClient;

beforeAll(async () => {
  fest = await createFest(test.current);
  kitchen = await test.current.as('KITCHEN');
});

async function place(): Promise<OrderWire> {
  return (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
}

describe('cancelling', () => {
  it('needs a reason, leaves the order visible and cannot be undone by the kitchen', async () => {
    const order = await place();
    expect((await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: ' ' })).status).toBe(400);
    const cancelled = await fest.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, {
      reason: 'Falscher Tisch',
    });
    const facts = { status: 'cancelled', cancelReason: 'Falscher Tisch', total: order.total };
    expect(cancelled.body).toMatchObject({ ...facts, wasCancelled: false });
    expect((await kitchen.put(`/api/orders/${order.id}/status`, { status: 'new' })).status).toBe(409);
    const again = await fest.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, { reason: 'Nochmals' });
    expect(again.body).toMatchObject({ ...facts, wasCancelled: true });
    const journal = await test.current.context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'order.cancel')
      .where('subject', '=', order.clientOrderId)
      .execute();
    const { orderNumber } = order;
    expect(journal.map(({ details }) => JSON.parse(details))).toMatchObject([{ orderNumber, day: '2026-11-21' }]);
  });

  it('that arrives a second time is answered as the first one, where it is the same: nobody else has cancelled', async () => {
    const order = await place();
    const { context } = test.current;
    const { organizer } = fest;
    const colleague = new TestClient(test.current.app, organizer.username);
    const account = { id: organizer.userId ?? 0, role: 'EVENT_ORGANIZER' } as const;
    colleague.cookie = `sid=${await startAccountSession(context, account)}`;
    const cancel = async (by: TestClient, reason = 'Vertippt') =>
      (await by.post<CancelledOrderWire>(`/api/orders/${order.id}/cancel`, { reason })).body.wasCancelled;
    expect((await Promise.all([cancel(organizer), cancel(organizer)])).concat(await cancel(organizer))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await cancel(organizer, 'Falscher Tisch')).toBe(true);
    expect(await cancel(colleague)).toBe(true);
    expect(await cancel(await test.current.as('ADMIN'))).toBe(true);
    // As by a server whose clock is behind, or by this one after its own was set back.
    test.current.passSeconds(-60);
    expect(await cancel(organizer)).toBe(false);
    test.current.passSeconds(60 + 31);
    expect(await cancel(organizer)).toBe(true);
    const lines = context.db.selectFrom('audit').select('id').where('subject', '=', order.clientOrderId);
    expect(await lines.where('action', '=', 'order.cancel').execute()).toHaveLength(1);
  });

  it('stands whatever the kitchen does at the same moment, and happens once', async () => {
    const busy = await createFest(test.current);
    await configurePrinters(busy, { kitchen: 9100, bar: 9101 });
    const { db } = test.current.context;
    for (let round = 0; round < 10; round++) {
      const order = (await busy.waiter.post<OrderWire>('/api/orders', orderFor(busy))).body;
      await db
        .updateTable('print_jobs')
        .set({ state: 'completed', send_began: 1 })
        .where('order_id', '=', order.id)
        .execute();
      const cancel = () => busy.organizer.post<OrderWire>(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
      const finish = () => kitchen.put(`/api/orders/${order.id}/status`, { status: 'completed' });
      const answers = await Promise.all([finish(), cancel(), finish(), cancel(), finish(), cancel()]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const [row] = (await kitchen.get<OrderWire[]>(`/api/orders?eventId=${busy.eventId}&limit=1000`)).body.slice(-1);
      expect(row).toMatchObject({ id: order.id, status: 'cancelled' });
      const slips = await db
        .selectFrom('print_jobs')
        .select('id')
        .where('order_id', '=', order.id)
        .where('kind', '=', 'cancel')
        .execute();
      expect(slips).toHaveLength(2);
    }
  });

  it('is for the owner and administrators; whoever took the order has a call of their own', async () => {
    const order = await place();
    const [others, own] = [`/api/orders/${order.id}/cancel`, `/api/orders/own/${order.id}/cancel`];
    const other = await createFest(test.current);
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect((await other.organizer.post(others, { reason: 'Fremd' })).status).toBe(404);
    for (const stranger of [other.organizer, other.waiter, colleague]) {
      expect((await stranger.post(own, { reason: 'Fremd' })).status).toBe(404);
    }
    for (const nobody of [fest.waiter, kitchen]) {
      const refused = await nobody.post(others, { reason: 'Vertippt' });
      expect([refused.status, refused.body]).toMatchObject([403, { message: 'Keine Berechtigung' }]);
    }
    expect((await kitchen.post(own, { reason: 'Küche' })).status).toBe(403);
    const admin = await test.current.as('ADMIN');
    const items = [{ menuItem: { id: 301, name: 'Rösti mit Spiegelei' }, quantity: 1, price: 16.5 }];
    const demo = orderFor(fest, { eventId: null, items, total: 16.5, paymentAmount: 20, change: 3.5 });
    const { body: ofNoEvent } = await fest.organizer.post<OrderWire>('/api/orders', demo);
    for (const id of [999_999, ofNoEvent.id]) {
      expect((await admin.post(`/api/orders/${id}/cancel`, { reason: 'Irrtum' })).status).toBe(404);
    }
    expect((await admin.post(others, { reason: 'Irrtum' })).status).toBe(200);
  });

  it('by the waiter works for a minute of the server, as long as the kitchen has not begun', async () => {
    const early = await place();
    test.current.passSeconds(59);
    await kitchen.post(`/api/events/${fest.eventId}/orders/seen`, { orderIds: [early.id] });
    const answer = await fest.waiter.post<OrderWire>(`/api/orders/own/${early.id}/cancel`, { reason: 'Vertippt' });
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
    const again = await fest.waiter.post(`/api/orders/own/${early.id}/cancel`, { reason: 'Nochmals' });
    expect(again.status).toBe(200);

    const late = await place();
    test.current.passSeconds(60);
    const refused = await fest.waiter.post(`/api/orders/own/${late.id}/cancel`, { reason: 'Vertippt' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'CANCEL_TOO_LATE',
        message: 'Stornieren geht nur in der ersten Minute. Bitte den Veranstalter stornieren lassen.',
      },
    ]);

    const begun = await place();
    await kitchen.put(`/api/orders/${begun.id}/status`, { status: 'preparing', categories: ['Getränke'] });
    const tooLate = await fest.waiter.post(`/api/orders/own/${begun.id}/cancel`, { reason: 'Vertippt' });
    expect([tooLate.status, tooLate.body]).toMatchObject([409, { code: 'KITCHEN_HAS_BEGUN' }]);
    const organizer = await fest.organizer.post(`/api/orders/${begun.id}/cancel`, { reason: 'Gast ist weg' });
    expect(organizer.status).toBe(200);
  });

  it('takes the order out of the totals and leaves it in the list', async () => {
    const sold = await createFest(test.current);
    const [first] = await Promise.all(
      [1, 2].map(async () => (await sold.waiter.post<OrderWire>('/api/orders', orderFor(sold))).body),
    );
    await sold.waiter.post(`/api/orders/own/${first?.id}/cancel`, { reason: 'Falscher Tisch' });
    const figures = await sold.organizer.get(`/api/statistics/event/${sold.eventId}`);
    expect(figures.body).toMatchObject({ totalOrders: 1, totalSales: 32.5 });
    const shown = await kitchen.get<OrderWire[]>(`/api/orders?eventId=${sold.eventId}&status=cancelled`);
    expect(shown.body).toMatchObject([{ id: first?.id, cancelReason: 'Falscher Tisch' }]);
    const journal = await test.current.context.db
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('action', '=', 'order.cancel')
      .where('event_id', '=', sold.eventId)
      .execute();
    expect(journal).toHaveLength(1);
    expect(journal[0]?.actor).toContain('Service 1');
    expect(journal[0]?.details).toContain('Falscher Tisch');
  });

  it('takes back what was not printed yet and says STORNO where it was', async () => {
    const printed = await createFest(test.current);
    await configurePrinters(printed, { kitchen: 9100, bar: 9101 });
    const order = (await printed.waiter.post<OrderWire>('/api/orders', orderFor(printed))).body;
    const { db } = test.current.context;
    const [kitchenJob] = await db
      .selectFrom('print_jobs')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    await db
      .updateTable('print_jobs')
      .set({ state: 'completed', send_began: 1 })
      .where('id', '=', kitchenJob?.id ?? 0)
      .execute();
    await printed.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
    const jobs = await printed.organizer.get<{ printer: string; kind: string; state: string }[]>(
      `/api/events/${printed.eventId}/print-jobs`,
    );
    expect(jobs.body.map(({ printer, kind, state }) => [printer, kind, state])).toEqual([
      ['Küche', 'ticket', 'completed'],
      ['Bar', 'ticket', 'canceled'],
      ['Küche', 'cancel', 'pending'],
    ]);
  });

  it('says STORNO once at each printer where a ticket or a copy came out', async () => {
    const copied = await createFest(test.current);
    await configurePrinters(copied, { kitchen: 9100, bar: 9101 });
    const order = (await copied.waiter.post<OrderWire>('/api/orders', orderFor(copied))).body;
    const { db } = test.current.context;
    const jobs = () =>
      db
        .selectFrom('print_jobs')
        .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
        .select(['display_name', 'kind', 'copy_no', 'state'])
        .where('order_id', '=', order.id)
        .orderBy('print_jobs.id')
        .execute();
    // The kitchen's was given up after it had begun, its copy came out; the bar's came out, its copy waits.
    const ofPrinter = (name: string) => db.selectFrom('printers').select('id').where('display_name', '=', name);
    const write = (name: string, state: string) =>
      db
        .updateTable('print_jobs')
        .set({ state, send_began: 1 })
        .where('order_id', '=', order.id)
        .where('printer_id', 'in', ofPrinter(name))
        .execute();
    await write('Küche', 'aborted');
    await write('Bar', 'completed');
    await copied.waiter.post(`/api/orders/${order.id}/reprint`, {});
    await db
      .updateTable('print_jobs')
      .set({ state: 'completed', send_began: 1 })
      .where('order_id', '=', order.id)
      .where('copy_no', '=', 1)
      .where('printer_id', 'in', ofPrinter('Küche'))
      .execute();
    await copied.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
    expect(
      (await jobs()).map(({ display_name, kind, copy_no, state }) => [display_name, kind, copy_no, state]),
    ).toEqual([
      ['Küche', 'ticket', 0, 'canceled'],
      ['Bar', 'ticket', 0, 'completed'],
      ['Küche', 'ticket', 1, 'completed'],
      ['Bar', 'ticket', 1, 'canceled'],
      ['Küche', 'cancel', 0, 'pending'],
      ['Bar', 'cancel', 0, 'pending'],
    ]);
  });
});
