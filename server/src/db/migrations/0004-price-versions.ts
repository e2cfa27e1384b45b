import { type Kysely, sql } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

/** What each event sold an item for, and until when; and why an order is for the organizer to look at. */
export async function priceVersions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('price_versions'), engine)
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('menu_item_id', int, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('price', int, (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text')
    .execute();
  await db.schema
    .createIndex('price_versions_item')
    .on('price_versions')
    .columns(['event_id', 'menu_item_id'])
    .execute();
  await sql`
    insert into price_versions (event_id, menu_item_id, name, category, price, valid_from)
    select entry.event_id, entry.menu_item_id, item.name, category.name, entry.special_price, event.created_at
    from event_menu_items as entry
    inner join menu_items as item on item.id = entry.menu_item_id
    inner join categories as category on category.id = entry.category_id
    inner join events as event on event.id = entry.event_id`.execute(db);
  await db.schema.alterTable('orders').addColumn('flag_reasons', 'text').execute();
}
