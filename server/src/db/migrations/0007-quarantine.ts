import { type Kysely, sql } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

/** Paid orders that wait for an organizer's decision, and which devices have worked in which events. */
export async function quarantine(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('device_proofs')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('device_id', int)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_proofs_key', ['token_hash', 'event_id'])
    .execute();
  await sql`
    insert into device_proofs (token_hash, event_id, created_at)
    select token_hash, event_id, created_at from device_cookies`.execute(db);
  await db.schema.dropTable('device_cookies').execute();
  await withId(db.schema.createTable('quarantined_orders'), engine)
    .addColumn('client_order_id', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('event_id', int, (column) => column.notNull())
    .addColumn('device_id', int)
    .addColumn('user_id', int)
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decision_reason', 'text')
    .addColumn('order_id', int)
    .addUniqueConstraint('quarantined_orders_content', ['client_order_id', 'content_hash'])
    .execute();
  await db.schema
    .createIndex('quarantined_orders_event')
    .on('quarantined_orders')
    .columns(['event_id', 'state'])
    .execute();
}
