import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

it('work that fails in a group leaves nothing behind, and the others stand', async () => {
  const { commit, db } = test.current.context;
  const count = (scope: string) =>
    commit(async (trx) => {
      await trx.insertInto('counters').values({ scope, value: 1 }).execute();
      if (scope === 'fails') throw new Error('no paper');
      return scope;
    });
  const results = await Promise.allSettled(['first', 'fails', 'second', 'first'].map(count));
  const [first, fails, second, again] = results.map(({ status }) => status);
  expect([fails, second]).toEqual(['rejected', 'fulfilled']);
  expect([first, again].sort()).toEqual(['fulfilled', 'rejected']);
  const rows = await db.selectFrom('counters').select('scope').orderBy('scope').execute();
  expect(rows.map(({ scope }) => scope)).toEqual(['first', 'second']);
});
