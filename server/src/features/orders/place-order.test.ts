import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeAll(async () => {
  fest = await createFest(test.current);
});

const BOOKS = ['orders', 'order_lines', 'payments', 'audit'] as const;

async function countRows(table: (typeof BOOKS)[number] | 'print_jobs'): Promise<number> {
  const row = await test.current.context.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

describe('an order', () => {
  it('is answered with its number, lines as sold and the change', async () => {
    const order = orderFor(fest);
    const answer = await fest.waiter.post<OrderWire>('/api/orders', order);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      orderNumber: 1,
      clientOrderId: order.clientOrderId,
      eventId: fest.eventId,
      deviceId: 'device_1',
      tableNumber: '12',
      isTakeawayMode: false,
      total: 32.5,
      paymentAmount: 50,
      change: 17.5,
      paymentMethod: 'CASH',
      status: 'new',
      createdAt: '2026-11-21T17:30:00.000Z',
    });
    expect(answer.body.items[0]).toEqual({
      menuItem: { id: fest.roesti, name: 'Rösti', price: 14, category: 'Speisen', kind: 'article' },
      quantity: 2,
      price: 14,
      vatRate: null,
      note: 'ohne Zwiebeln',
      status: 'new',
    });
  });

  it('is paid in cash where nothing else is said, by null, too', async () => {
    for (const paymentMethod of [undefined, null]) {
      const { status, body } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, { paymentMethod }));
      expect([status, body.paymentMethod]).toEqual([201, 'CASH']);
    }
  });

  it('leaves no gap in the numbers when many come at once', async () => {
    const other = await createFest(test.current);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => other.waiter.post<OrderWire>('/api/orders', orderFor(other))),
    );
    const numbers = answers.map(({ body }) => body.orderNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  it('with an id that is taken by another order is refused', async () => {
    const order = orderFor(fest);
    const [roesti, rivella] = order.items;
    await place(fest.organizer, order);
    const { id: eventId } = await createEvent(fest.organizer);
    const changes = [
      ...[{ eventId }, { tableNumber: '13' }, { isTakeawayMode: true }, { total: 30 }, { paymentAmount: 40 }],
      ...[{ paymentMethod: 'CARD_TWINT' }, { rounding: 0.05 }, { items: [rivella, roesti] }],
      ...[{ note: 'mit Zwiebeln' }, { note: '' }, { quantity: 3 }, { price: 13 }].map((line) => ({
        items: [{ ...roesti, ...line }, rivella],
      })),
      { items: [{ ...roesti, menuItem: { ...roesti?.menuItem, id: fest.bratwurst } }, rivella] },
    ];
    for (const change of changes) {
      const other = await fest.organizer.post('/api/orders', { ...order, ...change });
      expect([other.status, other.body], JSON.stringify(change)).toMatchObject([409, { code: 'ORDER_ID_REUSED' }]);
    }
  });

  it('with an id that is taken by another order is refused for that, also where it contradicts itself', async () => {
    const order = orderFor(fest);
    await fest.waiter.post('/api/orders', order);
    for (const change of [{ paymentAmount: 500 }, { total: 1 }, { items: order.items.slice(1) }]) {
      const other = await fest.waiter.post('/api/orders', { ...order, ...change });
      expect([other.status, other.body]).toMatchObject([409, { code: 'ORDER_ID_REUSED' }]);
    }
  });

  it('may be sent again as one taken without network', async () => {
    const order = orderFor(fest);
    await fest.waiter.post('/api/orders', order);
    const again = await fest.waiter.post('/api/orders', { ...order, offline: true });
    expect(again.status).toBe(200);
  });

  it('that fails leaves nothing behind', async () => {
    const before = await Promise.all(BOOKS.map(countRows));
    const answer = await fest.waiter.post('/api/orders', {
      ...orderFor(fest),
      items: [{ menuItem: { id: 999_999, name: 'Fremd' }, quantity: 1, price: 32.5 }],
    });
    expect(answer.status).toBe(409);
    const after = await Promise.all(BOOKS.map(countRows));
    expect(after).toEqual(before);
  });

  it('counts from 1 again on the next business day, which starts at five in the morning', async () => {
    const other = await createFest(test.current);
    const numberAt = async (instant: string): Promise<number> => {
      test.current.setTime(instant);
      return (await other.waiter.post<OrderWire>('/api/orders', orderFor(other))).body.orderNumber;
    };
    expect(await numberAt('2026-11-21T20:00:00Z')).toBe(1);
    expect(await numberAt('2026-11-22T03:59:00Z')).toBe(2);
    expect(await numberAt('2026-11-22T04:00:00Z')).toBe(1);
    test.current.setTime('2026-11-21T17:30:00.000Z');
  });
});

