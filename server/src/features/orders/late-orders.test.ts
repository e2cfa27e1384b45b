import { randomUUID } from 'node:crypto';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { StatisticsOrdersWire } from '@bestellsystem/domain/statistics-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createMenuItem } from '../../testing/event-factories.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const TAKEAWAY = { isTakeawayMode: true, tableNumber: 'TAKEAWAY' };

interface Entry {
  id: number;
  menuItem: { id: number };
}

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(test.current);
});

async function bratwurstEntry(): Promise<number> {
  const menu = await fest.organizer.get<Entry[]>(menuPath());
  return menu.body.find(({ menuItem }) => menuItem.id === fest.bratwurst)?.id ?? 0;
}

function menuPath(): string {
  return `/api/events/${fest.eventId}/menu-items`;
}

async function setTaxClass(taxClass: string): Promise<void> {
  const items = (await fest.organizer.get<Offered[]>('/api/menu')).body;
  const bratwurst = items.find(({ id }) => id === fest.bratwurst);
  expect((await fest.organizer.put(`/api/menu/${fest.bratwurst}`, { ...bratwurst, taxClass })).status).toBe(200);
}

async function patch(change: { specialPrice?: number; soldOut?: boolean }): Promise<void> {
  const answer = await fest.organizer.patch(`${menuPath()}/${await bratwurstEntry()}`, change);
  expect(answer.status).toBe(200);
}

