import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { prepared } from './prepared.ts';

const test = useTestApp();

it('makes the text of a query once for each shape, and fills in the values of each call', async () => {
  const { db } = test.current.context;
  let built = 0;
  const insert = prepared((on, { rows }: { rows: { scope: string; value: number }[] }) => {
    built += 1;
    return on.insertInto('counters').values(rows).returning(['scope', 'value']);
  });
  const one = { scope: 'one', value: 1 };
  const [two, three] = [
    { scope: "t'wo", value: 2 },
    { scope: 'three', value: 3 },
  ];
  expect(await insert(db, { rows: [one] })).toEqual([one]);
  expect(await insert(db, { rows: [two] })).toEqual([two]);
  expect(built).toBe(1);
  // The same columns in another order are another text, and nothing gets into the wrong one.
  expect(await insert(db, { rows: [{ value: 4, scope: 'four' }] })).toEqual([{ scope: 'four', value: 4 }]);
  expect(await insert(db, { rows: [three, { scope: 'five', value: 5 }] })).toHaveLength(2);
  expect(built).toBe(3);
  const find = prepared((on, { scopes }: { scopes: string[] }) =>
    on.selectFrom('counters').select('value').where('scope', 'in', scopes).orderBy('value'),
  );
  expect(await db.transaction().execute((trx) => find(trx, { scopes: ["t'wo", 'four', 'none'] }))).toEqual([
    { value: 2 },
    { value: 4 },
  ]);
});

it('goes on using what it knows when it knows as much as it keeps', async () => {
  const { db } = test.current.context;
  let built = 0;
  const find = prepared((on, { scopes }: { scopes: string[] }) => {
    built += 1;
    return on.selectFrom('counters').select('value').where('scope', 'in', scopes);
  });
  const ask = (length: number) => find(db, { scopes: Array.from({ length }, () => 'none') });
  for (let length = 1; length <= 100; length++) await ask(length);
  for (const length of [1, 50, 100]) await ask(length);
  expect(built).toBe(100);
  await ask(101);
  await ask(101);
  expect(built).toBe(101);
  await ask(1);
  expect(built).toBe(102);
});
