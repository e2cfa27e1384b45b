import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { nextNumber } from './counters.ts';
import { writeInStep } from './in-step.ts';

const test = useTestApp();

it('where a full disk has ended the transaction nothing more is asked: it would stand by itself', async () => {
  const { commit, db } = test.current.context;
  const fill = writeInStep<string, void>(async (trx) => {
    await sql`rollback`.execute(trx);
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  });
  const outcomes = await Promise.allSettled([
    commit((trx) => fill(trx, ''), { line: 'full', identity: '1' }),
    commit((trx) => nextNumber(trx, 'full'), { line: 'full', identity: '2' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await db.selectFrom('counters').select('value').where('scope', '=', 'full').execute()).toEqual([]);
});
