import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';

/**
 * Whether a printer that is silent hangs, and gets nothing of this job. False where a person has it printed there after
 * all, who stands beside it, perhaps with another printer; undefined where it has never been heard to answer.
 */
export function mustAnswer(
  { id, answers }: Pick<PrinterRow, 'id' | 'answers'>,
  { forced_printer_id }: Pick<PrintJobRow, 'forced_printer_id'>,
): boolean | undefined {
  if (forced_printer_id === id) return false;
  return answers === 1 ? true : undefined;
}
