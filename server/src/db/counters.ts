import type { Transaction } from 'kysely';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

const takeNext = prepared((db, { scope }: { scope: string }) =>
  db
    .insertInto('counters')
    .values({ scope, value: 1 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet((set) => ({ value: set('counters.value', '+', 1) })))
    .returning('value'),
);

/** The next number of a gapless series that starts at 1; given back when the transaction fails. */
export async function nextNumber(trx: Transaction<Schema>, scope: string): Promise<number> {
  const [row] = await takeNext(trx, { scope });
  if (!row) throw new Error(`no number for ${scope}`);
  return row.value;
}

/** Takes no number, but holds up whoever wants one until the commit, also the first. */
export async function lockNumber(trx: Transaction<Schema>, scope: string): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ scope, value: 0 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(({ ref }) => ({ value: ref('counters.value') })))
    .execute();
}
