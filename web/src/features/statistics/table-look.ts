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
  table: 'as-cards:block as-table:border as-table:border-hairline as-table:bg-surface',
  head: 'as-cards:sr-only',
  body: 'as-cards:grid as-cards:gap-2',
  row: 'as-cards:flex as-cards:flex-wrap as-cards:gap-x-5 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3',
  cell: 'align-top as-table:border-t as-table:border-hairline as-table:px-2.5 as-table:py-2.5',
  number: 'money as-table:text-right',
  label: 'text-ink-2 as-table:hidden',
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
