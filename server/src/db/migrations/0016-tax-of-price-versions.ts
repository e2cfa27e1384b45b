import { type Kysely, sql } from 'kysely';

/** What an item was and how it was taxed while a price of it held: an order may arrive when the item is gone. */
export async function taxOfPriceVersions(db: Kysely<unknown>): Promise<void> {
  for (const [column, usual] of [
    ['kind', 'article'],
    ['tax_class', 'normal'],
  ] as const) {
    await db.schema
      .alterTable('price_versions')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(usual))
      .execute();
    await sql`update price_versions set ${sql.ref(column)} =
      (select ${sql.ref(column)} from menu_items where menu_items.id = price_versions.menu_item_id)
      where menu_item_id in (select id from menu_items)`.execute(db);
  }
}
