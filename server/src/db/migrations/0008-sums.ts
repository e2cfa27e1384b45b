import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** Sums that statistics are read from, kept beside the orders in the order's own transaction. */
export async function sums(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('order_sums')
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('business_day', 'text', (column) => column.notNull())
    .addColumn('device_id', int, (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('is_takeaway', int, (column) => column.notNull())
    .addColumn('is_cancelled', int, (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('orders', int, (column) => column.notNull())
    .addColumn('lines', int, (column) => column.notNull())
    .addColumn('sales', int, (column) => column.notNull())
    .addColumn('deposits', int, (column) => column.notNull())
    .addColumn('rounding', int, (column) => column.notNull())
    .addColumn('received', int, (column) => column.notNull())
    .addColumn('change_given', int, (column) => column.notNull())
    .addColumn('paid_out', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('order_sums_key', [
      'event_id',
      'business_day',
      'device_id',
      'method',
      'is_takeaway',
      'is_cancelled',
      'slot',
    ])
    .execute();
  await db.schema
    .createTable('item_sums')
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('business_day', 'text', (column) => column.notNull())
    .addColumn('device_id', int, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('vat_rate', int, (column) => column.notNull())
    .addColumn('lines', int, (column) => column.notNull())
    .addColumn('quantity', int, (column) => column.notNull())
    .addColumn('amount', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_sums_key', [
      'event_id',
      'business_day',
      'device_id',
      'kind',
      'name',
      'category',
      'vat_rate',
    ])
    .execute();
  // What a device took on a day, and which tables a day had, without reading the day's orders.
  await db.schema.dropIndex('orders_device').execute();
  await db.schema
    .createIndex('orders_device')
    .on('orders')
    .columns(['device_id', 'business_day', 'order_number'])
    .execute();
  await db.schema
    .createIndex('orders_table')
    .on('orders')
    .columns(['event_id', 'business_day', 'table_number'])
    .execute();
}
