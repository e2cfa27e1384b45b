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
  return (
    <thead className={sorting ? 'max-md:mb-3 max-md:block' : look.head}>
      <tr className="max-md:flex max-md:flex-wrap max-md:gap-2">
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sorting && directionOf(column.id, sorting)}
            className={`${sorting ? STICKY : 'px-2 py-2.5 font-semibold text-ink-2 sm:px-3'} ${column.isNumber ? 'text-right' : ''} ${column.className ?? ''} whitespace-nowrap`}
          >
            {sorting ? <SortKey column={column} sorting={sorting} onSort={() => onSort(column)} /> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const STICKY =
  'md:sticky md:top-(--h-bar) md:z-10 md:border-b md:border-line md:bg-surface md:first:rounded-tl-card md:last:rounded-tr-card print:static';

interface SortKeyProps<Row> {
  column: Column<Row>;
  sorting: Sorting;
  onSort: () => void;
}

function SortKey<Row>({ column, sorting, onSort }: SortKeyProps<Row>) {
  const isSorted = sorting.column === column.id;
  const Arrow = sorting.descending ? DownIcon : UpIcon;
  return (
    <button
      type="button"
      onClick={onSort}
      className={`pressable inline-flex min-h-12 items-center gap-1 rounded-control px-3 font-semibold max-md:border-2 print:min-h-0 ${column.isNumber ? 'md:flex-row-reverse' : ''} ${isSorted ? 'text-ink max-md:border-primary' : 'text-ink-2 max-md:border-line'}`}
    >
      {column.title}
      <span className={isSorted ? '' : 'invisible max-md:hidden'}>
        <Arrow size={16} />
      </span>
    </button>
  );
}

function directionOf(column: string, sorting: Sorting): 'ascending' | 'descending' | 'none' {
  if (sorting.column !== column) return 'none';
  return sorting.descending ? 'descending' : 'ascending';
}
