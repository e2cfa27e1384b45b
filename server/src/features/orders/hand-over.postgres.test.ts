import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('what is sold while the event is handed over bears the VAT of whoever takes it over', async () => {
  const fest = await createFest(test.current);
  await saveSettings(fest, VAT_OWED);
  const { userId } = await test.current.as('EVENT_ORGANIZER');
  const { db } = test.current.context;
  const { placing } = await db.transaction().execute(async (trx) => {
    // The order has looked whose event it is, and not yet what they have said of VAT.
    await sql`lock table organizer_settings in access exclusive mode`.execute(trx);
    const placing = fest.waiter.post('/api/orders', orderFor(fest));
    await untilWaiting(db, 1);
    for (const table of ['organizer_settings', 'vat_rates', 'events'] as const) {
      const theirs = trx.updateTable(table).set({ organizer_id: userId });
      await theirs.where('organizer_id', '=', fest.organizer.userId).execute();
    }
    return { placing };
  });
  expect((await placing).status).toBe(201);
  const lines = await db.selectFrom('order_lines').select('vat_rate').distinct().execute();
  expect(lines).toEqual([{ vat_rate: 810 }]);
});
