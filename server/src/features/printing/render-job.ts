import type { CodePage } from '@bestellsystem/domain/printing-schema.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import type { CopyMark, Slip, SlipMarks } from '@bestellsystem/print/slip.ts';
import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';
import type { ClaimedJob } from './job-queue.ts';
import { beepOf } from './printer-rows.ts';

/** The bytes of a job for its printer; every print that may not be the first one says so on the paper. */
export function renderJob({ job, printer, reroutedFrom }: ClaimedJob): Uint8Array {
  const copy = copyMarkOf(job);
  const marks = { ...(copy && { copy }), ...(reroutedFrom && { reroutedFrom }) };
  return renderForPrinter(JSON.parse(job.slip) as Slip, printer, marks);
}

export function renderForPrinter(
  slip: Slip,
  printer: Pick<PrinterRow, 'columns' | 'code_page' | 'cutter' | 'beep'>,
  marks: SlipMarks = {},
): Uint8Array {
  return renderSlip(
    slip,
    {
      columns: printer.columns as 32 | 42 | 48,
      codePage: printer.code_page as CodePage,
      cutter: printer.cutter === 1,
      beep: beepOf(printer),
    },
    marks,
  );
}

function copyMarkOf(job: Pick<PrintJobRow, 'copy_no' | 'send_began'>): CopyMark | undefined {
  if (job.copy_no > 0) return 'KOPIE';
  return job.send_began === 1 ? 'KOPIE – evtl. doppelt' : undefined;
}
