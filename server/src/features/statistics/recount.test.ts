import { expect, it } from 'vitest';
import { createDepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { compareSums, ensureSums, rebuildSums } from './recount.ts';

const test = useTestApp();

it('a sum that went wrong is found, and put right from the orders', async () => {
  const { db, engine } = test.current.context;
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const cancelled = await place(fest.waiter, bratwurstFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Test' });
  expect(await compareSums(db, engine)).toEqual([]);

  const other = await createFest(test.current);
  await place(other.waiter, bratwurstFor(other));
  await db.updateTable('order_sums').set({ sales: 1 }).where('is_cancelled', '=', 0).execute();
  await db.deleteFrom('item_sums').where('name', '=', 'Rivella').execute();
  const found = await compareSums(db, engine);
  expect(found).toContainEqual(expect.objectContaining({ figure: 'sales', kept: 1, recounted: 3250 }));
  expect(found).toContainEqual(expect.objectContaining({ figure: 'sales', kept: 1, recounted: 850 }));
  expect(found).toContainEqual(expect.objectContaining({ figure: 'amount', kept: 0, recounted: 450 }));

  await rebuildSums(db, engine);
  expect(await compareSums(db, engine)).toEqual([]);
});

it('orders of every kind come to the sums that were kept as they were taken', async () => {
  const { db, engine } = test.current.context;
  test.current.setTime('2026-11-21T17:31:00.000Z');
  const fest = await createDepositFest(test.current);
  const second = await test.current.asWaiter(fest.tag, fest.password, 'zweites');
  const ofMenu = (id: number, name: string, price: number, quantity = 1) => ({
    menuItem: { id, name },
    quantity,
    price,
  });
  const cups = (quantity: number) => ofMenu(fest.cup, 'Mehrwegbecher', 2, quantity);
  const rivella = ofMenu(fest.rivella, 'Rivella', 4.5);
  const sell = (client: TestClient, items: object[], changes: Record<string, unknown>) =>
    place(client, orderFor(fest, { items, change: 0, ...changes }));
  const both = { items: [rivella], total: 4.5, change: 0 };

  await place(fest.waiter, orderFor(fest));
  // In the same quarter of an hour, and in the next one.
  for (const seconds of [60, 1200]) {
    test.current.passSeconds(seconds);
    await place(fest.waiter, orderFor(fest));
  }
  for (const client of [fest.waiter, second, fest.organizer]) {
    await place(client, orderFor(fest, { ...both, paymentMethod: 'CARD_TWINT', paymentAmount: 4.5 }));
    await place(client, orderFor(fest, { ...both, paymentAmount: 5, change: 0.5 }));
  }
  await sell(second, [rivella], { total: 4.5, paymentAmount: 4.5, isTakeawayMode: true, tableNumber: 'TAKEAWAY' });
  for (const timestamp of ['2026-11-21T16:50:00.000Z', '2026-11-21T17:10:00.000Z', undefined])
    await sell(second, [rivella], { total: 4.5, paymentAmount: 4.5, offline: true, timestamp });
  // Said by a device that had network, the time counts nowhere.
  await sell(second, [rivella], { total: 4.5, paymentAmount: 4.5, timestamp: '2026-11-21T16:50:00.000Z' });

  await sell(second, [rivella, cups(2)], { total: 8.5, paymentAmount: 8.5 });
  await sell(second, [cups(-3)], { total: -6, paymentAmount: 0, change: 6 });
  await sell(second, [cups(-3)], { total: -6, paymentAmount: 4, change: 10 });
  await sell(second, [rivella, cups(-1)], { total: 2.5, paymentAmount: 5, change: 2.5 });
  const mistaken = await sell(second, [rivella, cups(1)], { total: 6.5, paymentAmount: 10, change: 3.5 });
  await fest.organizer.post(`/api/orders/${mistaken}/cancel`, { reason: 'vertippt' });

  await saveSettings(fest, { ...VAT_OWED, isCashRounded: true });
  const { id } = await createMenuItem(fest.organizer, { name: 'Rivella', price: 12.32 });
  await putOnMenu(fest.organizer, fest.eventId, { menuItemId: id, specialPrice: 12.32 });
  const dear = [ofMenu(id, 'Rivella', 12.32)];
  await sell(second, dear, { total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7 });
  await sell(second, [rivella], { total: 4.5, paymentAmount: 4.5 });
  test.current.setTime('2026-11-22T17:31:00.000Z');
  await place(await test.current.as('ADMIN'), orderFor(fest));
  expect(await compareSums(db, engine)).toEqual([]);

  // A sum that no order comes to is as wrong as one that is missing.
  await db.updateTable('item_sums').set({ name: 'Gazosa' }).where('name', '=', 'Rösti').execute();
  expect((await compareSums(db, engine)).map(({ key }) => key)).toContainEqual(expect.stringContaining('Gazosa'));
  await rebuildSums(db, engine);
  expect(await compareSums(db, engine)).toEqual([]);
});

it('more sums than one statement takes are made anew, each once', async () => {
  const { db, engine } = test.current.context;
  const fest = await createFest(test.current);
  const order_id = await place(fest.waiter, bratwurstFor(fest));
  const line = {
    order_id,
    menu_item_id: null,
    category: 'Speisen',
    unit_price: 100,
    quantity: 1,
    amount: 100,
    note: null,
  };
  const lines = Array.from({ length: 1001 }, (_, index) => ({
    ...line,
    position: index + 2,
    name: `Artikel ${index}`,
  }));
  await db.insertInto('order_lines').values(lines).execute();
  await rebuildSums(db, engine);
  expect(await compareSums(db, engine)).toEqual([]);
  const kept = await db.selectFrom('item_sums').select('name').where('event_id', '=', fest.eventId).execute();
  expect(kept).toHaveLength(1002);
});

it('the sums of orders that were taken by an older program are made at the start, once', async () => {
  const { db, engine } = test.current.context;
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const version = () => db.updateTable('counters').where('scope', '=', 'sums:version');
  const formerly = [
    () => db.deleteFrom('counters').where('scope', '=', 'sums:version').execute(),
    () => version().set({ value: 1 }).execute(),
    // Of a newer one, which may have kept them otherwise.
    () => version().set({ value: 99 }).execute(),
  ];
  await ensureSums(db, engine);
  for (const began of formerly) {
    await db.deleteFrom('order_sums').execute();
    await ensureSums(db, engine);
    expect(await compareSums(db, engine)).not.toEqual([]);
    await began();
    await ensureSums(db, engine);
    expect(await compareSums(db, engine)).toEqual([]);
  }
});
