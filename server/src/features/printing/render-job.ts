import type { CodePage } from '@bestellsystem/domain/printing-schema.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import type { CopyMark, Slip, SlipMarks, SlipPrinter } from '@bestellsystem/print/slip.ts';
import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';
import type { ClaimedJob } from './job-queue.ts';
import { beepOf } from './printer-rows.ts';

/** The bytes of a job for its printer; every print that may not be the first one says so on the paper. */
export function renderJob(claimed: ClaimedJob): Uint8Array {
  return renderForPrinter(JSON.parse(claimed.job.slip) as Slip, claimed.printer, marksOf(claimed));
}

/** Undefined for a slip that this version can't read: it must keep no other from its printer. */
export function renderOrUndefined(claimed: ClaimedJob, onError?: (error: unknown) => void): Uint8Array | undefined {
  try {
    return renderJob(claimed);
  } catch (error) {
    onError?.(error);
    return undefined;
  }
}

/** What stands above and below the slip: a second print, a printer that stands in. */
export function marksOf({ job, reroutedFrom, isBehindCopy }: Omit<ClaimedJob, 'printer'>): SlipMarks {
  const copy = copyMarkOf(job, isBehindCopy);
  return { ...(copy && { copy }), ...(reroutedFrom && { reroutedFrom }) };
}

type PaperColumns = Pick<PrinterRow, 'columns' | 'code_page' | 'cutter' | 'beep'>;

export function renderForPrinter(slip: Slip, printer: PaperColumns, marks: SlipMarks = {}): Uint8Array {
  return renderSlip(slip, slipPrinterOf(printer), marks);
}

export function slipPrinterOf(printer: PaperColumns): SlipPrinter {
  return {
    columns: printer.columns as SlipPrinter['columns'],
    codePage: printer.code_page as CodePage,
    cutter: printer.cutter === 1,
    beep: beepOf(printer),
  };
}

function copyMarkOf(job: Pick<PrintJobRow, 'copy_no' | 'send_began'>, isBehindCopy = false): CopyMark | undefined {
  if (job.copy_no > 0) return 'KOPIE';
  return job.send_began === 1 || isBehindCopy ? 'KOPIE – evtl. doppelt' : undefined;
}
