import type {
  InvoiceDataWire,
  StatisticsFilters,
  StatisticsOrdersWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { statisticsPath } from '../../testing/statistics-path.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sumInvoice } from './invoice-data.ts';

/** Files are counted by the server itself. */
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(test.current);
});

async function read<Body>(rest: string, client = fest.organizer): Promise<Body> {
  const answer = await client.get<Body>(`/api/statistics/event/${fest.eventId}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const UNTAXED = { kind: 'article', vatRate: null };

describe('the orders of a day', () => {
  it('say which were paid without network at another price than the menu has', async () => {
    const cheap = {
      items: [{ menuItem: { id: fest.roesti, name: 'Rösti' }, quantity: 1, price: 12 }],
      total: 12,
      paymentAmount: 12,
      change: 0,
    };
    await place(fest.waiter, orderFor(fest, { ...cheap, offline: true }));
    await place(fest.waiter, orderFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 32.5, change: 0 }));
    const { orders } = await read<StatisticsOrdersWire>('/orders');
    expect(orders).toMatchObject([
      {
        flagged: true,
        flagReasons: ['Rösti: Preis nie gültig (bezahlt CHF 12.00, jetzt CHF 14.00)'],
        totalAmount: 12,
        paymentMethod: 'CASH',
      },
      { flagged: false, flagReasons: [], totalAmount: 32.5, paymentMethod: 'CARD_TWINT' },
    ]);
  });

  it('say what was paid, which rounding the cash makes differ from what was sold', async () => {
    const priced = { menuItem: { id: fest.roesti, name: 'Rösti' }, quantity: 1, price: 12.32 };
    const rounded = { items: [priced], total: 12.32, rounding: -0.02, paymentAmount: 12.3, change: 0 };
    await place(fest.waiter, orderFor(fest, { ...rounded, offline: true }));
    const { orders } = await read<StatisticsOrdersWire>('/orders');
    expect(orders).toMatchObject([{ totalAmount: 12.32, payable: 12.3 }]);
  });

  it('come in pages without a gap or a double, also when orders are taken meanwhile', async () => {
    for (let count = 0; count < 7; count += 1) await place(fest.waiter, orderFor(fest));
    const numbers: number[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page: StatisticsOrdersWire = await read(`/orders?limit=3&cursor=${cursor}`);
      numbers.push(...page.orders.map(({ orderNumber }) => orderNumber));
      cursor = page.nextCursor;
      pages += 1;
      if (pages <= 2) await place(fest.organizer, bratwurstFor(fest));
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pages).toBe(3);
    const all = await read<StatisticsOrdersWire>('/orders?date=2026-11-21&limit=5000');
    expect([all.orders.length, all.nextCursor]).toEqual([9, null]);
    expect(all.eventName).toMatch(/^Waldfest \d+$/);
    expect(all.orders.map(({ deviceDisplayName }) => deviceDisplayName)).toContain('Ohne Gerät');
  });

  it('come from the newest down where that is asked for, without a gap or a double, too', async () => {
    for (let count = 0; count < 5; count += 1) await place(fest.waiter, orderFor(fest));
    const numbersOf = ({ orders }: StatisticsOrdersWire) => orders.map(({ orderNumber }) => orderNumber);
    const first = await read<StatisticsOrdersWire>('/orders?newestFirst=true&limit=3');
    await place(fest.organizer, bratwurstFor(fest));
    const second = await read<StatisticsOrdersWire>(`/orders?newestFirst=true&limit=3&cursor=${first.nextCursor}`);
    expect([numbersOf(first), numbersOf(second), second.nextCursor]).toEqual([[5, 4, 3], [2, 1], null]);
  });

  it('are one where a number is asked for, and none where the day has no such', async () => {
    for (let count = 0; count < 3; count += 1) await place(fest.waiter, orderFor(fest));
    expect((await read<StatisticsOrdersWire>('/orders?orderNumber=2')).orders).toMatchObject([{ orderNumber: 2 }]);
    expect(await read('/orders?orderNumber=2&flagged=true')).toMatchObject({ orders: [], nextCursor: null });
    expect((await read<StatisticsOrdersWire>('/orders?orderNumber=9')).orders).toEqual([]);
    expect((await read<StatisticsOrdersWire>('/orders?orderNumber=2&date=2026-11-20')).orders).toEqual([]);
  });
});

it('a day is filtered by its own tables and devices alone, each once and in order, also what is cancelled', async () => {
  const other = await createFest(test.current);
  const second = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
  await place(other.waiter, bratwurstFor(other, { tableNumber: '1' }));
  for (const tableNumber of ['12', '9']) await place(second, orderFor(fest, { tableNumber }));
  await place(fest.waiter, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 8.5, change: 0 }));
  await place(fest.waiter, bratwurstFor(fest));
  test.current.setTime('2026-11-22T04:30:00.000Z');
  const nextDay = () => read<StatisticsFilters>('/filters?date=2026-11-22');
  expect(await nextDay()).toEqual({ tables: [], devices: [] });
  await place(other.waiter, bratwurstFor(other, { tableNumber: '1' }));
  const order = await place(fest.organizer, bratwurstFor(fest, { tableNumber: '7' }));
  await fest.organizer.post(`/api/orders/${order}/cancel`, { reason: 'Test' });
  expect(await nextDay()).toEqual({ tables: ['7'], devices: [{ id: 'none', name: 'Ohne Gerät' }] });
  expect(await read('/filters?date=2026-11-21')).toEqual({
    tables: ['9', '12'],
    devices: [
      { id: 'device_1', name: 'Service 1' },
      { id: 'device_2', name: 'Service 2' },
    ],
  });
});

describe('invoice data', () => {
  it('have the orders of a table and a time that somebody owes', async () => {
    await place(fest.waiter, orderFor(fest));
    const cancelled = await place(fest.waiter, orderFor(fest));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
    await place(fest.waiter, bratwurstFor(fest, { tableNumber: '7' }));
    test.current.setTime('2026-11-22T00:30:00.000Z');
    await place(fest.waiter, bratwurstFor(fest));
    const invoice = await read<InvoiceDataWire>('/invoice-data?date=2026-11-21&tableNumber=12');
    expect(invoice.date).toBe('2026-11-21');
    // As a form sends it that was left empty, or typed into carelessly.
    expect(await read('/invoice-data?date=&tableNumber=%2012%20&deviceId=&startTime=')).toEqual(invoice);
    expect(invoice.orders.map(({ items, totalAmount }) => [items, totalAmount])).toEqual([
      [['2x Rösti', '1x Rivella'], 32.5],
      [['1x Bratwurst'], 8.5],
    ]);
    expect(invoice.positions).toEqual([
      { itemName: 'Rösti', ...UNTAXED, unitPrice: 14, quantity: 2, totalAmount: 28 },
      { itemName: 'Rivella', ...UNTAXED, unitPrice: 4.5, quantity: 1, totalAmount: 4.5 },
      { itemName: 'Bratwurst', ...UNTAXED, unitPrice: 8.5, quantity: 1, totalAmount: 8.5 },
    ]);
    const night = await read<InvoiceDataWire>(
      '/invoice-data?date=2026-11-21&startTime=23:00&endTime=02:00&deviceId=device_1',
    );
    expect(night.orders.map(({ orderNumber }) => orderNumber)).toEqual([4]);
    expect(await read('/filters')).toMatchObject({ tables: ['7', '12'] });
  });

  it('know the owed orders by ids that no other event has: a QR reference is made of them', async () => {
    const first = await place(fest.waiter, orderFor(fest));
    const cancelled = await place(fest.waiter, orderFor(fest));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
    const last = await place(fest.waiter, bratwurstFor(fest));
    const { userId, username } = fest.organizer;
    const organizer = { kind: 'account', sessionId: 0, userId, username, role: 'EVENT_ORGANIZER' } as const;
    const { orders } = await sumInvoice(test.current.context, organizer, fest.eventId, {});
    expect(orders).toEqual([{ orderId: first }, { orderId: last }]);
  });

  it('say whom it is owed to and what they say, with the VAT number only where VAT is owed', async () => {
    const club = { name: 'Turnverein', street: 'Dorfstrasse', houseNumber: '1', postalCode: '3000', town: 'Bern' };
    const sender = async () => (await read<InvoiceDataWire>('/invoice-data')).sender;
    expect(await sender()).toEqual({ name: '', addressLines: [], vatNumber: '' });
    await saveSettings(fest, { ...club, vatNumber: VAT_OWED.vatNumber });
    const lines = ['Dorfstrasse 1', '3000 Bern'];
    expect(await sender()).toEqual({ name: 'Turnverein', addressLines: lines, vatNumber: '' });
    const receiptText = 'Danke!\nBis nächstes Jahr';
    await saveSettings(fest, { ...club, ...VAT_OWED, receiptText });
    expect(await sender()).toMatchObject({ vatNumber: VAT_OWED.vatNumber, receiptText });
    // What was sold with VAT bears it, also when none is owed any more.
    await place(fest.waiter, bratwurstFor(fest));
    await saveSettings(fest, { ...club, vatNumber: VAT_OWED.vatNumber });
    expect(await sender()).toMatchObject({ vatNumber: VAT_OWED.vatNumber });
  });

  it('add up what was sold at one price and tell two prices apart', async () => {
    for (const tableNumber of ['12', '7', '12']) await place(fest.waiter, bratwurstFor(fest, { tableNumber }));
    const menu = await fest.organizer.get<{ id: number; menuItem: { name: string } }[]>(
      `/api/events/${fest.eventId}/menu-items`,
    );
    const row = menu.body.find(({ menuItem }) => menuItem.name === 'Bratwurst');
    await fest.organizer.patch(`/api/events/${fest.eventId}/menu-items/${row?.id}`, { specialPrice: 9 });
    const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst', price: 9 }, quantity: 1, price: 9 }];
    await place(fest.waiter, orderFor(fest, { items, total: 9, paymentAmount: 9, change: 0 }));
    const { positions } = await read<InvoiceDataWire>('/invoice-data?date=2026-11-21');
    expect(positions).toEqual([
      { itemName: 'Bratwurst', ...UNTAXED, unitPrice: 8.5, quantity: 3, totalAmount: 25.5 },
      { itemName: 'Bratwurst', ...UNTAXED, unitPrice: 9, quantity: 1, totalAmount: 9 },
    ]);
  });
});

it.skipIf(isPostgres)('invoices and exports are together at most three hundred a minute and person', async () => {
  const event = await createFest(test.current);
  const url = `/api/statistics/event/${event.eventId}/invoice-data`;
  for (let n = 1; n <= 300; n++) expect((await event.organizer.get(url)).status).toBe(200);
  const { status, body, headers } = await event.organizer.get(statisticsPath(event, 'export'));
  expect([status, headers['retry-after']]).toEqual([429, '60']);
  expect(body).toMatchObject({
    code: 'TOO_MANY_EXPORTS',
    message: 'Zu viele Versuche. Bitte in 60 s nochmals versuchen.',
  });
});
