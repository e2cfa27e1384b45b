import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { expect, it } from 'vitest';
import { report } from '../../testing/closing.ts';
import { createDepositFest, type DepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];

/** Cash that was rounded, a card to take away, cups out and more of them back; a breakfast on the next day. */
async function twoDays(fest: DepositFest): Promise<void> {
  test.current.setTime(`${FIRST}T17:30:00.000Z`);
  const offered = async (fields: { name: string; price: number; kind?: string }) => {
    const { id } = await createMenuItem(fest.organizer, fields);
    await putOnMenu(fest.organizer, fest.eventId, { menuItemId: id, specialPrice: fields.price });
    return { menuItem: { id, name: fields.name }, quantity: 1, price: fields.price };
  };
  const dish = await offered({ name: 'Älplermagronen', price: 12.32 });
  const crate = await offered({ name: 'Äpfelkiste', price: 1, kind: 'deposit' });
  const cups = (quantity: number) => ({ menuItem: { id: fest.cup, name: 'Mehrwegbecher' }, quantity, price: 2 });
  const rivella = { menuItem: { id: fest.rivella, name: 'Rivella' }, quantity: 2, price: 4.5 };
  const card = { paymentMethod: 'CARD_TWINT', isTakeawayMode: true, tableNumber: 'TAKEAWAY' };
  const orders = [
    { items: [dish], total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7 },
    { items: [rivella, cups(2), crate], total: 14, paymentAmount: 14, change: 0, ...card },
    { items: [cups(-3)], total: -6, paymentAmount: 0, change: 6 },
  ];
  for (const order of orders) await place(fest.waiter, orderFor(fest, order));
  const mistaken = await place(fest.waiter, orderFor(fest, orders[1]));
  await fest.organizer.post(`/api/orders/${mistaken}/cancel`, { reason: 'doppelt' });
  test.current.setTime(`${SECOND}T05:30:00.000Z`);
  await place(fest.waiter, orderFor(fest));
}

it('a report names what was cancelled with its reason, by day and altogether, at most fifty of them', async () => {
  const other = await createDepositFest(test.current);
  const elsewhere = await place(other.waiter, bratwurstFor(other));
  await other.organizer.post(`/api/orders/${elsewhere}/cancel`, { reason: 'anderswo' });
  const fest = await createDepositFest(test.current);
  await saveSettings(fest, { isCashRounded: true });
  await twoDays(fest);
  const cancelled = { orderNumber: 4, date: FIRST, tableNumber: 'TAKEAWAY', amount: 14, reason: 'doppelt' };
  const paid = { deviceDisplayName: 'Service 1', paymentMethod: 'CARD_TWINT' };
  const taken = { takenAt: `${FIRST}T17:30:00.000Z` };
  for (const date of [FIRST, ''])
    expect((await report(fest, date)).cancellations).toEqual([{ ...cancelled, ...taken, ...paid }]);
  expect((await report(fest, SECOND)).cancellations).toEqual([]);
  const { db } = test.current.context;
  const { id: firstId, ...row } = await db
    .selectFrom('orders')
    .selectAll()
    .where('event_id', '=', fest.eventId)
    .where('status', '=', 'cancelled')
    .executeTakeFirstOrThrow();
  const { id: _, ...payment } = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', firstId)
    .executeTakeFirstOrThrow();
  const late = { ...row, offline: 1, taken_at: `${FIRST}T16:00:00.000Z` };
  const others = Array.from({ length: 60 }, (__, at) => ({
    ...late,
    client_order_id: `${row.client_order_id}${at}`,
    order_number: 100 + at,
  }));
  const nextDay = { ...late, client_order_id: `${row.client_order_id}-2`, business_day: SECOND, order_number: 2 };
  const ids = await db
    .insertInto('orders')
    .values([nextDay, ...others])
    .returning('id')
    .execute();
  const payments = ids.map(({ id }) => ({ ...payment, order_id: id }));
  await db.insertInto('payments').values(payments).execute();
  const told = [
    [4, taken.takenAt],
    ...others.slice(0, 49).map(({ order_number, taken_at }) => [order_number, taken_at]),
  ];
  for (const date of [FIRST, '']) {
    const { cancellations } = await report(fest, date);
    expect(cancellations?.map(({ orderNumber, takenAt }) => [orderNumber, takenAt])).toEqual(told);
  }
  expect((await report(fest, SECOND)).cancellations).toMatchObject([{ orderNumber: 2, date: SECOND }]);
});

