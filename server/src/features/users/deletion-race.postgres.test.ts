import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { createCategory, createEvent } from '../../testing/event-factories.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('what somebody creates while they are deleted is handed over with the rest', async () => {
  const { db } = test.current.context;
  const admin = await test.current.as('ADMIN');
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const deleting = await db.transaction().execute(async (trx) => {
    const category = { organizer_id: organizer.userId, name: 'Grill', display_order: 1, color: '#3B82F6' };
    await trx.insertInto('categories').values(category).execute();
    const deletion = admin.delete(`/api/users/${organizer.userId}`);
    await untilWaiting(db, 1);
    return { deletion };
  });
  expect((await deleting.deletion).status).toBe(204);
  const events = (await admin.get<Event[]>('/api/events')).body;
  expect(events.find(({ id }) => id === event.id)?.organizer.username).toBe(admin.username);
  const categories = (await admin.get<Category[]>('/api/categories')).body;
  expect(categories.map(({ name }) => name)).toContain('Grill');
});

it('of an event that they create while they are deleted the journal says, too, from whom to whom it went', async () => {
  const { db } = test.current.context;
  const [admin, organizer] = [await test.current.as('ADMIN'), await test.current.as('EVENT_ORGANIZER')];
  const first = await createEvent(organizer);
  const settings = await organizer.get<object>('/api/organizer-settings');
  await organizer.put('/api/organizer-settings', settings.body);
  const creating = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('organizer_settings')
      .set({ name: 'Verein' })
      .where('organizer_id', '=', organizer.userId)
      .execute();
    const deletion = admin.delete(`/api/users/${organizer.userId}`);
    await untilWaiting(db, 1);
    const row = await trx.selectFrom('events').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    const second = { ...columns, name: 'Zweites', waiter_access_tag: null, tag_key: null };
    const { id } = await trx.insertInto('events').values(second).returning('id').executeTakeFirstOrThrow();
    return { deletion, id };
  });
  expect((await creating.deletion).status).toBe(204);
  for (const id of [first.id, creating.id]) {
    const { entries } = (await admin.get<JournalPage>(`/api/events/${id}/journal`)).body;
    expect(entries.filter(({ action }) => action === 'event.hand-over')).toHaveLength(1);
  }
});

it('whoever creates something while they are deleted is told so', async () => {
  const { db } = test.current.context;
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const creating = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', organizer.userId).execute();
    const creation = organizer.post('/api/categories', { name: 'Grill', displayOrder: 1 });
    await untilWaiting(db, 1);
    return { creation };
  });
  const { status, body } = await creating.creation;
  expect([status, body]).toEqual([
    409,
    {
      message: 'Etwas, das dazu gehört, ist soeben gelöscht worden. Bitte die Seite neu laden.',
      code: 'GONE_MEANWHILE',
    },
  ]);
});

it('whoever adds to their menu while they are deleted waits for that, and not each for the other', async () => {
  const { db } = test.current.context;
  const admin = await test.current.as('ADMIN');
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const category = await createCategory(organizer);
  const both = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', organizer.userId).forKeyShare().execute();
    const deletion = admin.delete(`/api/users/${organizer.userId}`);
    await untilWaiting(db, 1);
    const creation = organizer.post('/api/menu', { name: 'Rösti', price: 16.5, categoryId: category.id });
    await untilWaiting(db, 2);
    return [deletion, creation];
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 404]);
});
