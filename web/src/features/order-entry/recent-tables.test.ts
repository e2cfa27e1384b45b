// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readRecentTables, rememberTable } from './recent-tables.ts';

beforeEach(() => localStorage.clear());

it('a table that was kept with a zero in front is there once, without it', () => {
  for (const table of ['7', '12', '07']) rememberTable(4, table);
  expect(readRecentTables(4)).toEqual(['7', '12']);
});
