import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepositFest, type DepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { putOnMenu } from '../../testing/event-factories.ts';
import { orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Answer } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: DepositFest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createDepositFest(test.current);
});

function place(changes: Record<string, unknown>): Promise<Answer<OrderWire & { code: string; message: string }>> {
  return fest.waiter.post('/api/orders', orderFor(fest, changes));
}

describe('cash rounded to 5 Rappen', () => {
  /** An order of CHF 12.32 that is paid to 5 Rappen. */
  let odd: Record<string, unknown>;
  beforeEach(async () => {
    const { menuItem } = await putOnMenu(fest.organizer, fest.eventId, { specialPrice: 12.32 });
    const items = [{ menuItem: { id: menuItem.id, name: 'Rösti', price: 12.32 }, quantity: 1, price: 12.32 }];
    odd = { items, total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7 };
    await saveSettings(fest, { isCashRounded: true });
  });

  it('is a figure of its own: the total stays what the items cost', async () => {
    const { status, body } = await place(odd);
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 12.32, rounding: -0.02, payable: 12.3, paymentAmount: 20, change: 7.7 });
  });

  it('is paid out rounded too', async () => {
    await fest.organizer.patch(`/api/events/${fest.eventId}/menu-items/${await entryOfCup()}`, { specialPrice: 2.03 });
    const items = [{ menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2.03 }, quantity: -1, price: 2.03 }];
    const { body } = await place({ items, total: -2.03, rounding: -0.02, paymentAmount: 0, change: 2.05 });
    expect(body).toMatchObject({ total: -2.03, rounding: -0.02, payable: -2.05, change: 2.05 });
  });

  it('is never asked of a client that does not know it', async () => {
    const { rounding: _, ...exact } = odd;
    expect((await place({ ...exact, change: 7.68 })).status).toBe(201);
  });

  it.each([
    ['a card', { paymentMethod: 'CARD_TWINT' }],
    ['more than the nearest 5 Rappen', { rounding: -0.07, change: 7.75 }],
    ['change from the unrounded total', { change: 7.68 }],
    ['less than what is payable', { paymentAmount: 12.25, change: -0.05 }],
  ])('refuses %s', async (_, changes) => {
    expect((await place({ ...odd, ...changes })).status).toBe(400);
  });

  it('is refused once the organizer rounds no more, but not to who paid without network', async () => {
    await saveSettings(fest, { isCashRounded: false });
    const refused = await place(odd);
    expect([refused.status, refused.body.code]).toEqual([409, 'ROUNDING_CHANGED']);
    expect(refused.body.message).toContain('CHF 12.32');
    expect((await place({ ...odd, offline: true })).body).toMatchObject({ payable: 12.3 });
  });

  it('is told to the tablets with the event, and menus are asked for anew when it changes', async () => {
    const events = await fest.waiter.get<{ id: number; isCashRounded: boolean }[]>('/api/events/all-active');
    expect(events.body.find(({ id }) => id === fest.eventId)?.isCashRounded).toBe(true);
    const news = () =>
      test.current.context.db
        .selectFrom('live_events')
        .select('id')
        .where('event_id', '=', fest.eventId)
        .where('type', '=', 'menu.updated')
        .execute();
    const before = (await news()).length;
    await saveSettings(fest, { isCashRounded: true, receiptText: 'Merci' });
    expect((await news()).length).toBe(before);
    await saveSettings(fest, { isCashRounded: false });
    expect((await news()).length).toBe(before + 1);
  });
});

async function entryOfCup(): Promise<number | undefined> {
  const menu = await fest.organizer.get<{ id: number; menuItem: { id: number } }[]>(
    `/api/events/${fest.eventId}/menu-items`,
  );
  return menu.body.find(({ menuItem }) => menuItem.id === fest.cup)?.id;
}

describe('the VAT in a line', () => {
  const rates = (answer: Answer<OrderWire>) => answer.body.items.map(({ vatRate }) => vatRate);
  const food = (changes: Record<string, unknown> = {}) => {
    const roesti = { menuItem: { id: fest.roesti, name: 'Rösti', price: 14 }, quantity: 1, price: 14 };
    const cup = { menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2 }, quantity: 1, price: 2 };
    return { items: [roesti, cup], total: 16, paymentAmount: 16, change: 0, ...changes };
  };
  const asTaxClass = async (taxClass: string) => {
    const menu = await fest.organizer.get<{ id: number }[]>('/api/menu');
    const roesti = menu.body.find(({ id }) => id === fest.roesti);
    expect((await fest.organizer.put(`/api/menu/${fest.roesti}`, { ...roesti, taxClass })).status).toBe(200);
  };
  const TAKEAWAY = { isTakeawayMode: true, tableNumber: 'TAKEAWAY' };

  it('is not a word of while the organizer owes none', async () => {
    expect(rates(await place(food()))).toEqual([null, null]);
  });

  it('is normal for food at a table and reduced to take away; a deposit has none', async () => {
    await saveSettings(fest, VAT_OWED);
    await asTaxClass('food');
    expect(rates(await place(food()))).toEqual([8.1, null]);
    expect(rates(await place(food(TAKEAWAY)))).toEqual([2.6, null]);
    await asTaxClass('lodging');
    expect(rates(await place(food(TAKEAWAY)))).toEqual([3.8, null]);
  });

  it('changes at midnight of the first day of new rates, in the middle of a business day', async () => {
    await saveSettings(fest, VAT_OWED);
    test.current.setTime('2026-11-21T22:59:00.000Z');
    expect(rates(await place(food()))).toEqual([8.1, null]);
    test.current.setTime('2026-11-21T23:00:00.000Z');
    expect(rates(await place(food()))).toEqual([8.5, null]);
    const late = food({ offline: true, timestamp: '2026-11-21T22:30:00.000Z' });
    expect(rates(await place(late))).toEqual([8.1, null]);
  });

  it('stays what it was when rates are changed afterwards', async () => {
    await saveSettings(fest, VAT_OWED);
    const { body } = await place(food());
    await saveSettings(fest, { isVatLiable: false });
    const orders = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
    expect(orders.body.find(({ id }) => id === body.id)?.items[0]?.vatRate).toBe(8.1);
  });
});
