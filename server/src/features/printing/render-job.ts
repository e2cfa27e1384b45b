import type { CodePage } from '@bestellsystem/domain/printing-schema.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import type { CopyMark, Slip } from '@bestellsystem/print/slip.ts';
import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';

/** The bytes of a job for its printer; every print that may not be the first one says so on the paper. */
export function renderJob(job: Pick<PrintJobRow, 'slip' | 'copy_no' | 'send_began'>, printer: PrinterRow): Uint8Array {
  return renderForPrinter(JSON.parse(job.slip) as Slip, printer, copyMarkOf(job));
}

export function renderForPrinter(
  slip: Slip,
  printer: Pick<PrinterRow, 'columns' | 'code_page' | 'cutter' | 'beep'>,
  copy?: CopyMark,
): Uint8Array {
  return renderSlip(
    slip,
    {
      columns: printer.columns as 32 | 42 | 48,
      codePage: printer.code_page as CodePage,
      cutter: printer.cutter === 1,
      beep: printer.beep === 1,
    },
    copy ? { copy } : {},
  );
}

function copyMarkOf(job: Pick<PrintJobRow, 'copy_no' | 'send_began'>): CopyMark | undefined {
  if (job.copy_no > 0) return 'KOPIE';
  return job.send_began === 1 ? 'KOPIE – evtl. doppelt' : undefined;
}