it('a report tells sales, deposits and rounding apart, by day and altogether', async () => {
  const fest = await createDepositFest(test.current);
  await saveSettings(fest, { ...VAT_OWED, isCashRounded: true });
  await twoDays(fest);
  const deposits = {
    deposits: { charged: 5, returned: 6, balance: -1 },
    depositItems: [
      { name: 'Äpfelkiste', charged: 1, returned: 0, amount: 1 },
      { name: 'Mehrwegbecher', charged: 2, returned: 3, amount: -2 },
    ],
    depositOrders: 1,
    cancelledOrders: { count: 1, amount: 14 },
    rounding: -0.02,
  };
  const firstTill = { date: FIRST, orders: 2, received: 20, changeGiven: 7.7, paidOut: 6, takings: 6.3, cardSales: 14 };
  const secondTill = { date: SECOND, orders: 1, takings: 32.5, cardSales: 0 };
  const formerRate = { rate: 8.1, gross: 21.32, tax: 1.6, net: 19.72 };
  const newRate = { rate: 8.5, gross: 32.5, tax: 2.55, net: 29.95 };

  expect(await report(fest, FIRST)).toMatchObject({
    ...deposits,
    orders: 2,
    items: 3,
    sales: 21.32,
    paid: 20.3,
    payments: [
      { method: 'CASH', orders: 1, amount: 6.3, rounding: -0.02 },
      { method: 'CARD_TWINT', orders: 1, amount: 14, rounding: 0 },
    ],
    service: { table: { orders: 1, sales: 12.32 }, takeaway: { orders: 1, sales: 9 } },
    vat: { number: VAT_OWED.vatNumber, rows: [formerRate] },
    tills: [firstTill],
  });
  expect(await report(fest, SECOND)).toMatchObject({
    sales: 32.5,
    deposits: { charged: 0, returned: 0, balance: 0 },
    tills: [secondTill],
  });
  const whole = await report(fest);
  expect(whole).toMatchObject({
    ...deposits,
    orders: 3,
    sales: 53.82,
    paid: 52.8,
    vat: { rows: [newRate, formerRate] },
    articles: [
      { name: 'Älplermagronen', quantity: 1, amount: 12.32 },
      { name: 'Rivella', quantity: 3, amount: 13.5 },
      { name: 'Rösti', quantity: 2, amount: 28 },
    ],
    tills: [firstTill, secondTill],
  });
  for (const { checks } of [await report(fest, FIRST), await report(fest, SECOND), whole]) {
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  }

  await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`);
  const kept = [await report(fest, FIRST), await report(fest, SECOND), await report(fest)];
  const closedBy = fest.organizer.username;
  expect(kept).toMatchObject([
    { date: FIRST, sales: 21.32, closedBy },
    { date: SECOND, sales: 32.5, closedBy },
    { date: null, sales: 53.82, closedBy },
  ]);
  const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
  expect(body.entries.find(({ action }) => action === 'event.close')).toMatchObject({
    actor: closedBy,
    subject: whole.eventName,
    details: { orders: 3, depositOrders: 1, sales: 5382, paid: 5280, seal: kept[2]?.journalSeal },
  });
});

it('a cancelled order is in no figure of a report but that of the cancelled ones', async () => {
  const fest = await createDepositFest(test.current);
  await saveSettings(fest, { isCashRounded: true });
  const { id } = await createMenuItem(fest.organizer, { name: 'Älplermagronen', price: 12.32 });
  await putOnMenu(fest.organizer, fest.eventId, { menuItemId: id, specialPrice: 12.32 });
  const dish = { menuItem: { id, name: 'Älplermagronen' }, quantity: 1, price: 12.32 };
  const cups = { menuItem: { id: fest.cup, name: 'Mehrwegbecher' }, quantity: -3, price: 2 };
  const takeaway = { isTakeawayMode: true, tableNumber: 'TAKEAWAY' };
  for (const order of [
    { items: [dish], total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7, ...takeaway },
    { items: [cups], total: -6, paymentAmount: 0, change: 6 },
  ]) {
    const orderId = await place(fest.waiter, orderFor(fest, order));
    expect((await fest.organizer.post(`/api/orders/${orderId}/cancel`, { reason: 'Test' })).status).toBe(200);
  }
  const none = { orders: 0, sales: 0 };
  expect(await report(fest)).toMatchObject({
    ...none,
    ...{ depositOrders: 0, items: 0, rounding: 0, paid: 0, categories: [], articles: [], depositItems: [] },
    deposits: { charged: 0, returned: 0, balance: 0 },
    payments: ['CASH', 'CARD_TWINT'].map((method) => ({ method, orders: 0, amount: 0, rounding: 0 })),
    service: { table: none, takeaway: none },
    cancelledOrders: { count: 2, amount: 6.32 },
    prints: { ordersWithout: 0 },
  });
  await place(
    fest.waiter,
    orderFor(fest, { items: [{ ...cups, quantity: 1 }], total: 2, paymentAmount: 2, change: 0 }),
  );
  const { checks, depositOrders } = await report(fest);
  expect([depositOrders, checks.filter(({ isOk }) => !isOk)]).toEqual([1, []]);
});

it('a report names the VAT number of who owes VAT, or did when something was sold', async () => {
  const fest = await createDepositFest(test.current);
  const number = async () => (await report(fest)).vat.number;
  await saveSettings(fest, { ...VAT_OWED, isVatLiable: false });
  await place(fest.waiter, bratwurstFor(fest));
  expect(await number()).toBe('');
  await saveSettings(fest, VAT_OWED);
  expect(await number()).toBe(VAT_OWED.vatNumber);
  await place(fest.waiter, bratwurstFor(fest));
  await saveSettings(fest, { ...VAT_OWED, isVatLiable: false });
  expect(await number()).toBe(VAT_OWED.vatNumber);
});

it('the event’s report counts the paid orders that nobody has decided on yet, and closing warns of them', async () => {
  const fest = await createDepositFest(test.current);
  const other = await createDepositFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
  const held = await fest.waiter.post('/api/quarantine', { order: bratwurstFor(fest), code: 'SESSION_ENDED' });
  expect(held.status, held.text).toBe(200);
  const date = (await report(fest)).tills[0]?.date;
  expect([(await report(fest)).undecidedOrders, (await report(fest, date)).undecidedOrders]).toEqual([1, 0]);
  expect((await report(other)).undecidedOrders).toBe(0);
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body.warnings[0]).toBe('1 bezahlte Bestellung wartet auf Ihren Entscheid.');
});
