import { type ReactNode, useState } from 'react';
import type { Column } from './column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { nextSorting, type Sorting, sorted } from './sorting.ts';

export interface DataTableProps<Row> {
  /** What the table is about, for readers of screens. */
  caption: string;
  /** The first one heads its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** By what it is sorted at first; without it nobody can sort. */
  sorting?: Sorting;
  /** The last line, by column. */
  totals?: Record<string, ReactNode>;
}

/** A table that becomes a card per row where it has no room. */
export function DataTable<Row>({ caption, columns, rows, keyOf, sorting: first, totals }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState(first);
  const column = columns.find(({ id }) => id === sorting?.column);
  const shown = sorting && column ? sorted(rows, column.value, sorting.descending) : rows;

  return (
    <table className="w-full border-separate border-spacing-0 rounded-card text-left max-md:block md:border md:border-hairline md:bg-surface">
      <caption className="sr-only">{caption}</caption>
      <DataTableHead
        columns={columns}
        sorting={sorting}
        onSort={({ id, isNumber }) => setSorting((now) => now && nextSorting(now, id, isNumber === true))}
      />
      <tbody className="max-md:grid max-md:gap-2">
        {shown.map((row) => (
          <tr key={keyOf(row)} className={CARD}>
            {columns.map((column, index) => (
              <Cell key={column.id} column={column} isHead={index === 0}>
                {column.show ? column.show(row) : column.value(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot className="max-md:mt-2 max-md:block">
          <tr className={`${CARD} font-bold md:*:border-t-2 md:*:border-line`}>
            {columns.map((column, index) => (
              <Cell key={column.id} column={column} isHead={index === 0} isEmpty={totals[column.id] === undefined}>
                {totals[column.id]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  isHead: boolean;
  isEmpty?: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, isHead, isEmpty = false, children }: CellProps<Row>) {
  const look = `${CELL} ${column.isNumber ? 'money md:text-right' : ''} ${isEmpty ? 'max-md:hidden' : ''} ${column.className ?? ''}`;
  if (isHead) {
    return (
      <th scope="row" className={`${look} font-semibold max-md:basis-full`}>
        {children}
      </th>
    );
  }
  if (column.ownLine) return <td className={`${look} max-md:basis-full`}>{children}</td>;
  return (
    <td className={look}>
      <span className="text-ink-2 md:hidden">{column.title} </span>
      {children}
    </td>
  );
}

const CARD =
  'max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface max-md:p-3';
const CELL = 'align-top md:border-t md:border-hairline md:px-3 md:py-2.5';
