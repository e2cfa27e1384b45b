import { compareText } from '@bestellsystem/domain/compare-text.ts';

export interface Sorting {
  column: string;
  descending: boolean;
}

/** Numbers by size, texts as in a dictionary with `Tisch 2` before `Tisch 10`; equal rows stay in their order. */
export function sorted<Row>(rows: readonly Row[], sortBy: (row: Row) => string | number, descending: boolean): Row[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(sortBy(a), sortBy(b)));
}

/** The same column again turns the order round; another one starts with its largest number or its first name. */
export function nextSorting(now: Sorting, column: string, isNumber: boolean): Sorting {
  if (now.column === column) return { column, descending: !now.descending };
  return { column, descending: isNumber };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
}
