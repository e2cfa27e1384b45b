import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it.each(['categories', 'printers'] as const)(
  'what is ordered while its category is renamed gets its ticket, where the order looks at the %s last',
  async (table) => {
    const fest = await createFest(test.current);
    await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
    const { db } = test.current.context;
    const { placing } = await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      const placing = fest.waiter.post('/api/orders', orderFor(fest));
      await untilWaiting(db, 1);
      await trx.updateTable('categories').set({ name: 'Essen' }).where('name', '=', 'Speisen').execute();
      const kitchens = trx.updateTable('printers').set({ categories: '["Essen"]' });
      await kitchens.where('categories', '=', '["Speisen"]').execute();
      return { placing };
    });
    expect((await placing).status).toBe(201);
    const jobs = db.selectFrom('print_jobs').innerJoin('printers', 'printers.id', 'print_jobs.printer_id');
    const tickets = await jobs.where('print_jobs.event_id', '=', fest.eventId).select('display_name').execute();
    expect(tickets.map(({ display_name }) => display_name).sort()).toEqual(['Bar', 'Küche']);
  },
);
