import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { insertRows } from './insert-rows.ts';
import { padded } from './prepared.ts';

const test = useTestApp();

it('inserts any number of rows as they are, and says what the statement returns', async () => {
  const insert = insertRows<'counters', { scope: string; value: number }>('counters', 'returning scope, value');
  const { db } = test.current.context;
  for (const count of [0, 1, 2, 3, 64, 65, 131]) {
    const rows = Array.from({ length: count }, (_, value) => ({ scope: `${count}: '"\\ü😀 ${value}`, value }));
    const inserted = await insert(db, rows);
    expect(inserted.sort((a, b) => a.value - b.value)).toEqual(rows);
  }
});

it('half of a character is one sign, as it is when it is a value of its own', async () => {
  const { db } = test.current.context;
  await insertRows('counters')(db, [{ scope: 'half \ud83d of it', value: 1 }]);
  const stored = await db.selectFrom('counters').select('scope').where('scope', 'like', 'half%').executeTakeFirst();
  expect(stored?.scope.toWellFormed()).toBe('half \ufffd of it');
});

it('lists for «in» have few lengths and the same members', () => {
  expect([1, 2, 3, 4, 5, 9].map((length) => padded(Array.from({ length }, (_, index) => index)).length)).toEqual([
    1, 2, 4, 4, 8, 16,
  ]);
  expect(padded(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'c']);
  expect(padded([])).toEqual([]);
});
