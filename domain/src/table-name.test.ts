import { expect, it } from 'vitest';
import { tableFrom } from './table-name.ts';

it.each([
  ['07', '7'],
  ['007', '7'],
  ['70', '70'],
  ['0', '0'],
  ['00', '0'],
  [' 12 ', '12'],
  ['07a', '07a'],
  ['A 07', 'A 07'],
  ['', ''],
  ['Takeaway', 'TAKEAWAY'],
  [' takeaway ', 'TAKEAWAY'],
  ['Takeaway 2', 'Takeaway 2'],
])('«%s» is the table %s', (entered, table) => {
  expect(tableFrom(entered)).toBe(table);
});
