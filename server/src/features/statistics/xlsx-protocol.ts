import type { ExportRow } from './export-rows.ts';
import type { Summary } from './export-summary.ts';

/** What the thread that builds a spreadsheet is told: rows in pages, then the summary, upon which it answers the file. */
export type ToXlsxWorker = { rows: ExportRow[] } | { summary: Summary };
