import type { Kysely } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

export async function firstEvening(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await accounts(db, engine);
  await eventsAndMenu(db, engine);
  await orders(db, engine);
  await printing(db, engine);
  await journals(db, engine);
}

async function accounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('users'), engine)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('sessions'), engine)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', int, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('device_id', int)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('idle_minutes', int)
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_device').on('sessions').column('device_id').execute();
  await db.schema
    .createTable('device_cookies')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('login_attempts')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('failures', int, (column) => column.notNull())
    .addColumn('window_started_at', 'text', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
    .execute();
}

async function eventsAndMenu(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('events'), engine)
    .addColumn('organizer_id', int, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('event_date', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('waiter_access_tag', 'text')
    .addColumn('tag_key', 'text', (column) => column.unique())
    .addColumn('waiter_password_hash', 'text')
    .addColumn('waiter_password_cipher', 'text')
    .addColumn('is_active', int, (column) => column.notNull())
    .addColumn('takeaway_enabled', int, (column) => column.notNull())
    .addColumn('device_generation', int, (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('events_organizer').on('events').column('organizer_id').execute();
  await withId(db.schema.createTable('devices'), engine)
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('generation', int, (column) => column.notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('device_number', int, (column) => column.notNull())
    .addColumn('public_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addUniqueConstraint('devices_identifier', ['event_id', 'generation', 'identifier'])
    .addUniqueConstraint('devices_number', ['event_id', 'generation', 'device_number'])
    .addUniqueConstraint('devices_public_id', ['event_id', 'public_id'])
    .execute();
  await withId(db.schema.createTable('categories'), engine)
    .addColumn('organizer_id', int, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('display_order', int, (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('categories_organizer').on('categories').column('organizer_id').execute();
  await withId(db.schema.createTable('menu_items'), engine)
    .addColumn('organizer_id', int, (column) => column.notNull().references('users.id'))
    .addColumn('category_id', int, (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('price', int, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('menu_items_organizer').on('menu_items').column('organizer_id').execute();
  await db.schema.createIndex('menu_items_category').on('menu_items').column('category_id').execute();
  await withId(db.schema.createTable('event_menu_items'), engine)
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('menu_item_id', int, (column) => column.notNull().references('menu_items.id').onDelete('cascade'))
    .addColumn('category_id', int, (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .addColumn('special_price', int, (column) => column.notNull())
    .addColumn('sold_out', int, (column) => column.notNull())
    .addUniqueConstraint('event_menu_items_once', ['event_id', 'menu_item_id'])
    .execute();
  await db.schema.createIndex('event_menu_items_item').on('event_menu_items').column('menu_item_id').execute();
  await db.schema.createIndex('event_menu_items_category').on('event_menu_items').column('category_id').execute();
}

async function orders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('counters')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('value', int, (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('orders'), engine)
    .addColumn('client_order_id', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('event_id', int, (column) => column.references('events.id'))
    .addColumn('device_id', int, (column) => column.references('devices.id'))
    .addColumn('user_id', int)
    .addColumn('order_number', int, (column) => column.notNull())
    .addColumn('business_day', 'text', (column) => column.notNull())
    .addColumn('table_number', 'text', (column) => column.notNull())
    .addColumn('is_takeaway', int, (column) => column.notNull())
    .addColumn('total', int, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('offline', int, (column) => column.notNull())
    .addColumn('flagged', int, (column) => column.notNull())
    .addColumn('taken_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'text')
    .addColumn('cancel_reason', 'text')
    .addUniqueConstraint('orders_number', ['event_id', 'business_day', 'order_number'])
    .execute();
  await db.schema.createIndex('orders_event_status').on('orders').columns(['event_id', 'status', 'id']).execute();
  await db.schema.createIndex('orders_device').on('orders').column('device_id').execute();
  await withId(db.schema.createTable('order_lines'), engine)
    .addColumn('order_id', int, (column) => column.notNull().references('orders.id'))
    .addColumn('position', int, (column) => column.notNull())
    .addColumn('menu_item_id', int)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('unit_price', int, (column) => column.notNull())
    .addColumn('quantity', int, (column) => column.notNull())
    .addColumn('amount', int, (column) => column.notNull())
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('order_lines_order').on('order_lines').column('order_id').execute();
  await withId(db.schema.createTable('payments'), engine)
    .addColumn('order_id', int, (column) => column.notNull().references('orders.id'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount', int, (column) => column.notNull())
    .addColumn('received', int, (column) => column.notNull())
    .addColumn('change_given', int, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute();
}

async function printing(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('printers'), engine)
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('position', int, (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('port', int, (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('enabled', int, (column) => column.notNull())
    .addColumn('connected', int, (column) => column.notNull())
    .addColumn('categories', 'text', (column) => column.notNull())
    .addColumn('service_mode', int, (column) => column.notNull())
    .addColumn('takeaway_mode', int, (column) => column.notNull())
    .addColumn('port_type', 'text', (column) => column.notNull())
    .addColumn('columns', int, (column) => column.notNull())
    .addColumn('code_page', 'text', (column) => column.notNull())
    .addColumn('cutter', int, (column) => column.notNull())
    .addColumn('beep', int, (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('printers_event').on('printers').column('event_id').execute();
  await withId(db.schema.createTable('print_jobs'), engine)
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('order_id', int, (column) => column.references('orders.id'))
    .addColumn('printer_id', int, (column) => column.notNull().references('printers.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('copy_no', int, (column) => column.notNull())
    .addColumn('slip', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', int, (column) => column.notNull())
    .addColumn('send_began', int, (column) => column.notNull())
    .addColumn('available_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('printed_at', 'text')
    .addUniqueConstraint('print_jobs_once', ['order_id', 'printer_id', 'kind', 'copy_no'])
    .execute();
  await db.schema.createIndex('print_jobs_queue').on('print_jobs').columns(['state', 'printer_id', 'id']).execute();
  await db.schema.createIndex('print_jobs_event').on('print_jobs').columns(['event_id', 'id']).execute();
}

async function journals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('live_events'), engine)
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('seq', int, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('live_events_seq', ['event_id', 'seq'])
    .execute();
  await withId(db.schema.createTable('audit'), engine)
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('event_id', int)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
}
