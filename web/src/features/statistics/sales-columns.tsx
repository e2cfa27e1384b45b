import { chfText } from './amounts.ts';
import type { Column } from './column.ts';
import { Share } from './share.tsx';
import type { WithShare } from './shares.ts';

/** What was taken, in CHF as the server sends it. */
export function salesColumn<Key extends string>(id: string, key: Key): Column<Record<Key, number>> {
  return { id, title: 'Umsatz', value: (row) => row[key], show: (row) => chfText(row[key]), isNumber: true };
}

/** A row's part of the whole, on a line of its own on phones. */
export function shareColumn(
  className: string,
  percentOf: (row: WithShare) => number | string = ({ percent }) => percent,
): Column<WithShare> {
  return {
    id: 'share',
    title: 'Anteil',
    value: ({ share }) => share,
    show: (row) => <Share part={row.share} percent={percentOf(row)} />,
    ownLine: true,
    className,
  };
}
