import { minutesOfDay } from '@bestellsystem/domain/business-day.ts';
import { chfFromRappen } from '@bestellsystem/domain/money.ts';
import { EXPORT_COLUMNS, type ExportRow } from './export-rows.ts';
import type { Summary, SummaryRow } from './export-summary.ts';

/** A cell's XML behind its place. */
type Cell = string;

const MINUTES_OF_DAY = 1440;
const DAY_MS = 86_400_000;
/** The day before the first one of a spreadsheet's calendar, with the 29 February 1900 that it believes in. */
const CALENDAR_START = Date.UTC(1899, 11, 30);
/** The positions in `STYLES`. */
const BOLD = 1;
const DATE = 2;
const TIME = 3;
const MONEY = 4;

export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const ORDER_WIDTHS = [11, 7, 11, 12, 14, 18, 28, 8, 12, 12, 13, 15];
export const SUMMARY_WIDTHS = [34, 14, 10, 14];

export function orderHeader(): Cell[] {
  return EXPORT_COLUMNS.map((title) => text(title, BOLD));
}

export function orderCells(row: ExportRow): Cell[] {
  return [
    date(row.date),
    number(minutesOfDay(row.time) / MINUTES_OF_DAY, TIME),
    number(row.orderNumber),
    text(row.table),
    text(row.device),
    text(row.category),
    text(row.item),
    number(row.quantity),
    money(row.unitPrice),
    money(row.amount),
    text(row.payment),
    text(row.status),
  ];
}

/** The sums of the file, one block below the other. */
export function summaryCells(summary: Summary): Cell[][] {
  return [
    ...block('Gesamt', 'Betrag', [
      summary.total,
      summary.cancelled,
      ...(summary.onlyDeposits.orders > 0 ? [summary.onlyDeposits] : []),
    ]),
    ...linesBlock('Depot und Rundung', 'Betrag', summary.paid),
    ...vatBlock(summary.vat),
    ...block('Geschäftstag', 'Umsatz', summary.days, date),
    ...block('Zahlungsart', 'Umsatz', summary.payments),
    ...block('Gerät', 'Umsatz', summary.devices),
    ...linesBlock('Kategorie', 'Umsatz', summary.categories),
    ...linesBlock('Artikel', 'Umsatz', summary.items),
  ];
}

/** A row's XML; `index` counts from 1. */
export function rowXml(cells: readonly Cell[], index: number): string {
  let xml = `<row r="${index}">`;
  for (const [column, cell] of cells.entries()) xml += `<c r="${String.fromCharCode(65 + column)}${index}"${cell}`;
  return `${xml}</row>`;
}

function block(
  title: string,
  amount: string,
  rows: readonly SummaryRow[],
  name: (value: string) => Cell = text,
): Cell[][] {
  return [
    [title, 'Bestellungen', 'Menge', amount].map((head) => text(head, BOLD)),
    ...rows.map((row) => [name(row.name), number(row.orders), number(row.quantity), money(row.totalAmount)]),
    [],
  ];
}

/** An order has several items: only quantities and amounts are theirs. */
function linesBlock(title: string, amount: string, rows: readonly SummaryRow[]): Cell[][] {
  return [
    [title, '', 'Menge', amount].map((head) => text(head, BOLD)),
    ...rows.map((row) => [text(row.name), text(''), number(row.quantity), money(row.totalAmount)]),
    [],
  ];
}

/** Where nothing was sold with VAT there is no word about it. */
function vatBlock(sums: Summary['vat']): Cell[][] {
  if (sums.length === 0) return [];
  return [
    ['MWST', 'Brutto', 'MWST', 'Netto'].map((head) => text(head, BOLD)),
    ...sums.map(({ rate, gross, tax, net }) => [text(`${rate / 100} %`), money(gross), money(tax), money(net)]),
    [],
  ];
}

/** Always a text cell: what looks like a formula stays what somebody typed. A file says the same few texts over and over. */
function text(value: string, style = 0): Cell {
  const key = `${style} ${value}`;
  let cell = knownTexts.get(key);
  if (cell === undefined) {
    cell = `${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
    if (knownTexts.size >= MOST_TEXTS) knownTexts.clear();
    knownTexts.set(key, cell);
  }
  return cell;
}

const MOST_TEXTS = 1000;
const knownTexts = new Map<string, Cell>();

function number(value: number, style = 0): Cell {
  return `${styled(style)}><v>${value}</v></c>`;
}

function styled(style: number): string {
  return style === 0 ? '' : ` s="${style}"`;
}

function money(rappen: number): Cell {
  return number(chfFromRappen(rappen), MONEY);
}

/** Spreadsheets know no time zones: the day as it is on the wall. */
function date(day: string): Cell {
  return number((Date.parse(`${day}T00:00:00Z`) - CALENDAR_START) / DAY_MS, DATE);
}

function escapeXml(value: string): string {
  return value
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
