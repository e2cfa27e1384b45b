import { type Kysely, sql } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

/** Tables whose rows stay as they were written; what changes later is a new row elsewhere. */
const NEVER_CHANGED = ['audit', 'audit_chain', 'order_lines', 'payments'];
const NEVER_DELETED = [...NEVER_CHANGED, 'orders'];

export async function journalChain(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = wholeNumber(engine);
  await db.schema
    .createTable('audit_chain')
    .addColumn('seq', int, (column) => column.primaryKey())
    .addColumn('audit_id', int, (column) => column.notNull().unique().references('audit.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_event').on('audit').columns(['event_id', 'id']).execute();
  if (engine === 'postgres') await postgresRefusal(db);
  for (const table of NEVER_CHANGED) await refuse(db, engine, 'update', table);
  for (const table of NEVER_DELETED) await refuse(db, engine, 'delete', table);
}

async function postgresRefusal(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% on % is refused: its rows are kept', tg_op, tg_table_name; end $$`.execute(db);
}

async function refuse(db: Kysely<unknown>, engine: Engine, what: 'update' | 'delete', table: string): Promise<void> {
  const name = sql.id(`${table}_no_${what}`);
  const action = sql.raw(what);
  if (engine === 'postgres') {
    await sql`create trigger ${name} before ${action} on ${sql.id(table)}
      for each row execute function refuse_change()`.execute(db);
    return;
  }
  const message = sql.raw(`'${what} on ${table} is refused: its rows are kept'`);
  await sql`create trigger ${name} before ${action} on ${sql.id(table)}
    begin select raise(abort, ${message}); end`.execute(db);
}