/** Delivers a Bratwurst that was paid without network at this price. */
async function deliver(price: number, changes: Record<string, unknown> = {}): Promise<OrderWire> {
  const items = [{ menuItem: { id: fest.bratwurst, name: 'Wurst', category: 'Diverses' }, quantity: 1, price }];
  const amounts = { items, total: price, paymentAmount: price, change: 0, offline: true };
  const answer = await fest.waiter.post<OrderWire>('/api/orders', bratwurstFor(fest, { ...amounts, ...changes }));
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('an order that was paid without network', () => {
  it('at the price that holds is an order like any other', async () => {
    const unmarked = { total: 8.5, flagged: false, flagReasons: [] };
    expect([await deliver(8.5), await deliver(8.5, TAKEAWAY)]).toMatchObject([unmarked, unmarked]);
  });

  it('tells the kitchen when it was taken; another order when it came', async () => {
    test.current.setTime('2026-11-21T20:00:00.000Z');
    const timestamp = '2026-11-21T17:30:00.000Z';
    const createdAt = '2026-11-21T20:00:00.000Z';
    expect(await deliver(8.5, { timestamp })).toMatchObject({ createdAt, takenAt: timestamp });
    expect(await deliver(8.5, { timestamp, offline: false })).toMatchObject({ createdAt, takenAt: createdAt });
  });

  it('at a price that held before is booked as paid, and the organizer reads so among the orders', async () => {
    await patch({ specialPrice: 9 });
    await patch({ specialPrice: 9.5 });
    for (const price of [8.5, 9]) expect((await deliver(price)).total).toBe(price);
    const { body } = await fest.organizer.get<StatisticsOrdersWire>(`/api/statistics/event/${fest.eventId}/orders`);
    expect(body.orders.map(({ flagged, flagReasons }) => ({ flagged, flagReasons }))).toEqual([
      { flagged: true, flagReasons: ['Bratwurst: alter Preis (bezahlt CHF 8.50, jetzt CHF 9.50)'] },
      { flagged: true, flagReasons: ['Bratwurst: alter Preis (bezahlt CHF 9.00, jetzt CHF 9.50)'] },
    ]);
  });

  it('at a price that never held is booked as paid, and says so', async () => {
    expect(await deliver(0.5)).toMatchObject({
      total: 0.5,
      flagReasons: ['Bratwurst: Preis nie gültig (bezahlt CHF 0.50, jetzt CHF 8.50)'],
    });
  });

  it('leaves in the journal how it came, and what is to be looked at', async () => {
    const { clientOrderId, flagReasons } = await deliver(0.5);
    const line = await test.current.context.db
      .selectFrom('audit')
      .select(['event_id', 'details'])
      .where('subject', '=', clientOrderId)
      .executeTakeFirstOrThrow();
    expect(line.event_id).toBe(fest.eventId);
    expect(JSON.parse(line.details)).toEqual({
      ...{ orderNumber: 1, day: '2026-11-21', device: expect.any(Number), total: 50, rounding: 0, method: 'CASH' },
      content: expect.stringMatching(/^[\w-]{22}$/),
      ...{ offline: true, redelivered: false, flags: flagReasons },
    });
  });

  it('is judged by the prices of each item alone', async () => {
    const line = (id: number) => ({ menuItem: { id, name: 'Essen', category: 'Speisen' }, quantity: 1, price: 14 });
    const items = [line(fest.roesti), line(fest.bratwurst)];
    expect((await deliver(28, { items })).flagReasons).toEqual([
      'Bratwurst: Preis nie gültig (bezahlt CHF 14.00, jetzt CHF 8.50)',
    ]);
  });

  it('of what has sold out meanwhile is booked, and says so', async () => {
    await patch({ soldOut: true });
    expect((await deliver(8.5)).flagReasons).toEqual(['Bratwurst: ausverkauft']);
  });

  it.each([
    ['taken off the menu', async () => fest.organizer.delete(`${menuPath()}/${await bratwurstEntry()}`)],
    ['deleted', async () => fest.organizer.delete(`/api/menu/${fest.bratwurst}`)],
  ])('of what was %s meanwhile keeps its last name and category', async (_, remove) => {
    await fest.organizer.put(`/api/menu/${fest.bratwurst}`, {
      name: 'Kalbsbratwurst',
      price: 8.5,
      categoryId: (await menuCategory()) ?? 0,
    });
    expect((await remove()).status).toBe(204);
    const booked = await deliver(8.5);
    expect(booked.flagReasons).toEqual(['Kalbsbratwurst: nicht mehr im Menü']);
    expect(booked.items[0]?.menuItem).toMatchObject({ name: 'Kalbsbratwurst', category: 'Speisen' });
    expect((await deliver(1)).flagReasons).toContain('Kalbsbratwurst: Preis nie gültig (bezahlt CHF 1.00)');
  });

  it.each([
    ['left the menu', ({ id }: Entry) => `${menuPath()}/${id}`],
    ['been deleted', ({ menuItem }: Entry) => `/api/menu/${menuItem.id}`],
  ])('of what has %s keeps what it is and the VAT it bears', async (_, pathOf) => {
    const withCup = await createDepositFest(test.current);
    fest = withCup;
    await saveSettings(fest, VAT_OWED);
    await setTaxClass('food');
    for (const entry of (await fest.organizer.get<Entry[]>(menuPath())).body) {
      expect((await fest.organizer.delete(pathOf(entry))).status).toBe(204);
    }
    expect((await deliver(8.5, TAKEAWAY)).items).toMatchObject([{ vatRate: 2.6 }]);
    expect((await deliver(8.5)).items).toMatchObject([{ vatRate: 8.1 }]);
    const cup = { menuItem: { id: withCup.cup, name: 'Becher', category: 'Becher' }, quantity: 1, price: 8.5 };
    expect((await deliver(8.5, { items: [cup] })).items).toMatchObject([
      { menuItem: { kind: 'deposit' }, vatRate: null },
    ]);
  });

  it('of what is taxed otherwise by now bears the VAT of its time', async () => {
    await saveSettings(fest, VAT_OWED);
    await setTaxClass('food');
    const now = () => test.current.context.now().toISOString();
    const early = { ...TAKEAWAY, timestamp: now() };
    test.current.passSeconds(60);
    await setTaxClass('normal');
    const late = { ...TAKEAWAY, timestamp: now() };
    expect((await deliver(8.5, early)).items).toMatchObject([{ vatRate: 2.6 }]);
    expect((await deliver(8.5, late)).items).toMatchObject([{ vatRate: 8.1 }]);
  });

  it('of what was gone before its kind was kept is what the device says', async () => {
    const { cup, ...withCup } = await createDepositFest(test.current);
    fest = withCup;
    await fest.organizer.delete(`/api/menu/${cup}`);
    const { db } = test.current.context;
    await db
      .updateTable('price_versions')
      .set({ kind: null, tax_class: null })
      .where('menu_item_id', '=', cup)
      .execute();
    const line = { menuItem: { id: cup, name: 'Becher', category: 'Becher', kind: 'deposit' }, quantity: 1, price: 2 };
    expect((await deliver(2, { items: [line] })).items).toMatchObject([{ menuItem: { kind: 'deposit' } }]);
  });

  it('of what never was on this menu is what its organizer keeps it as', async () => {
    const { id } = await createMenuItem(fest.organizer, { name: 'Bierglas', price: 2, kind: 'deposit' });
    const glass = { menuItem: { id, name: 'Glas', category: { name: 'Gläser' } }, quantity: 1, price: 2 };
    const { items, flagReasons } = await deliver(2, { items: [glass] });
    expect(items).toMatchObject([{ menuItem: { kind: 'deposit', category: 'Gläser' } }]);
    expect(flagReasons).toEqual(['Glas: nie im Menü dieses Events']);
  });

  it('gives back what was a deposit when it was taken, whatever the item is by now', async () => {
    const { cup, ...withCup } = await createDepositFest(test.current);
    fest = withCup;
    const change = async (kind: string) => {
      test.current.passSeconds(60);
      const offered = (await fest.organizer.get<Offered[]>('/api/menu')).body.find(({ id }) => id === cup);
      expect((await fest.organizer.put(`/api/menu/${cup}`, { ...offered, kind })).status).toBe(200);
    };
    const items = [{ menuItem: { id: cup, name: 'Becher', category: 'Becher' }, quantity: -1, price: 2 }];
    const giveBack = async (timestamp: string) => {
      const booked = await deliver(0, { items, total: -2, paymentAmount: 0, change: 2, timestamp });
      // Owed back, not sold less.
      expect(booked.items).toMatchObject([{ menuItem: { kind: 'deposit' }, vatRate: null }]);
      return booked.flagReasons;
    };
    const asDeposit = test.current.context.now().toISOString();
    await change('article');
    const asArticle = test.current.context.now().toISOString();
    await change('deposit');
    await change('article');
    expect(await giveBack(asDeposit)).toEqual([]);
    await change('deposit');
    expect(await giveBack(asArticle)).toEqual(['Mehrwegbecher: zurückgenommen, war aber kein Depot']);
  });

  it('of another organizer’s item takes nothing over from it', async () => {
    const stranger = fest;
    await setTaxClass('food');
    fest = await createFest(test.current);
    await saveSettings(fest, VAT_OWED);
    const foreign = {
      menuItem: { id: stranger.bratwurst, name: 'Wurst', category: 'Diverses' },
      quantity: 1,
      price: 8.5,
    };
    expect((await deliver(8.5, { items: [foreign], ...TAKEAWAY })).items).toMatchObject([{ vatRate: 8.1 }]);
  });

  it('in cash for a till that was counted meanwhile says so; by card, or once the count is taken back, it does not', async () => {
    const till = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
    const count = { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'count', counts: [] };
    expect((await deliver(8.5)).flagReasons).toEqual([]);
    const { body } = await fest.organizer.post<{ entries: { id: number }[] }>(till, count);
    expect((await deliver(8.5)).flagReasons).toEqual(['Die Kasse dieses Tages war schon gezählt']);
    expect((await deliver(8.5, { paymentMethod: 'CARD_TWINT' })).flagReasons).toEqual([]);
    expect((await deliver(8.5, { offline: false })).flagReasons).toEqual([]);
    await fest.organizer.post(`/api/cash-up/entries/${body.entries[0]?.id}/cancel`, { reason: 'Vertippt' });
    expect((await deliver(8.5)).flagReasons).toEqual([]);
  });

  it('for an event that is over, with takeaway that is off, is booked and says both', async () => {
    const event = { name: 'Waldfest', eventDate: '2026-11-21', isActive: false, takeawayEnabled: false };
    expect((await fest.organizer.put(`/api/events/${fest.eventId}`, event)).status).toBe(200);
    const booked = await deliver(8.5, TAKEAWAY);
    expect(booked.flagReasons).toEqual(['Das Event war nicht mehr aktiv', 'Takeaway war ausgeschaltet']);
  });
});

interface Offered {
  id: number;
  name: string;
  price: number;
  categoryId: number;
}

async function menuCategory(): Promise<number | undefined> {
  const items = await fest.organizer.get<Offered[]>('/api/menu');
  return items.body.find(({ id }) => id === fest.bratwurst)?.categoryId;
}
