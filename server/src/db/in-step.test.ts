import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { nextNumber } from './counters.ts';
import { type Answer, readInStep, together, type Work, writeInStep } from './in-step.ts';
import type { Schema } from './schema.ts';

const test = useTestApp();
let scope = '';

beforeEach(() => {
  scope = crypto.randomUUID();
});

/** All at once, in one line, each with an identity of its own. */
function commitAll<Result>(works: readonly Work<Result>[]): Promise<PromiseSettledResult<Result>[]> {
  const { commit } = test.current.context;
  return Promise.allSettled(works.map((work, index) => commit(work, { line: scope, identity: String(index) })));
}

function counting<Input, Result>(answer: Answer<Input, Result>, asked: number[]): Answer<Input, Result> {
  return (db, inputs) => {
    asked.push(inputs.length);
    return answer(db, inputs);
  };
}

async function lastNumber(): Promise<number | undefined> {
  const { db } = test.current.context;
  return (await db.selectFrom('counters').select('value').where('scope', '=', scope).executeTakeFirst())?.value;
}

it('works of a line ask together, in the order in which they came', async () => {
  const asked: number[] = [];
  const double = readInStep<number, number>(counting(async (_, numbers) => numbers.map((number) => 2 * number), asked));
  const results = await commitAll(
    [1, 2, 3].map((number) => async (trx) => [await double(trx, number), await nextNumber(trx, scope)]),
  );
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
    [2, 1],
    [4, 2],
    [6, 3],
  ]);
  expect(asked).toEqual([3]);
});

it('who was still being read when the first came goes along', async () => {
  const { commit } = test.current.context;
  const asked: number[] = [];
  const look = readInStep<number, number>(counting(async (_, numbers) => numbers, asked));
  const first = commit((trx) => look(trx, 1), { line: scope, identity: '1' });
  await setImmediate();
  const second = commit((trx) => look(trx, 2), { line: scope, identity: '2' });
  expect([await first, await second, asked]).toEqual([1, 2, [2]]);
});

it('one that fails before it writes fails alone, and the others are done once', async () => {
  let runs = 0;
  const look = readInStep<string, void>(async () => []);
  const fails: Work<number> = async (trx) => {
    await look(trx, 'once');
    await setImmediate();
    await look(trx, 'again');
    throw new Error('sold out');
  };
  const takes: Work<number> = (trx) => {
    runs += 1;
    return nextNumber(trx, scope);
  };
  const [first, failed, second] = await commitAll([takes, fails, takes]);
  expect([first, second]).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('sold out') });
  expect([runs, await lastNumber()]).toEqual([2, 2]);
});

it('one that fails after it has written leaves nothing, and gives its number back', async () => {
  const takes: Work<number> = (trx) => nextNumber(trx, scope);
  const fails: Work<number> = async (trx) => {
    await nextNumber(trx, scope);
    throw new Error('no paper');
  };
  const [first, failed, second] = await commitAll([takes, fails, takes]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('no paper') });
  expect([first, second]).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(await lastNumber()).toBe(2);
});

it('what the database refuses for one is refused to that one', async () => {
  const insert = writeInStep<number | null, void>(async (trx, values) => {
    for (const value of values) {
      await trx
        .insertInto('counters')
        // The column takes no null.
        .values({ scope: `${scope}-${value}`, value: value as number })
        .execute();
    }
    return [];
  });
  const outcomes = await commitAll([1, null, 2].map((value) => (trx) => insert(trx, value)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { db } = test.current.context;
  const stored = await db.selectFrom('counters').select('value').where('scope', 'like', `${scope}-%`).execute();
  expect(stored.map(({ value }) => value).sort()).toEqual([1, 2]);
});

it('what a work asks together is asked with what the others ask, and answered in the order of the list', async () => {
  const asked: string[] = [];
  const look = readInStep<number, number>(async (_, numbers) => {
    asked.push(`look ${numbers.length}`);
    return numbers;
  });
  const lookAgain = readInStep<number, number>(async (_, numbers) => {
    asked.push(`again ${numbers.length}`);
    return numbers.map((number) => -number);
  });
  const results = await commitAll(
    [1, 2].map((number) => async (trx) => {
      const [first, second, third] = await together(trx, [
        async () => lookAgain(trx, await look(trx, number)),
        () => look(trx, 10 * number),
        async () => 'nothing to ask',
      ]);
      return [first, second, third, await nextNumber(trx, scope)];
    }),
  );
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
    [-1, 10, 'nothing to ask', 1],
    [-2, 20, 'nothing to ask', 2],
  ]);
  const isSqlite = test.current.context.engine === 'sqlite';
  expect(asked).toEqual(isSqlite ? ['look 2', 'again 2', 'look 2'] : ['look 4', 'again 2']);
});

it('one that is refused something it asked together is refused alone, with the first refusal of its list', async () => {
  const look = readInStep<string, string>(async (_, names) => names);
  const refuses = async (trx: Transaction<Schema>, name: string) => {
    throw new Error(await look(trx, name));
  };
  const takes: Work<number> = (trx) => nextNumber(trx, scope);
  const fails: Work<number> = async (trx) => {
    await together(trx, [async () => refuses(trx, await look(trx, 'not yours')), () => refuses(trx, 'sold out')]);
    return nextNumber(trx, scope);
  };
  const [first, failed, second] = await commitAll([takes, fails, takes]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('not yours') });
  expect([first, second]).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
  ]);
});

it('of what is written together nothing stays when the database refuses a part of it', async () => {
  const insert = writeInStep<number | null, void>(async (trx, [value]) => {
    // The column takes no null.
    await trx
      .insertInto('counters')
      .values({ scope, value: value as number })
      .execute();
    return [];
  });
  const attempt: Work<unknown> = (trx) =>
    together(trx, [() => nextNumber(trx, `${scope}-a`), () => insert(trx, null), () => nextNumber(trx, `${scope}-b`)]);
  const [refused] = await commitAll([attempt]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/null/i) } });
  const { db } = test.current.context;
  expect(await db.selectFrom('counters').selectAll().where('scope', 'like', `${scope}%`).execute()).toEqual([]);
});

it('of several refusals that come in one piece the first in the list counts, not what it brought about', async () => {
  const refuses = writeInStep<string, void>(async (trx) => {
    try {
      await sql`select * from no_such_table`.execute(trx);
    } catch (error) {
      // Its way back is longer than that of the one behind it.
      await setImmediate();
      throw error;
    }
    return [];
  });
  const insert = writeInStep<string, void>(async (trx, [name = '']) => {
    await trx.insertInto('counters').values({ scope: name, value: 1 }).execute();
    return [];
  });
  const [refused] = await commitAll([
    (trx) => together(trx, [() => refuses(trx, 'one'), () => insert(trx, `${scope}-a`)]),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no_such_table') } });
});

it('of works with the same identity the second sees what the first has done', async () => {
  const { commit } = test.current.context;
  const look: Work<number | undefined> = async (trx) => {
    const seen = await trx.selectFrom('counters').select('value').where('scope', '=', scope).executeTakeFirst();
    await nextNumber(trx, scope);
    return seen?.value;
  };
  const same = { line: scope, identity: 'same' };
  expect(await Promise.all([commit(look, same), commit(look, same), commit(look, same)])).toEqual([undefined, 1, 2]);
});
