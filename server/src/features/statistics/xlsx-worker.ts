import { parentPort } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { ExportRow } from './export-rows.ts';
import type { ToXlsxWorker } from './xlsx-protocol.ts';
import { ORDER_COLUMNS, orderHeader, orderRow, type SheetRow, SUMMARY_COLUMNS, summaryRows } from './xlsx-sheets.ts';

/*
 * Runs as a thread of its own: building a large spreadsheet takes seconds of computing, during which no order could
 * be taken.
 */
const rows: SheetRow[] = [orderHeader()];

parentPort?.on('message', (message: ToXlsxWorker) => {
  if ('rows' in message) addRows(message.rows);
  else void answer(message.summary);
});

function addRows(page: readonly ExportRow[]): void {
  for (const row of page) rows.push(orderRow(row));
}

async function answer(summary: Parameters<typeof summaryRows>[0]): Promise<void> {
  const file = await writeExcelFile([
    { data: rows, sheet: 'Bestellungen', columns: ORDER_COLUMNS, stickyRowsCount: 1 },
    { data: summaryRows(summary), sheet: 'Zusammenfassung', columns: SUMMARY_COLUMNS },
  ]).toBuffer();
  parentPort?.postMessage(file);
  parentPort?.close();
}
