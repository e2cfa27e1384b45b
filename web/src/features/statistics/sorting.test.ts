import { expect, test } from 'vitest';
import { nextSorting, sorted } from './sorting.ts';

test('names sort as in a dictionary, tables by their number', () => {
  const names = ['Zopf', 'Älplermagronen', 'apfel', 'Rösti'];
  expect(sorted(names, (name) => name, false)).toEqual(['Älplermagronen', 'apfel', 'Rösti', 'Zopf']);
  expect(sorted(['10', '2', 'Takeaway', '1'], (table) => table, false)).toEqual(['1', '2', '10', 'Takeaway']);
});

test('numbers sort by size, not as texts', () => {
  expect(sorted([9, 100, 20], (number) => number, true)).toEqual([100, 20, 9]);
});

test('rows that are equal stay in their order, and the list given stays as it was', () => {
  const rows = [
    { id: 'a', sold: 2 },
    { id: 'b', sold: 5 },
    { id: 'c', sold: 2 },
  ];
  expect(sorted(rows, ({ sold }) => sold, true).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('the same key again turns the order round', () => {
  expect(nextSorting({ column: 'sales', descending: true }, 'sales', true)).toEqual({
    column: 'sales',
    descending: false,
  });
});

test('another key starts with the largest number or the first name', () => {
  const now = { column: 'sales', descending: false };
  expect(nextSorting(now, 'orders', true)).toEqual({ column: 'orders', descending: true });
  expect(nextSorting(now, 'name', false)).toEqual({ column: 'name', descending: false });
});
