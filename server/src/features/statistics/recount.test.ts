import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
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
