import type { PrintOutcome } from '@bestellsystem/print/driver.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { JobResult } from './job-results.ts';

/** What a driver's outcome means for the job, whoever drove the printer. */
export function resultOf(outcome: PrintOutcome, address: string): JobResult {
  if (outcome.outcome === 'confirmed') return { result: 'printed', confirmed: true };
  if (outcome.outcome === 'unconfirmed') return { result: 'printed', confirmed: false };
  const mayBeOnPaper = outcome.outcome !== 'not-sent';
  return { result: 'failed', code: outcome.reason, message: describeReason(outcome.reason, address), mayBeOnPaper };
}
