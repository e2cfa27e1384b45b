import type { Kysely } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

/** What organizers say about themselves, VAT, deposits, cash rounding. */
export async function swissMoney(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('organizer_settings')
    .addColumn('organizer_id', int, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('street', 'text', (column) => column.notNull())
    .addColumn('house_number', 'text', (column) => column.notNull())
    .addColumn('postal_code', 'text', (column) => column.notNull())
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('iban', 'text', (column) => column.notNull())
    .addColumn('receipt_text', 'text', (column) => column.notNull())
    .addColumn('is_vat_liable', int, (column) => column.notNull())
    .addColumn('vat_number', 'text', (column) => column.notNull())
    .addColumn('is_cash_rounded', int, (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('vat_rates'), engine)
    .addColumn('organizer_id', int, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('normal', int, (column) => column.notNull())
    .addColumn('reduced', int, (column) => column.notNull())
    .addColumn('lodging', int, (column) => column.notNull())
    .addUniqueConstraint('vat_rates_day', ['organizer_id', 'valid_from'])
    .execute();

  const items = db.schema.alterTable('menu_items');
  await items.addColumn('kind', 'text', (column) => column.notNull().defaultTo('article')).execute();
  await items.addColumn('tax_class', 'text', (column) => column.notNull().defaultTo('normal')).execute();
  await items
    .addColumn('deposit_item_id', int, (column) => column.references('menu_items.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('menu_items_deposit').on('menu_items').column('deposit_item_id').execute();

  const lines = db.schema.alterTable('order_lines');
  await lines.addColumn('kind', 'text', (column) => column.notNull().defaultTo('article')).execute();
  await lines.addColumn('vat_rate', int).execute();

  await db.schema
    .alterTable('orders')
    .addColumn('deposit_total', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('payments')
    .addColumn('rounding', int, (column) => column.notNull().defaultTo(0))
    .execute();
}
