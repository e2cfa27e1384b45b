/** The classes of a table's parts. */
export interface TableLook {
  table: string;
  head: string;
  body: string;
  row: string;
  cell: string;
  number: string;
  /** The column's title within its cell. */
  label: string;
}

/** A table where it has room, otherwise a card per row. */
export const CARDS_LOOK: TableLook = {
  table: 'max-md:block md:border md:border-hairline md:bg-surface',
  head: 'max-md:sr-only',
  body: 'max-md:grid max-md:gap-2',
  row: 'max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface max-md:p-3',
  cell: 'align-top md:border-t md:border-hairline md:px-2.5 md:py-2.5',
  number: 'money md:text-right',
  label: 'text-ink-2 md:hidden',
};

/** A table everywhere. */
export const TABLE_LOOK: TableLook = {
  table: 'border border-hairline bg-surface',
  head: '',
  body: '',
  row: '',
  cell: 'border-t border-hairline px-2 py-2 align-top sm:px-2.5',
  number: 'money text-right',
  label: 'hidden',
};
