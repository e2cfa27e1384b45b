import { sql } from 'kysely';
import type { PrintJobRow } from '../../db/schema.ts';

/** What is written before the first byte of a job may leave for the printer it is at now. */
export function sendBegins(job: Pick<PrintJobRow, 'sent_to' | 'printer_id' | 'rerouted_to'>) {
  const printers = new Set([...sentTo(job), currentPrinterOf(job)]);
  return { send_began: 1, sent_to: JSON.stringify([...printers]) };
}

/** Of a slip that a server may have printed before it came back from a backup. */
export type PrintedBefore = 'surely' | 'perhaps';

/** How a job begins; one of before may lie on paper where it is for. */
export function firstMarks(printerId: number, printedBefore?: PrintedBefore | false) {
  const anew = { copy_no: printedBefore === 'surely' ? 1 : 0, send_began: 0, sent_to: '[]' };
  return printedBefore ? { ...anew, ...sendBegins({ ...anew, printer_id: printerId, rerouted_to: null }) } : anew;
}

/** Whether something of a job may be on paper, or come out while it is being printed. */
export const mayBeOnPaper = sql<boolean>`(print_jobs.send_began = 1 or print_jobs.state <> 'canceled')`;

/** Whether something of a copy of the same slip may be: 1 or 0. */
export function hasCopyOnPaper({ order_id, printer_id, kind }: Pick<PrintJobRow, 'order_id' | 'printer_id' | 'kind'>) {
  return sql<number>`case when exists (
    select 1 from print_jobs where print_jobs.order_id = ${order_id} and print_jobs.printer_id = ${printer_id}
      and print_jobs.kind = ${kind} and print_jobs.copy_no > 0 and print_jobs.send_began = 1
  ) then 1 else 0 end`;
}

/** The printers where something of a job may be on paper, or come out of one that is being printed now. */
export function placesOnPaper(
  job: Pick<PrintJobRow, 'sent_to' | 'printer_id' | 'rerouted_to' | 'state'>,
): ReadonlySet<number> {
  const printers = new Set(sentTo(job));
  if (printers.size === 0 || job.state === 'processing') printers.add(currentPrinterOf(job));
  return printers;
}

function sentTo(job: Pick<PrintJobRow, 'sent_to'>): number[] {
  return JSON.parse(job.sent_to) as number[];
}

/** The printer a job is at now. */
export function currentPrinterOf(job: Pick<PrintJobRow, 'printer_id' | 'rerouted_to'>): number {
  return job.rerouted_to ?? job.printer_id;
}

/** Where a job is to come out now: at its own printer, or at the one that stands in. */
export const currentPrinterId = sql<number>`coalesce(print_jobs.rerouted_to, print_jobs.printer_id)`;
