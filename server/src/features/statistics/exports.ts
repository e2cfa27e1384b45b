import type { Readable } from 'node:stream';
import type { StatisticsFilter, StatisticsRange } from '@bestellsystem/domain/statistics-schema.ts';
import type { Context } from '../../context.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { csvOf } from './export-csv.ts';
import { exportFileName } from './export-file-name.ts';
import { countRows, requireXlsxSize, xlsxOf } from './export-xlsx.ts';
import { readFilteredOrders } from './order-lists.ts';
import { currentDay } from './order-time.ts';
import { readOrders } from './sold-orders.ts';

interface CsvExport {
  fileName: string;
  /** At most so many rows follow the header; undefined where nobody knows before they are read. */
  rows?: number;
  /** Read from the database while it is sent. */
  content: AsyncGenerator<string>;
}

/** The lines of a day's orders that fit the filter; without one, of all. */
export async function exportDay(
  context: Context,
  actor: Actor,
  eventId: number,
  filter: StatisticsFilter,
): Promise<CsvExport> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = filter.date ?? currentDay(context);
  const orders = readFilteredOrders(context, event.id, { ...filter, date: day });
  return {
    ...(isWholeDay(filter) && {
      rows: await countRows(context.reads, selectionOf(event.id, { startDate: day, endDate: day })),
    }),
    fileName: exportFileName(event, day, 'csv'),
    content: csvOf(orders, context.settings.timeZone),
  };
}

export async function exportRange(
  context: Context,
  actor: Actor,
  eventId: number,
  range: StatisticsRange,
): Promise<CsvExport> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const selection = selectionOf(event.id, range);
  const orders = readOrders(context.reads, selection);
  return {
    rows: await countRows(context.reads, selection),
    fileName: exportFileName(event, periodOf(range), 'csv'),
    content: csvOf(orders, context.settings.timeZone),
  };
}

export async function exportRangeXlsx(
  context: Context,
  actor: Actor,
  eventId: number,
  range: StatisticsRange,
): Promise<{ fileName: string; rows: number; content: Readable }> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const selection = selectionOf(event.id, range);
  const rows = await countRows(context.reads, selection);
  requireXlsxSize(rows);
  const content = xlsxOf(readOrders(context.reads, selection), context.settings.timeZone);
  return { fileName: exportFileName(event, periodOf(range), 'xlsx'), rows, content };
}

/** How many rows a spreadsheet of these days has at most. */
export async function countRangeRows(
  context: Context,
  actor: Actor,
  eventId: number,
  range: StatisticsRange,
): Promise<number> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  return countRows(context.reads, selectionOf(event.id, range));
}

function isWholeDay({ tableNumber, deviceId, startTime, endTime }: StatisticsFilter): boolean {
  return !tableNumber?.trim() && !deviceId && !startTime && !endTime;
}

function selectionOf(eventId: number, range: StatisticsRange) {
  return { eventId, fromDay: range.startDate, toDay: range.endDate };
}

function periodOf({ startDate, endDate }: StatisticsRange): string {
  return startDate === endDate ? startDate : `${startDate}_${endDate}`;
}
