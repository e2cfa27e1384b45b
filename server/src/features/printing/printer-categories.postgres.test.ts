import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('a category that is renamed while printers are saved takes no other away from them', async () => {
  const { db } = test.current.context;
  const { organizer, eventId } = await createFest(test.current);
  const url = `/api/events/${eventId}/printer-config`;
  const configOf = (...categories: string[]) => ({
    printers: [{ ip: '127.0.0.1', port: 9100, portType: 'raw', displayName: 'Küche', categories }],
  });
  expect((await organizer.post(url, configOf('Speisen'))).status).toBe(200);
  const category = await db
    .selectFrom('categories')
    .selectAll()
    .where('name', '=', 'Speisen')
    .executeTakeFirstOrThrow();
  const changes = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('printers').select('id').where('event_id', '=', eventId).forUpdate().execute();
    const saved = organizer.post(url, configOf('Speisen', 'Getränke'));
    await untilWaiting(db, 1);
    const renamed = organizer.put(`/api/categories/${category.id}`, { name: 'Essen', displayOrder: 1 });
    await untilWaiting(db, 2);
    return [saved, renamed];
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  const printers = await db.selectFrom('printers').select('categories').where('event_id', '=', eventId).execute();
  expect(printers).toEqual([{ categories: '["Essen","Getränke"]' }]);
});
