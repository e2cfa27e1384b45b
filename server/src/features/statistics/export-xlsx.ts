import { Worker } from 'node:worker_threads';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { exportRows } from './export-rows.ts';
import { summing } from './export-summary.ts';
import type { OrderSelection, SoldOrder } from './sold-orders.ts';
import type { ToXlsxWorker } from './xlsx-protocol.ts';

/** A spreadsheet is built in memory as a whole: 50'000 rows take about 350 MB and three seconds of one core. */
export const MAX_XLSX_ROWS = 50_000;
const WORKER_MEMORY_MB = 1024;

/** Throws 413 where a spreadsheet of these orders would be too large to build. */
export async function requireXlsxSize(db: Kysely<Schema>, selection: OrderSelection): Promise<void> {
  const { rows } = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.event_id', '=', selection.eventId)
    .where('orders.business_day', '>=', selection.fromDay)
    .where('orders.business_day', '<=', selection.toDay)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  if (rows <= MAX_XLSX_ROWS) return;
  throw new AppError(
    'too-large',
    'EXPORT_TOO_LARGE',
    `Der Zeitraum hat ${thousands(rows)} Zeilen, eine Excel-Datei fasst höchstens ${thousands(MAX_XLSX_ROWS)}. Bitte einen kürzeren Zeitraum wählen oder als CSV exportieren.`,
  );
}

let lastBuild: Promise<unknown> = Promise.resolve();

/** The spreadsheet of these orders. One is built at a time, for the sake of memory; the next waits. */
export function xlsxOf(pages: AsyncIterable<SoldOrder[]>, timeZone: string): Promise<Buffer> {
  const build = lastBuild.then(() => buildXlsx(pages, timeZone));
  lastBuild = build.catch(() => {});
  return build;
}

async function buildXlsx(pages: AsyncIterable<SoldOrder[]>, timeZone: string): Promise<Buffer> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  const file = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the spreadsheet was not finished')));
  });
  // Heard of below; until then it must not count as unheard.
  file.catch(() => {});
  const tell = (message: ToXlsxWorker): void => worker.postMessage(message);
  try {
    const { add, summary } = summing();
    for await (const orders of pages) {
      for (const order of orders) add(order);
      tell({ rows: orders.flatMap((order) => exportRows(order, timeZone)) });
    }
    tell({ summary: summary() });
    return Buffer.from(await file);
  } finally {
    await worker.terminate();
  }
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "'");
}
