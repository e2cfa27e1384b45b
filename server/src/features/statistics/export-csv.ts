import { chfFromRappen } from '@bestellsystem/domain/money.ts';
import { stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, type ExportRow, exportRows } from './export-rows.ts';
import type { SoldOrder } from './sold-orders.ts';

const BYTE_ORDER_MARK = '\uFEFF';

const OPTIONS = {
  delimiter: ';',
  record_delimiter: '\r\n',
  // A text that a spreadsheet would calculate gets a leading apostrophe; numbers stay numbers.
  escape_formulas: true,
  // A name that was stored with a line of its own would otherwise begin a row of its own.
  quoted_match: /[\r\n]/,
  cast: {
    number: (value: number, { index }: { index: number }) => (MONEY_COLUMNS.has(index) ? value.toFixed(2) : `${value}`),
  },
};

const MONEY_COLUMNS = new Set([EXPORT_COLUMNS.indexOf('Einzelpreis'), EXPORT_COLUMNS.indexOf('Betrag')]);

/** The file in pieces: byte order mark and header first, then a row per order line. */
export async function* csvOf(pages: AsyncIterable<SoldOrder[]>, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([[...EXPORT_COLUMNS]], OPTIONS);
  for await (const orders of pages) {
    const rows = orders.flatMap((order) => exportRows(order, timeZone));
    if (rows.length > 0) yield stringify(rows.map(cells), OPTIONS);
  }
}

function cells(row: ExportRow): (string | number)[] {
  return [
    row.date,
    row.time,
    row.orderNumber,
    row.table,
    row.device,
    row.category,
    row.item,
    row.quantity,
    chfFromRappen(row.unitPrice),
    chfFromRappen(row.amount),
    row.payment,
    row.status,
  ];
}
