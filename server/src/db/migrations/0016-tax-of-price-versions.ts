import { type Kysely, sql } from 'kysely';

/**
 * What an item was and how it was taxed while a price of it held: an order may arrive when the item is gone. Of what was
 * gone before this was kept nobody knows it any more.
 */
export async function taxOfPriceVersions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['kind', 'tax_class']) {
    await db.schema.alterTable('price_versions').addColumn(column, 'text').execute();
    await sql`update price_versions set ${sql.ref(column)} =
      (select ${sql.ref(`menu_items.${column}`)} from menu_items where menu_items.id = price_versions.menu_item_id)`.execute(
      db,
    );
  }
}
