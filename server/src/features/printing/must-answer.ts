import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';

/**
 * Whether a printer that is silent hangs, and gets nothing of this job. False where a person has it printed after all,
 * who stands beside it, perhaps with another printer; undefined where it has never been heard to answer.
 */
export function mustAnswer(
  { answers }: Pick<PrinterRow, 'answers'>,
  { approved_at }: Pick<PrintJobRow, 'approved_at'>,
): boolean | undefined {
  if (approved_at !== null) return false;
  return answers === 1 ? true : undefined;
}
