import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { takeTurnWithNews } from '../../live/live.ts';
import { createEvent, createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { tellingInOrder, untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { changeMenu } from './menu-change.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('a price that is changed while the item sells out stays changed, and is sold from one moment on', async () => {
  const { db } = test.current.context;
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const entry = await putOnMenu(organizer, event.id, { specialPrice: 14 });
  const url = `/api/events/${event.id}/menu-items`;
  const changes = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('event_menu_items').select('id').where('id', '=', entry.id).forUpdate().execute();
    const cheaper = organizer.patch(`${url}/${entry.id}`, { specialPrice: 12.5 });
    await untilWaiting(db, 1);
    const soldOut = organizer.patch(`${url}/${entry.id}`, { soldOut: true });
    await untilWaiting(db, 2);
    return [cheaper, soldOut];
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  const [shown] = (await organizer.get<EventMenuItemWire[]>(url)).body;
  expect(shown).toMatchObject({ specialPrice: 12.5, soldOut: true });
  const sold = await db
    .selectFrom('price_versions')
    .where('event_id', '=', event.id)
    .orderBy('id')
    .selectAll()
    .execute();
  expect(sold.map(({ price, valid_to }) => [price, valid_to === null])).toEqual([
    [1400, false],
    [1250, true],
  ]);
});

it('what a change says of menus and of printers is told in the order of the events', async () => {
  const { context } = test.current;
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const [first, second] = [await createEvent(organizer), await createEvent(organizer)];
  const change = async () => ({ result: 'changed', eventIds: [second.id], printerEventIds: [first.id] });
  expect(await tellingInOrder(context.db, [first.id, second.id], () => changeMenu(context, change))).toBe('changed');
});

it('what becomes an article while an item with it as its deposit is created is nobody’s deposit', async () => {
  const { db } = test.current.context;
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer);
  const deposit = await createMenuItem(organizer, { kind: 'deposit' });
  await putOnMenu(organizer, event.id, { menuItemId: deposit.id });
  const [change, creation] = await db.transaction().execute(async (trx) => {
    await takeTurnWithNews(trx, event.id);
    const { name, price, categoryId } = deposit;
    const changed = organizer.put(`/api/menu/${deposit.id}`, { name, price, categoryId, kind: 'article' });
    await untilWaiting(db, 1);
    const created = organizer.post('/api/menu', { name: 'Bier', price: 5, categoryId, depositItemId: deposit.id });
    await Promise.race([created, untilWaiting(db, 2)]);
    return [changed, created];
  });
  expect([(await change)?.status, (await creation)?.status]).toEqual([200, 400]);
  const items = (await organizer.get<MenuItemWire[]>('/api/menu')).body;
  expect(items.map(({ depositItemId }) => depositItemId)).toEqual([null]);
});
