import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  /** What the row is sorted by. */
  value: (row: Row) => string | number;
  show?: (row: Row) => ReactNode;
  /** Of the first column: what stands before it where it heads a card and doesn't say itself what it is. */
  cardTitle?: string;
  isNumber?: boolean;
  /** Nobody looks for anything in its order. */
  isUnsorted?: boolean;
  /** On a phone the cell takes a line of its own, without its title. */
  ownLine?: boolean;
  className?: string;
}
