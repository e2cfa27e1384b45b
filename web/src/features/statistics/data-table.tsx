import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { useNearInPage } from '../../ui/use-near.ts';
import type { Column } from './column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { nextSorting, type Sorting, sorted } from './sorting.ts';
import { CARDS_LOOK, TABLE_LOOK, type TableLook } from './table-look.ts';

export interface DataTableProps<Row> {
  /** What the table is about, for readers of screens. */
  caption: string;
  /** The first one heads its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** So narrow that it is a table on a phone as well. */
  isNarrow?: boolean;
  /** Of so many columns that it needs a wide place to be a table. */
  isWide?: boolean;
  /** By what it is sorted at first; without it nobody can sort. */
  sorting?: Sorting;
  /** The last line, by column. */
  totals?: Record<string, ReactNode>;
  /** In its place while there are no rows; how it was sorted holds when they are back. */
  empty?: ReactNode;
}

/** A table that becomes a card per row where it has no room. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isNarrow = false,
  isWide = false,
  sorting: first,
  totals,
  empty,
}: DataTableProps<Row>) {
  const [sorting, setSorting] = useState(first);
  const column = columns.find(({ id }) => id === sorting?.column);
  const inOrder = useMemo(
    () => (sorting && column ? sorted(rows, column.value, sorting.descending) : rows),
    [rows, column, sorting],
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useNearInPage(rows.length, body);

  if (rows.length === 0 && empty !== undefined) return empty;
  const look = isNarrow ? TABLE_LOOK : CARDS_LOOK;

  return (
    <div className={isWide ? '@container/wide-table' : '@container/table'}>
      <table className={`w-full border-separate border-spacing-0 rounded-card text-left ${look.table}`}>
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          look={look}
          columns={columns}
          sorting={sorting}
          onSort={({ id, isNumber }) => setSorting((now) => now && nextSorting(now, id, isNumber === true))}
        />
        <tbody ref={body} className={look.body}>
          {inOrder.slice(0, shown).map((row) => (
            <TableRow key={keyOf(row)} look={look} columns={columns} row={row} />
          ))}
        </tbody>
        {totals && (
          <tfoot className="as-cards:mt-2 as-cards:block">
            <tr className={`${look.row} font-bold as-table:*:border-t-2 as-table:*:border-line`}>
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  look={look}
                  column={column}
                  isHead={index === 0}
                  isEmpty={totals[column.id] === undefined}
                >
                  {totals[column.id]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  look: TableLook;
  columns: readonly Column<Row>[];
  row: Row;
}

/** Those that are there needn't be made anew for the next to come. */
const TableRow = memo(function TableRow<Row>({ look, columns, row }: TableRowProps<Row>) {
  return (
    <tr className={look.row}>
      {columns.map((column, index) => (
        <Cell key={column.id} look={look} column={column} isHead={index === 0}>
          {contentOf(column, row, look)}
        </Cell>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function contentOf<Row>({ show, value, cardTitle }: Column<Row>, row: Row, look: TableLook): ReactNode {
  const content = show ? show(row) : value(row);
  if (cardTitle === undefined) return content;
  return (
    <>
      <span className={look.label}>{cardTitle} </span>
      {content}
    </>
  );
}

interface CellProps<Row> {
  look: TableLook;
  column: Column<Row>;
  isHead: boolean;
  isEmpty?: boolean;
  children: ReactNode;
}

function Cell<Row>({ look, column, isHead, isEmpty = false, children }: CellProps<Row>) {
  const style = `${look.cell} ${column.isNumber ? look.number : ''} ${isEmpty ? 'as-cards:hidden' : ''} ${column.className ?? ''}`;
  if (isHead) {
    return (
      <th scope="row" className={`${style} font-semibold as-cards:basis-full as-cards:wrap-anywhere`}>
        {typeof children === 'string' ? <Hyphenated text={children} /> : children}
      </th>
    );
  }
  if (column.ownLine) return <td className={`${style} as-cards:basis-full`}>{children}</td>;
  return (
    <td className={style}>
      <span className={look.label}>{column.title} </span>
      {column.isNumber ? <span className="money">{children}</span> : children}
    </td>
  );
}
