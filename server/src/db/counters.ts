import type { Selectable, Transaction } from 'kysely';
import { writeInStep } from './in-step.ts';
import { insertRows } from './insert-rows.ts';
import type { CountersTable, Schema } from './schema.ts';

const takeNext = insertRows<'counters', Selectable<CountersTable>>(
  'counters',
  'on conflict (scope) do update set value = counters.value + excluded.value returning scope, value',
);

/** The first of so many next numbers of a gapless series that starts at 1; given back when the transaction fails. */
export const nextNumbers = writeInStep<{ scope: string; count: number }, number>(async (trx, wishes) => {
  const wanted = new Map<string, number>();
  for (const { scope, count } of wishes) wanted.set(scope, (wanted.get(scope) ?? 0) + count);
  // In an order that all share: two that want several can't wait for each other.
  const rows = [...wanted].map(([scope, value]) => ({ scope, value })).sort((a, b) => (a.scope < b.scope ? -1 : 1));
  const last = new Map((await takeNext(trx, rows)).map(({ scope, value }) => [scope, value]));
  const taken = new Map<string, number>();
  return wishes.map(({ scope, count }) => {
    const before = taken.get(scope) ?? 0;
    taken.set(scope, before + count);
    const end = last.get(scope);
    if (end === undefined) throw new Error(`no number for ${scope}`);
    return end - (wanted.get(scope) ?? 0) + before + 1;
  });
});

export function nextNumber(trx: Transaction<Schema>, scope: string): Promise<number> {
  return nextNumbers(trx, { scope, count: 1 });
}

/** Takes no number, but holds up whoever wants one until the commit, also the first. */
export async function lockNumber(trx: Transaction<Schema>, scope: string): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ scope, value: 0 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(({ ref }) => ({ value: ref('counters.value') })))
    .execute();
}
