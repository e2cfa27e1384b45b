import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import type { Column } from './column.ts';
import type { Sorting } from './sorting.ts';
import type { TableLook } from './table-look.ts';

export interface DataTableHeadProps<Row> {
  look: TableLook;
  columns: readonly Column<Row>[];
  /** Missing: the titles are only titles. */
  sorting: Sorting | undefined;
  onSort: (column: Column<Row>) => void;
}

/** Stays below the bar while the rows pass under it; on a phone, where it heads no columns, it is a row of keys. */
export function DataTableHead<Row>({ look, columns, sorting, onSort }: DataTableHeadProps<Row>) {
  if (!sorting) {
    return (
      <thead className={look.head}>
        <tr>
          {columns.map((column) => (
            <PlainHead key={column.id} column={column} className="" />
          ))}
        </tr>
      </thead>
    );
  }
  return (
    <thead className="as-cards:mb-3 as-cards:block">
      <tr className="as-cards:flex as-cards:flex-wrap as-cards:gap-2">
        {columns.map((column) =>
          column.isUnsorted ? (
            <PlainHead key={column.id} column={column} className={`${STICKY} as-cards:hidden`} />
          ) : (
            <SortHead key={column.id} column={column} sorting={sorting} onSort={() => onSort(column)} />
          ),
        )}
      </tr>
    </thead>
  );
}

const STICKY =
  'as-table:sticky as-table:top-(--h-bar) as-table:z-10 as-table:border-b as-table:border-line as-table:bg-surface as-table:first:rounded-tl-card as-table:last:rounded-tr-card print:static';

function PlainHead<Row>({ column, className }: { column: Column<Row>; className: string }) {
  return (
    <th scope="col" className={`px-2 py-2.5 font-semibold text-ink-2 sm:px-2.5 ${alignmentOf(column)} ${className}`}>
      {column.title}
    </th>
  );
}

interface SortHeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting;
  onSort: () => void;
}

function SortHead<Row>({ column, sorting, onSort }: SortHeadProps<Row>) {
  const isSorted = sorting.column === column.id;
  const direction = sorting.descending ? 'descending' : 'ascending';
  const Arrow = sorting.descending ? DownIcon : UpIcon;
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={`${STICKY} ${alignmentOf(column)}`}>
      <button
        type="button"
        onClick={onSort}
        className={`pressable inline-flex min-h-12 items-center gap-1 rounded-control px-2.5 font-semibold as-cards:border-2 print:min-h-0 ${column.isNumber ? 'as-table:flex-row-reverse' : ''} ${isSorted ? 'text-ink as-cards:border-primary' : 'text-ink-2 as-cards:border-line'}`}
      >
        {column.title}
        <span className={isSorted ? '' : 'invisible as-cards:hidden'}>
          <Arrow size={16} />
        </span>
      </button>
    </th>
  );
}

function alignmentOf<Row>({ isNumber, className = '' }: Column<Row>): string {
  return `whitespace-nowrap ${isNumber ? 'text-right' : ''} ${className}`;
}
