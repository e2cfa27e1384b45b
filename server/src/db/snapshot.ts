import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Reads everything as it is at one moment, whatever is written meanwhile. */
export function readAsOfNow<Result>(
  db: Kysely<Schema>,
  read: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
