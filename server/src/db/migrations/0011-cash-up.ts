import { type Kysely, sql } from 'kysely';
import { type Engine, wholeNumber, withId } from '../columns.ts';

/** Tills, counted; events, closed. */
export async function cashUp(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await withId(db.schema.createTable('cash_entries'), engine)
    .addColumn('client_entry_id', 'text', (column) => column.notNull().unique())
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('device_id', int, (column) => column.references('devices.id'))
    .addColumn('business_day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', int, (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('expected', int)
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('recorded_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'text')
    .addColumn('cancel_reason', 'text')
    .execute();
  await db.schema
    .createIndex('cash_entries_event')
    .on('cash_entries')
    .columns(['event_id', 'business_day', 'device_id'])
    .execute();
  await db.schema.createIndex('cash_entries_device').on('cash_entries').column('device_id').execute();
  await withId(db.schema.createTable('event_closings'), engine)
    .addColumn('event_id', int, (column) => column.notNull().references('events.id'))
    .addColumn('closed_at', 'text', (column) => column.notNull())
    .addColumn('closed_by', 'text', (column) => column.notNull())
    .addColumn('reports', 'text', (column) => column.notNull())
    .addColumn('reopened_at', 'text')
    .addColumn('reopened_by', 'text')
    .addColumn('reopen_reason', 'text')
    .execute();
  await db.schema.createIndex('event_closings_event').on('event_closings').columns(['event_id', 'id']).execute();
  await refuse(db, engine, 'cash_entries', 'delete');
  await refuse(
    db,
    engine,
    'cash_entries',
    'update of kind, amount, counts, expected, device_id, business_day, created_at',
  );
  await refuse(db, engine, 'event_closings', 'delete');
  await refuse(db, engine, 'event_closings', 'update of reports, closed_at, closed_by');
  await db.schema.alterTable('events').addColumn('closed_at', 'text').execute();
}

/** Rows stay as they were written; only that they count no more is added. PostgreSQL has the function since 0003. */
async function refuse(db: Kysely<unknown>, engine: Engine, table: string, what: string): Promise<void> {
  const name = sql.id(`${table}_no_${what.split(' ')[0]}`);
  const head = sql`create trigger ${name} before ${sql.raw(what)} on ${sql.id(table)}`;
  if (engine === 'postgres') await sql`${head} for each row execute function refuse_change()`.execute(db);
  else
    await sql`${head} begin select raise(abort, ${sql.raw(`'${table} is kept as it was written'`)}); end`.execute(db);
}
