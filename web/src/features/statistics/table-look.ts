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
  body: 'as-cards:grid as-cards:grid-cols-[minmax(0,1fr)] as-cards:gap-2',
  row: 'as-cards:flex as-cards:flex-wrap as-cards:gap-x-5 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3',
  cell: 'align-top as-table:border-t as-table:border-hairline as-table:px-2.5 as-table:py-2.5',
  number: 'money as-cards:whitespace-normal as-table:text-right',
  label: 'text-ink-2 as-table:hidden',
};

/** A table everywhere; with large letters on a phone its rows break. */
export const TABLE_LOOK: TableLook = {
  table: 'border border-hairline bg-surface @max-[13rem]:block',
  head: '@max-[13rem]:sr-only',
  body: '@max-[13rem]:block',
  row: '@max-[13rem]:flex @max-[13rem]:flex-wrap',
  cell: 'border-t border-hairline px-2 py-2 align-top sm:px-2.5',
  number: 'money text-right @max-[13rem]:text-left @max-[13rem]:whitespace-normal',
  label: 'text-ink-2 @min-[13rem]:hidden',
};
