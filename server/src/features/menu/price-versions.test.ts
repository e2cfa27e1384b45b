import { expect, it } from 'vitest';
import { createEvent, putOnMenu } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a change of one item reads nothing of what else is on the menu, be it thousands', async () => {
  const { db } = test.current.context;
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const [changed, other] = [await putOnMenu(organizer, event.id), await putOnMenu(organizer, event.id)];
  // Who reads it would notice.
  await db.updateTable('event_menu_items').set({ special_price: 99 }).where('id', '=', other.id).execute();
  const url = `/api/events/${event.id}/menu-items`;
  expect((await organizer.patch(`${url}/${changed.id}`, { specialPrice: 12 })).status).toBe(200);
  expect((await organizer.patch(`${url}/${changed.id}`, { soldOut: true })).status).toBe(200);
  await putOnMenu(organizer, event.id);
  const { name, categoryId } = { ...changed.menuItem, categoryId: changed.categoryId };
  expect((await organizer.put(`/api/menu/${changed.menuItem.id}`, { name, price: 1, categoryId })).status).toBe(200);
  expect((await organizer.delete(`${url}/${changed.id}`)).status).toBe(204);
  const known = await db
    .selectFrom('price_versions')
    .select(['price', 'valid_to'])
    .where('menu_item_id', '=', other.menuItem.id)
    .execute();
  expect(known).toEqual([{ price: 1400, valid_to: null }]);
});

it('a new name of a category reaches every item of it', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const entry = await putOnMenu(organizer, event.id);
  await organizer.put(`/api/categories/${entry.categoryId}`, { name: 'Vom Grill' });
  const { category } = await test.current.context.db
    .selectFrom('price_versions')
    .select('category')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  expect(category).toBe('Vom Grill');
});

it('a new name of a category reaches what has left the menu too, unless another category bears the old one', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const entry = await putOnMenu(organizer, event.id);
  await organizer.delete(`/api/events/${event.id}/menu-items/${entry.id}`);
  const known = () =>
    test.current.context.db
      .selectFrom('price_versions')
      .select('category')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
  await organizer.put(`/api/categories/${entry.categoryId}`, { name: 'Vom Grill' });
  expect(await known()).toEqual({ category: 'Vom Grill' });
  await organizer.post('/api/categories', { name: 'VOM GRILL' });
  await organizer.put(`/api/categories/${entry.categoryId}`, { name: 'Grilladen' });
  expect(await known()).toEqual({ category: 'Vom Grill' });
});
