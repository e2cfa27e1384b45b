import type { OrderWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepositFest, type DepositFest } from '../../testing/deposit-fest.ts';
import { configurePrinters, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Answer } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: DepositFest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createDepositFest(test.current);
});

const cups = (quantity: number, price = 2) => ({
  menuItem: { id: fest.cup, name: 'Mehrwegbecher', price, category: 'Becher' },
  quantity,
  price,
});
const rivella = (quantity: number) => ({
  menuItem: { id: fest.rivella, name: 'Rivella', price: 4.5, category: 'Getränke' },
  quantity,
  price: 4.5,
});

function place(changes: Record<string, unknown>): Promise<Answer<OrderWire & { code: string }>> {
  return fest.waiter.post('/api/orders', orderFor(fest, changes));
}

describe('a deposit', () => {
  it('stands on a line of its own and is part of what is paid', async () => {
    const { status, body } = await place({ items: [rivella(2), cups(2)], total: 13, paymentAmount: 20, change: 7 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 13, payable: 13, rounding: 0, change: 7, status: 'new' });
    expect(body.items.map(({ menuItem, quantity, price }) => [menuItem.kind, quantity, price])).toEqual([
      ['article', 2, 4.5],
      ['deposit', 2, 2],
    ]);
  });

  it('that is given back is taken off what is owed', async () => {
    const { status, body } = await place({
      items: [rivella(2), cups(2), cups(-3)],
      total: 7,
      paymentAmount: 7,
      change: 0,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 7, payable: 7, status: 'new' });
  });

  it('that is only given back is paid out, and the kitchen has nothing to do with it', async () => {
    const answer = await place({ items: [cups(-3)], total: -6, paymentAmount: 0, change: 6 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ total: -6, payable: -6, paymentAmount: 0, change: 6, status: 'completed' });
    const open = await fest.waiter.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}&status=new,preparing`);
    expect(open.body).toEqual([]);
  });

  it('given back by mistake is taken back within the minute: no kitchen begins with it', async () => {
    const { body: mistaken } = await place(returned());
    const [own] = (await fest.waiter.get<OwnOrderWire[]>('/api/orders/own')).body;
    expect(own).toMatchObject({ id: mistaken.id, cancellableMs: 60_000 });
    const cancelled = await fest.waiter.post(`/api/orders/own/${mistaken.id}/cancel`, { reason: 'Vertippt' });
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled' }]);
    const [taken] = (await fest.waiter.get<OwnOrderWire[]>('/api/orders/own')).body;
    expect(taken).toMatchObject({ id: mistaken.id, status: 'cancelled', cancellableMs: 0 });

    const { body: late } = await place(returned());
    test.current.passSeconds(60);
    const refused = await fest.waiter.post(`/api/orders/own/${late.id}/cancel`, { reason: 'Vertippt' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'CANCEL_TOO_LATE' }]);
    const left = (await fest.waiter.get<OwnOrderWire[]>('/api/orders/own')).body.map((order) => order.cancellableMs);
    expect(left).toEqual([0, 0]);
  });

  it('is on no kitchen ticket', async () => {
    await configurePrinters(fest, { kitchen: 9, bar: 10 });
    const config = await fest.organizer.get<{ printers: { categories: string[] }[] }>(
      `/api/events/${fest.eventId}/printer-config`,
    );
    const [kitchen, bar] = config.body.printers;
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
      printers: [kitchen, { ...bar, categories: ['Getränke', 'Becher'] }],
    });
    const { body } = await place({ items: [rivella(2), cups(2), cups(-1)], total: 11, paymentAmount: 11, change: 0 });
    const slips = await test.current.context.db
      .selectFrom('print_jobs')
      .select('slip')
      .where('order_id', '=', body.id)
      .execute();
    expect(slips.map(({ slip }) => JSON.parse(slip).lines.map(({ name }: { name: string }) => name))).toEqual([
      ['Rivella'],
    ]);
    const { body: only } = await place({ items: [cups(-1)], total: -2, paymentAmount: 0, change: 2 });
    const jobs = await fest.organizer.get<{ orderId: number }[]>(`/api/events/${fest.eventId}/print-jobs`);
    expect(jobs.body.filter(({ orderId }) => orderId === only.id)).toEqual([]);
    const preview = await fest.waiter.post('/api/orders/get-print-data', {
      eventId: fest.eventId,
      tableNumber: '12',
      items: [cups(-1), cups(2)],
    });
    expect(preview.body).toMatchObject({ printerJobs: [] });
  });

  it.each([
    [
      'an article that is given back',
      () => ({ items: [rivella(-1)], total: -4.5, paymentAmount: 0, change: 4.5 }),
      400,
    ],
    ['a return that is paid out by card', () => ({ ...returned(), paymentMethod: 'CARD_TWINT' }), 400],
    ['another amount than the return', () => ({ ...returned(), change: 8 }), 400],
    ['a return at another price', () => ({ items: [cups(-3, 5)], total: -15, paymentAmount: 0, change: 15 }), 409],
    ['a quantity of nothing', () => ({ items: [cups(0)], total: 0, paymentAmount: 0, change: 0 }), 400],
  ])('refuses %s', async (_, changes, status) => {
    expect((await place(changes())).status).toBe(status);
  });

  it('can be given back when no more cups are sold', async () => {
    const menu = await fest.organizer.get<{ id: number; menuItem: { id: number } }[]>(
      `/api/events/${fest.eventId}/menu-items`,
    );
    const entry = menu.body.find(({ menuItem }) => menuItem.id === fest.cup);
    await fest.organizer.patch(`/api/events/${fest.eventId}/menu-items/${entry?.id}`, { soldOut: true });
    expect((await place(returned())).status).toBe(201);
    expect((await place({ items: [cups(1)], total: 2, paymentAmount: 2, change: 0 })).status).toBe(409);
  });

  it('given back without network stays a deposit, whatever has become of the item', async () => {
    await fest.organizer.delete(`/api/menu/${fest.cup}`);
    const items = [{ ...cups(2), menuItem: { ...cups(2).menuItem, kind: 'deposit' } }, cups(-3)];
    const { status, body } = await place({ items, total: -2, paymentAmount: 0, change: 2, offline: true });
    expect(status).toBe(201);
    expect(body.flagged).toBe(true);
    expect(body.items.map(({ menuItem }) => menuItem.kind)).toEqual(['deposit', 'deposit']);
  });

  it('has none itself, and is forgotten by the items that carried it once it is none', async () => {
    const menu = await fest.organizer.get<{ id: number; depositItemId: number | null }[]>('/api/menu');
    const [cup, drink] = [fest.cup, fest.rivella].map((id) => menu.body.find((item) => item.id === id));
    expect(drink?.depositItemId).toBe(fest.cup);
    expect((await fest.organizer.put(`/api/menu/${fest.cup}`, { ...cup, depositItemId: fest.cup })).status).toBe(400);
    const wrong = await fest.organizer.put(`/api/menu/${fest.rivella}`, { ...drink, depositItemId: fest.roesti });
    expect([wrong.status, wrong.body]).toMatchObject([400, { details: [{ path: 'depositItemId' }] }]);
    const foreign = await createDepositFest(test.current);
    expect(
      (await fest.organizer.put(`/api/menu/${fest.rivella}`, { ...drink, depositItemId: foreign.cup })).status,
    ).toBe(400);
    await fest.organizer.put(`/api/menu/${fest.cup}`, { ...cup, kind: 'article' });
    const after = await fest.organizer.get<{ id: number; depositItemId: number | null }[]>('/api/menu');
    expect(after.body.find(({ id }) => id === fest.rivella)?.depositItemId).toBeNull();
  });
});

function returned() {
  return { items: [cups(-3)], total: -6, paymentAmount: 0, change: 6 };
}
