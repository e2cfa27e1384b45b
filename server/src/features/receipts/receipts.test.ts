import { roundCash } from '@bestellsystem/domain/cash-rounding.ts';
import type { ReceiptPrinted, ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PrintersTable } from '../../db/schema.ts';
import { createDepositFest, type DepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { beganAt, configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const CLUB = {
  name: 'Turnverein Musterlingen',
  street: 'Dorfstrasse',
  houseNumber: '7a',
  postalCode: '3000',
  town: 'Bern',
  receiptText: 'Merci und bis zum nächsten Mal',
};
let fest: DepositFest;

beforeEach(async () => {
  fest = await createDepositFest(test.current);
});

function receiptOf(orderId: number, client: TestClient = fest.waiter) {
  return client.get<ReceiptWire>(`/api/orders/${orderId}/receipt`);
}

function print(orderId: number, body: { printerId?: number } = {}, client: TestClient = fest.waiter) {
  return client.post<ReceiptPrinted>(`/api/orders/${orderId}/receipt/print`, body);
}

const roesti = (quantity: number) => ({
  menuItem: { id: fest.roesti, name: 'Rösti', price: 14, category: 'Speisen' },
  quantity,
  price: 14,
});
const cup = (quantity: number) => ({
  menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2, category: 'Becher' },
  quantity,
  price: 2,
});

/** A sweet at a price that cash is rounded for. */
async function sellSweet(price: number) {
  const post = async (url: string, body: unknown) => (await fest.organizer.post<{ id: number }>(url, body)).body.id;
  const categoryId = await post('/api/categories', { name: 'Süsses', displayOrder: 4 });
  const id = await post('/api/menu', { name: 'Magenbrot', price, categoryId });
  await post(`/api/events/${fest.eventId}/menu-items`, { menuItemId: id, specialPrice: price });
  return { id, name: 'Magenbrot', price, category: 'Süsses' };
}

describe('a receipt', () => {
  it('can be printed where the event prints now, the first printer first', async () => {
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const id = await place(fest.waiter, orderFor(fest));
    const names = async () => (await receiptOf(id)).body.printers.map(({ name }) => name);
    expect(await names()).toEqual(['Küche', 'Bar']);
    const { db } = test.current.context;
    const set = (name: string, columns: Updateable<PrintersTable>) =>
      db
        .updateTable('printers')
        .set(columns)
        .where('event_id', '=', fest.eventId)
        .where('display_name', '=', name)
        .execute();
    await set('Küche', { position: 7 });
    expect(await names()).toEqual(['Bar', 'Küche']);
    await set('Bar', { enabled: 0 });
    expect(await names()).toEqual(['Küche']);
    await set('Bar', { enabled: 1 });
    await set('Küche', { service_mode: 0 });
    expect(await names()).toEqual(['Bar', 'Küche']);
    await set('Küche', { takeaway_mode: 0 });
    expect(await names()).toEqual(['Küche', 'Bar']);
    await set('Bar', { enabled: 0 });
    await set('Küche', { deleted_at: '2026-11-21T17:00:00.000Z' });
    expect(await names()).toEqual([]);
  });

  it('names a sender without house number or postal code as people write it', async () => {
    await saveSettings(fest, { ...CLUB, houseNumber: '', postalCode: '' });
    const id = await place(fest.waiter, orderFor(fest));
    expect((await receiptOf(id)).body.organizer.addressLines).toEqual(['Dorfstrasse', 'Bern']);
  });

  it('is found by the id the device gave the order, by nobody else’s', async () => {
    const request = orderFor(fest);
    const id = await place(fest.waiter, request);
    const path = `/api/orders/${String(request.clientOrderId).toUpperCase()}/receipt`;
    expect(await fest.waiter.get(path)).toMatchObject({ status: 200, body: { orderId: id } });
    expect((await (await test.current.as('EVENT_ORGANIZER')).get(path)).status).toBe(404);
    expect((await fest.waiter.get(`/api/orders/${crypto.randomUUID()}/receipt`)).status).toBe(404);
    expect((await fest.waiter.get('/api/orders/keine/receipt')).status).toBe(400);
  });

  it('says when the order was taken, not when a late one was booked', async () => {
    const taken = new Date(test.current.context.now().getTime() - 3_600_000).toISOString();
    await beganAt(test.current, fest, taken);
    const late = await place(fest.waiter, { ...orderFor(fest), offline: true, timestamp: taken });
    expect((await receiptOf(late)).body.time).toBe('17:30');
    const live = await place(fest.waiter, { ...orderFor(fest), timestamp: taken });
    expect((await receiptOf(live)).body.time).toBe('18:30');
  });

  it('says who sold what for how much, and without VAT no word of it', async () => {
    await saveSettings(fest, CLUB);
    const id = await place(fest.waiter, orderFor(fest));
    const { status, body, text } = await receiptOf(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId: id,
      organizer: { name: CLUB.name, addressLines: ['Dorfstrasse 7a', '3000 Bern'] },
      text: CLUB.receiptText,
      tableNumber: '12',
      total: 32.5,
      rounding: 0,
      payable: 32.5,
      paid: 50,
      change: 17.5,
      paymentMethod: 'CASH',
      vat: null,
      printers: [],
    });
    expect(body.date).toMatch(/^\d\d\.\d\d\.2026$/);
    expect(body.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
      ['Rösti', 2, 28],
      ['Rivella', 1, 4.5],
    ]);
    expect(text).not.toContain('MWST');
  });

  it('says number, rate and sums where VAT is owed; deposits bear none', async () => {
    await saveSettings(fest, { ...CLUB, ...VAT_OWED });
    const order = { items: [roesti(2), cup(1)], total: 30, paymentAmount: 30, change: 0, paymentMethod: 'CARD_TWINT' };
    const { body } = await receiptOf(await place(fest.waiter, orderFor(fest, order)));
    expect(body.lines.map(({ name, vatRate }) => [name, vatRate])).toEqual([
      ['Rösti', 8.1],
      ['Mehrwegbecher', null],
    ]);
    expect(body).toMatchObject({
      total: 30,
      vat: { number: VAT_OWED.vatNumber, sums: [{ rate: 8.1, gross: 28, tax: 2.1, net: 25.9 }] },
    });
  });

  it('names a deposit as one on paper, charged or given back', async () => {
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const order = { items: [roesti(1), cup(2), cup(-1)], total: 16, paymentAmount: 16, change: 0 };
    await print(await place(fest.waiter, orderFor(fest, order)));
    const { slip } = await test.current.context.db
      .selectFrom('print_jobs')
      .select('slip')
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow();
    expect(slip).toContain('"Mehrwegbecher (Depot)"');
    expect(slip).toContain('"Mehrwegbecher (Depot zurück)"');
  });

  it('is for who took the order and who manages the event, and not for a cancelled one', async () => {
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const id = await place(fest.waiter, orderFor(fest));
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    const other = await createFest(test.current);
    await configurePrinters(other, { kitchen: 9100, bar: 9101 });
    for (const stranger of [colleague, other.waiter, other.organizer]) {
      expect((await receiptOf(id, stranger)).status).toBe(404);
      expect((await print(id, {}, stranger)).status).toBe(404);
    }
    expect((await receiptOf(999_999)).status).toBe(404);
    for (const client of [fest.waiter, fest.organizer, await test.current.as('ADMIN')]) {
      expect((await receiptOf(id, client)).status).toBe(200);
    }
    const foreign = await place(other.waiter, orderFor(other));
    const [printer] = (await receiptOf(foreign, other.waiter)).body.printers;
    expect(await print(id, { printerId: printer?.id ?? 0 })).toMatchObject({ status: 404 });
    await fest.waiter.post(`/api/orders/own/${id}/cancel`, { reason: 'Vertippt' });
    for (const answer of [await receiptOf(id), await print(id), await print(id, {}, fest.organizer)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    }
  });

  it('adds up, whatever was sold, given back, rounded and paid', async () => {
    await saveSettings(fest, { ...CLUB, ...VAT_OWED, isCashRounded: true });
    const sweet = await sellSweet(3.33);
    const quantity = fc.integer({ min: 0, max: 5 });
    const cups = fc.integer({ min: -5, max: 5 });
    await fc.assert(
      fc.asyncProperty(quantity, quantity, cups, quantity, async (food, sweets, cups, tip) => {
        const items = [
          ...(food > 0 ? [roesti(food)] : []),
          ...(sweets > 0 ? [{ menuItem: sweet, quantity: sweets, price: 3.33 }] : []),
          ...(cups !== 0 ? [cup(cups)] : []),
        ];
        if (items.length === 0) return;
        const total = food * 1400 + sweets * 333 + cups * 200;
        const payable = roundCash(total);
        const paid = Math.max(0, payable) + (payable > 0 ? tip * 1000 : 0);
        const sold = {
          items,
          total: total / 100,
          rounding: (payable - total) / 100,
          paymentAmount: paid / 100,
          change: (paid - payable) / 100,
        };
        const { body } = await receiptOf(await place(fest.waiter, orderFor(fest, sold)));
        const rappen = (chf: number) => Math.round(chf * 100);
        const sum = body.lines.reduce((so, line) => so + rappen(line.amount), 0);
        expect(sum).toBe(rappen(body.total));
        expect(rappen(body.total) + rappen(body.rounding)).toBe(rappen(body.payable));
        expect(rappen(body.paid) - rappen(body.change)).toBe(rappen(body.payable));
        const taxed = (body.vat?.sums ?? []).map(({ gross, tax, net }) => [rappen(gross), rappen(tax) + rappen(net)]);
        for (const [gross, parts] of taxed) expect(gross).toBe(parts);
        expect(taxed.reduce((so, [gross = 0]) => so + gross, 0)).toBe(food * 1400 + sweets * 333);
      }),
      { numRuns: 15 },
    );
  }, 30_000);
});
