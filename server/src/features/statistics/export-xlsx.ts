import { Readable } from 'node:stream';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { inThousands } from '@bestellsystem/domain/money.ts';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Schema } from '../../db/schema.ts';
import { exportRows } from './export-rows.ts';
import { summing } from './export-summary.ts';
import type { OrderSelection } from './order-selection.ts';
import type { SoldOrder } from './sold-orders.ts';
import { ORDER_WIDTHS, orderCells, orderHeader, rowXml, STYLES, SUMMARY_WIDTHS, summaryCells } from './xlsx-cells.ts';

/** A sheet holds 1'048'576 rows; the first is the header. */
export const MAX_XLSX_ROWS = 1_048_575;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEETS = ['Bestellungen', 'Zusammenfassung'];

/** How many rows a file of these orders has at most; told before any of them is read. */
export async function countRows(db: Kysely<Schema>, selection: OrderSelection): Promise<number> {
  const { lines } = await db
    .selectFrom('order_sums')
    .where('event_id', '=', selection.eventId)
    .where('business_day', '>=', selection.fromDay)
    .where('business_day', '<=', selection.toDay)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('lines'), eb.lit(0)).as('lines'))
    .executeTakeFirstOrThrow();
  // Not from the sums: there what is rounded up and what is rounded down may come to nothing.
  const { rounded } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.event_id', '=', selection.eventId)
    .where('orders.business_day', '>=', selection.fromDay)
    .where('orders.business_day', '<=', selection.toDay)
    .where('payments.rounding', '!=', 0)
    .select((eb) => eb.fn.countAll<number>().as('rounded'))
    .executeTakeFirstOrThrow();
  return lines + rounded;
}

/** Throws 413 where a sheet can't hold so many rows. */
export function requireXlsxSize(rows: number): void {
  if (rows <= MAX_XLSX_ROWS) return;
  throw new AppError(
    'too-large',
    'EXPORT_TOO_LARGE',
    `Der Zeitraum hat ${inThousands(String(rows))} Zeilen, eine Excel-Datei fasst höchstens ${inThousands(String(MAX_XLSX_ROWS))}. Bitte einen kürzeren Zeitraum wählen oder als CSV exportieren.`,
  );
}

/** The spreadsheet of these orders, made while it is read: a page of orders at a time is in memory. */
export function xlsxOf(pages: AsyncIterable<SoldOrder[]>, timeZone: string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const { add, summary } = summing();
  const addSheet = (number: number, xml: AsyncIterable<string>): void => {
    const source = Readable.from(xml, { objectMode: false });
    source.on('error', (error) => output.destroy(error));
    zip.addReadStream(source, `xl/worksheets/sheet${number}.xml`);
  };
  for (const [name, content] of parts()) zip.addBuffer(Buffer.from(content), name);
  addSheet(1, orderSheet(pages, timeZone, add));
  addSheet(2, summarySheet(summary));
  zip.end();
  return output;
}

async function* orderSheet(
  pages: AsyncIterable<SoldOrder[]>,
  timeZone: string,
  add: (order: SoldOrder) => void,
): AsyncGenerator<string> {
  yield sheetStart(ORDER_WIDTHS) + rowXml(orderHeader(), 1);
  let index = 1;
  for await (const orders of pages) {
    for (const order of orders) add(order);
    const rows = orders.flatMap((order) => exportRows(order, timeZone));
    yield rows
      .map((row) => {
        index += 1;
        return rowXml(orderCells(row), index);
      })
      .join('');
  }
  yield SHEET_END;
}

/** Written after the orders, from what they came to. */
async function* summarySheet(summary: () => ReturnType<ReturnType<typeof summing>['summary']>): AsyncGenerator<string> {
  const rows = summaryCells(summary()).map((cells, index) => rowXml(cells, index + 1));
  yield sheetStart(SUMMARY_WIDTHS) + rows.join('') + SHEET_END;
}

const SHEET_END = '</sheetData></worksheet>';

/** The header stays where it is when the rows are scrolled. */
function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${HEAD}<worksheet xmlns="${MAIN}">${widths === ORDER_WIDTHS ? view : ''}<cols>${columns.join('')}</cols><sheetData>`;
}

function parts(): [string, string][] {
  const sheets = SHEETS.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const relations = SHEETS.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const types = SHEETS.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${SHEETS.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}
