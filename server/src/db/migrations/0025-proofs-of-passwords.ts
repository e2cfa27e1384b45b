import type { Kysely } from 'kysely';

/** With which password of the event a browser was in it last; null where that wasn't written down. */
export async function proofsOfPasswords(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_proofs').addColumn('entry_key', 'text').execute();
}
