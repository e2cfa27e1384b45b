import { minutesOfDay } from '@bestellsystem/domain/business-day.ts';
import { chfFromRappen } from '@bestellsystem/domain/money.ts';
import type { CellObject } from 'write-excel-file/node';
import { EXPORT_COLUMNS, type ExportRow } from './export-rows.ts';
import type { Summary, SummaryRow } from './export-summary.ts';

export type SheetRow = CellObject[];

const DATE_FORMAT = 'dd.mm.yyyy';
const TIME_FORMAT = 'hh:mm';
const MONEY_FORMAT = '#,##0.00';
const MINUTES_OF_DAY = 1440;

export const ORDER_COLUMNS = [11, 7, 11, 12, 14, 18, 28, 8, 12, 12, 13, 15].map((width) => ({ width }));
export const SUMMARY_COLUMNS = [34, 14, 10, 14].map((width) => ({ width }));

export function orderHeader(): SheetRow {
  return EXPORT_COLUMNS.map(bold);
}

export function orderRow(row: ExportRow): SheetRow {
  return [
    date(row.date),
    { type: Number, value: minutesOfDay(row.time) / MINUTES_OF_DAY, format: TIME_FORMAT },
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
export function summaryRows(summary: Summary): SheetRow[] {
  return [
    ...block('Gesamt', [summary.total, summary.cancelled]),
    ...salesBlock('Depot und Rundung', summary.paid),
    ...block('Geschäftstag', summary.days, date),
    ...block('Zahlungsart', summary.payments),
    ...block('Gerät', summary.devices),
    ...salesBlock('Kategorie', summary.categories),
    ...salesBlock('Artikel', summary.items),
  ];
}

function block(title: string, rows: readonly SummaryRow[], name: (value: string) => CellObject = text): SheetRow[] {
  return [
    [title, 'Bestellungen', 'Menge', 'Betrag'].map(bold),
    ...rows.map((row) => [name(row.name), number(row.orders), number(row.quantity), money(row.totalAmount)]),
    [],
  ];
}

/** An order has several items: only quantities and amounts are theirs. */
function salesBlock(title: string, rows: readonly SummaryRow[]): SheetRow[] {
  return [
    [title, '', 'Menge', 'Betrag'].map(bold),
    ...rows.map((row) => [text(row.name), text(''), number(row.quantity), money(row.totalAmount)]),
    [],
  ];
}

/** Always a text cell: what looks like a formula stays what somebody typed. */
function text(value: string): CellObject {
  return { type: String, value: cellText(value) };
}

function bold(value: string): CellObject {
  return { type: String, value, fontWeight: 'bold' };
}

/**
 * The library looks its texts up in a plain object and would take one named like a property of every object for
 * known; a space behind keeps `constructor` a text.
 */
function cellText(value: string): string {
  return value in Object.prototype ? `${value} ` : value;
}

function number(value: number): CellObject {
  return { type: Number, value };
}

function money(rappen: number): CellObject {
  return { type: Number, value: chfFromRappen(rappen), format: MONEY_FORMAT };
}

/** Spreadsheets know no time zones: the day as it is on the wall. */
function date(day: string): CellObject {
  return { type: Date, value: new Date(`${day}T00:00:00Z`), format: DATE_FORMAT };
}
