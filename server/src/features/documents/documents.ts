import { Readable } from 'node:stream';
import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { InvoiceQuery } from '@bestellsystem/domain/statistics-schema.ts';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { cashUpOf, getDeviceCashUp, listTills } from '../cash-up/cash-up.ts';
import { getClosing, getReport } from '../closing/closing.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import type { Actor } from '../sessions/actor.ts';
import { documentName, partOfDay } from '../statistics/export-file-name.ts';
import { MAX_XLSX_ROWS } from '../statistics/export-xlsx.ts';
import { countRangeRows, exportRange, exportRangeXlsx } from '../statistics/exports.ts';
import { sumInvoice } from '../statistics/invoice-data.ts';
import { selectionWords } from '../statistics/selection-words.ts';
import { cashUpSheet } from './cash-up-sheet.ts';
import { dayReportSheet } from './day-report-sheet.ts';
import { invoiceSheet } from './invoice-sheet.ts';

/** A file that is made while it is read. */
export interface Document {
  fileName: string;
  content: Readable;
}

export async function cashUpDocument(
  context: Context,
  actor: Actor,
  eventId: number,
  query: { deviceId: string; date?: string | undefined },
): Promise<Document> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const till = await getDeviceCashUp(context, actor, eventId, query);
  const devices = await listTills(context, event, till.date);
  return {
    fileName: documentName('abrechnung', event, `${till.deviceId}_${till.date}`, 'pdf'),
    content: readable(cashUpSheet(till, { name: deviceNameAmong(till, devices), ...paperFacts(context) })),
  };
}

/** The report of a day, or without one of the event. */
export async function reportDocument(
  context: Context,
  actor: Actor,
  eventId: number,
  date: string | undefined,
): Promise<Document> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const report = await getReport(context, actor, eventId, date);
  return {
    fileName: date
      ? documentName('tagesbericht', event, date, 'pdf')
      : documentName('schlussbericht', event, event.event_date, 'pdf'),
    content: readable(dayReportSheet(report, context.settings.timeZone)),
  };
}

export async function invoiceDocument(
  context: Context,
  actor: Actor,
  eventId: number,
  { unpaid, recipient, ...filter }: InvoiceQuery,
): Promise<Document> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const data = await sumInvoice(context, actor, eventId, filter);
  if (data.orders.length === 0) {
    throw new AppError('not-found', 'NO_ORDERS', 'Für diese Auswahl gibt es keine Bestellungen.');
  }
  const settings = await readOrganizerSettings(context.db, event.organizer_id);
  const selection = await selectionWords(context, actor, eventId, filter);
  const { timeZone } = context.settings;
  return {
    fileName: documentName('rechnung', event, partOfDay(data.date, selection), 'pdf'),
    content: readable(
      invoiceSheet({
        ...{ eventName: event.name, recipient, selection, data, settings, timeZone },
        isUnpaid: unpaid === 'true',
      }),
    ),
  };
}

/**
 * Everything the treasurer files away: the lines as CSV and spreadsheet, the reports and the sheets of the tills. Where
 * a spreadsheet can't hold the lines, a note says so in its place.
 */
export async function treasurerArchive(
  context: Context,
  actor: Actor,
  eventId: number,
  maxXlsxRows = MAX_XLSX_ROWS,
): Promise<Document> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const { days } = await getClosing(context, actor, eventId);
  const [first = event.event_date] = days;
  const range = { startDate: first, endDate: days.at(-1) ?? first };
  const whole = await getReport(context, actor, eventId, undefined);
  // Once the archive is on its way it can't be refused any more.
  const rows = await countRangeRows(context, actor, eventId, range);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Nothing is read before the archive has come to it: one file at a time is open.
  const add = (fileName: string, open: () => Promise<Readable>): void =>
    zip.addReadStreamLazy(fileName, (done) => {
      open().then(
        (content) =>
          done(
            null,
            content.on('error', (error) => output.destroy(error)),
          ),
        (error: Error) => output.destroy(error),
      );
    });
  const reports: [string, string | undefined][] = [
    ['Schlussbericht.pdf', undefined],
    ...days.map((day): [string, string] => [`Tagesbericht ${day}.pdf`, day]),
  ];
  for (const [fileName, day] of reports) {
    add(fileName, async () => reportPdf(context, await getReport(context, actor, eventId, day)));
  }
  for (const listed of whole.tills) {
    const { deviceId, deviceDisplayName, date } = listed;
    const name = deviceNameAmong(
      listed,
      whole.tills.filter((till) => till.date === date),
    );
    add(`Abrechnungen/${date} ${deviceDisplayName} ${deviceId}.pdf`, async () => {
      const till = await cashUpOf(context.db, event, { deviceId, day: date });
      return readable(cashUpSheet(till, { name, ...paperFacts(context) }));
    });
  }
  add('Bestellungen.csv', async () => {
    const { content } = await exportRange(context, actor, eventId, range);
    return Readable.from(content, { objectMode: false });
  });
  if (rows > maxXlsxRows) zip.addBuffer(Buffer.from(xlsxMissing(rows, maxXlsxRows)), 'Bestellungen.xlsx fehlt.txt');
  else add('Bestellungen.xlsx', async () => (await exportRangeXlsx(context, actor, eventId, range)).content);
  zip.end();
  const period = range.startDate === range.endDate ? first : `${range.startDate}_${range.endDate}`;
  return { fileName: documentName('abschluss', event, period, 'zip'), content: output };
}

function xlsxMissing(rows: number, maxRows: number): string {
  return `Die Excel-Datei fehlt: die Bestellungen haben ${rows} Zeilen, eine Excel-Datei fasst höchstens ${maxRows}.\r
Alle Zeilen stehen in Bestellungen.csv. Kürzere Zeiträume gibt es in der Statistik mit «Excel Zeitraum».\r
`;
}

function reportPdf(context: Context, report: DayReport): Readable {
  return readable(dayReportSheet(report, context.settings.timeZone));
}

function paperFacts(context: Context) {
  return { now: context.now().toISOString(), timeZone: context.settings.timeZone };
}

/** The library's document is a stream that its types don't call one. */
function readable(document: PDFKit.PDFDocument): Readable {
  return document as unknown as Readable;
}