describe('the server is the authority on prices', () => {
  it('refuses another price with the one that holds', async () => {
    const answer = await fest.waiter.post('/api/orders', {
      ...orderFor(fest),
      items: [{ menuItem: { id: fest.roesti, name: 'Rösti' }, quantity: 1, price: 1 }],
      total: 1,
      paymentAmount: 1,
      change: 0,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'Rösti kostet jetzt CHF 14.00.',
      details: [{ path: 'items.0.price', menuItemId: fest.roesti, price: 14 }],
    });
  });

  it('says that a price has changed also where the sum is the right one, and else what is wrong with the sum', async () => {
    const order = orderFor(fest);
    const [first, ...others] = order.items;
    const dearer = await fest.waiter.post('/api/orders', { ...order, items: [{ ...first, price: 1 }, ...others] });
    expect([dearer.status, dearer.body]).toMatchObject([409, { code: 'PRICE_CHANGED' }]);
    const wrong = await fest.waiter.post('/api/orders', { ...orderFor(fest), total: 1 });
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
    const stranger = (await createFest(test.current)).organizer;
    expect((await stranger.post('/api/orders', { ...orderFor(fest), total: 1 })).status).toBe(404);
  });

  it('refuses what is sold out, and books it when it was paid without network', async () => {
    const other = await createFest(test.current);
    const menu = await other.organizer.get<{ id: number; menuItem: { id: number } }[]>(
      `/api/events/${other.eventId}/menu-items`,
    );
    const row = menu.body.find(({ menuItem }) => menuItem.id === other.roesti);
    await other.organizer.patch(`/api/events/${other.eventId}/menu-items/${row?.id}`, {
      soldOut: true,
      specialPrice: 15,
    });
    const order = orderFor(other);
    const refused = await other.waiter.post('/api/orders', order);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' });
    const booked = await other.waiter.post<OrderWire>('/api/orders', { ...order, offline: true });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({ total: 32.5, flagged: true });
  });

  it('books what is no longer on the menu under the name it was paid with, without what no name contains', async () => {
    const items = [
      { menuItem: { id: 999_999, name: 'Alte\u0000 Suppe', category: '\u0000Suppen' }, quantity: 1, price: 5 },
    ];
    const late = orderFor(fest, { items, total: 5, paymentAmount: 5, change: 0, offline: true });
    const booked = await fest.waiter.post<OrderWire>('/api/orders', late);
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      flagged: true,
      flagReasons: ['Alte Suppe: nie im Menü dieses Events'],
      items: [{ menuItem: { name: 'Alte Suppe', category: 'Suppen' }, price: 5 }],
    });
  });

  it('refuses sums that are not sums', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ total: 30 }, 'total'],
      [{ paymentAmount: 30, change: -2.5 }, 'paymentAmount'],
      [{ change: 20 }, 'change'],
      [{ isTakeawayMode: true }, 'tableNumber'],
      [{ tableNumber: 'TAKEAWAY' }, 'tableNumber'],
      [{ tableNumber: 'takeaway' }, 'tableNumber'],
      [{ tableNumber: '' }, 'tableNumber'],
      [{ tableNumber: 'x'.repeat(21) }, 'tableNumber'],
      [{ items: [] }, 'items'],
      [{ clientOrderId: 'nummer-1' }, 'clientOrderId'],
      [{ total: 32.501 }, 'total'],
      [{ paymentMethod: 'BITCOIN' }, 'paymentMethod'],
    ];
    for (const [changes, path] of wrong) {
      const answer = await fest.waiter.post<{ details: { path: string; message: string }[] }>(
        '/api/orders',
        orderFor(fest, changes),
      );
      expect(answer.status, JSON.stringify(changes)).toBe(400);
      expect(answer.body.details.map((detail) => detail.path)).toContain(path);
    }
  });
});

describe('the standard menu', () => {
  const demo = {
    tableNumber: '3',
    eventId: null,
    items: [{ menuItem: { id: 301, name: 'Rösti mit Spiegelei' }, quantity: 1, price: 16.5 }],
  };
  const paid = { total: 16.5, paymentAmount: 20, change: 3.5 };

  it('is checked against the demo catalogue and prints nothing', async () => {
    const jobs = await countRows('print_jobs');
    const answer = await fest.organizer.post<OrderWire>('/api/orders', orderFor(fest, { ...demo, ...paid }));
    expect(answer.status).toBe(201);
    expect(answer.body.eventId).toBeNull();
    expect(await countRows('print_jobs')).toBe(jobs);
    for (const client of [fest.waiter, fest.organizer]) {
      const { body } = await client.post<{ printerJobs: unknown[] }>('/api/orders/get-print-data', demo);
      expect(body.printerJobs).toEqual([]);
      expect((await client.post('/api/orders/prepare-payment', demo)).text).toMatch(/^Keine Druckaufträge/);
    }
    const wrong = { ...demo, items: [{ ...demo.items[0], price: 1 }], total: 1, paymentAmount: 1, change: 0 };
    expect((await fest.organizer.post('/api/orders', orderFor(fest, wrong))).body).toMatchObject({
      code: 'PRICE_CHANGED',
    });
    const unknown = { ...demo, ...paid, items: [{ ...demo.items[0], menuItem: { id: fest.roesti, name: 'Rösti' } }] };
    expect((await fest.organizer.post('/api/orders', orderFor(fest, unknown))).body).toMatchObject({
      code: 'ITEM_UNAVAILABLE',
    });
  });
});

describe('print jobs', () => {
  it('are one per printer that has something to do, with only its categories', async () => {
    const other = await createFest(test.current);
    await configurePrinters(other, { kitchen: 9100, bar: 9101 });
    const order = await other.waiter.post<OrderWire>('/api/orders', orderFor(other));
    const jobs = await other.organizer.get<{ printer: string; orderId: number; state: string; copy: boolean }[]>(
      `/api/events/${other.eventId}/print-jobs`,
    );
    expect(jobs.body.map(({ printer, orderId, state, copy }) => ({ printer, orderId, state, copy }))).toEqual([
      { printer: 'Küche', orderId: order.body.id, state: 'pending', copy: false },
      { printer: 'Bar', orderId: order.body.id, state: 'pending', copy: false },
    ]);
    const slips = await test.current.context.db
      .selectFrom('print_jobs')
      .select('slip')
      .where('order_id', '=', order.body.id)
      .orderBy('id')
      .execute();
    expect(slips.map(({ slip }) => JSON.parse(slip).lines.map((line: { name: string }) => line.name))).toEqual([
      ['Rösti'],
      ['Rivella'],
    ]);
  });
});
