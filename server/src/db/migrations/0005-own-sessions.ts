import type { Kysely } from 'kysely';
import { type Engine, wholeNumber } from '../columns.ts';

export async function ownSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('browser', 'text').execute();
  await db.schema.alterTable('devices').addColumn('locked_at', 'text').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', wholeNumber(engine), (column) =>
      column.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}
