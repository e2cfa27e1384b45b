import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { recordNewsOfJobs } from './job-news.ts';
import { GIVE_UP_AFTER_MS, type QueueContext } from './job-queue.ts';
import { ENDED_COLUMNS, withdrawNeedlessStorno } from './needless-storno.ts';
import { awaitTakenBack } from './order-turns.ts';
import { findPrinter } from './printer-rows.ts';
import { neighboursWithBackup, nextPrinter, rerouteQueue } from './reroute.ts';
import { currentPrinterOf } from './sent-to.ts';

const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 15_000];
/** So many prints that may or may not be on paper are enough: then somebody has to look instead. */
const MAX_UNSURE_SENDS = 3;

const UNREADABLE = 'UNREADABLE';
/** Went blindly, because a person wanted it, to a printer that has answered before. */
const SENT_TO_SILENCE = 'SENT_TO_SILENCE';

/** A printer of which no problem is known. */
export const WELL = { problem: null, problem_since: null, problem_at: null };

/** How a print ended, as far as is known. */
export type JobResult = {
  /** The printer has answered a question about its state. */
  answered?: boolean;
} & (
  | { result: 'printed'; confirmed: boolean }
  /** Not everything, as far as is known, reached the paper: tried again after a while. */
  | {
      result: 'failed';
      code: string;
      message: string;
      /** It is certain that no byte went out. */
      nothingSent?: boolean;
      /** Bytes went out, and all of it may be on paper: not often again without somebody who looks. */
      mayBeOnPaper?: boolean;
    }
);

/** A slip that can't be put on paper at all: no further try will change that, and others wait behind it. */
export const CANT_BE_RENDERED: JobResult = {
  result: 'failed',
  code: UNREADABLE,
  message: 'Der Bon lässt sich nicht darstellen',
};

/**
 * Ends the lease with what came of it, and sends a job that keeps failing to the backup; does nothing and answers false
 * when the lease has gone to somebody else. Whoever says that nothing was sent gives the job as it was before this try.
 */
export async function finishJob(context: QueueContext, job: PrintJobRow, told: JobResult): Promise<boolean> {
  const now = context.now();
  const done = await context.commit(async (trx) => {
    const outcome = await asFarAsKnown(trx, job, told);
    const tried = columnsOf(job, outcome, now);
    // Cancelling leaves what is being printed to its result; what isn't on paper then has no further try.
    const isCanceled = outcome.result === 'failed' && (await awaitTakenBack(trx, job));
    const columns = isCanceled ? { ...tried, state: 'canceled', error: null, error_code: null } : tried;
    const isOpen = columns.state === 'pending';
    const other = isOpen ? await nextPrinter(trx, { ...job, failures: columns.failures }, now) : undefined;
    const row = await trx
      .updateTable('print_jobs')
      .set({
        lease_owner: null,
        lease_until: null,
        ...columns,
        ...(other && {
          rerouted_to: other.id === job.printer_id ? null : other.id,
          failures: 0,
          available_at: now.toISOString(),
        }),
      })
      .where('id', '=', job.id)
      .where('state', '=', 'processing')
      .where('lease_owner', '=', job.lease_owner)
      .where('attempts', '=', job.attempts)
      .returning(ENDED_COLUMNS)
      .executeTakeFirst();
    if (!row) return undefined;
    await notePrinter(trx, job.rerouted_to ?? job.printer_id, outcome, now);
    const needless = isCanceled && !outcome.mayBeOnPaper ? await withdrawNeedlessStorno(trx, row) : [];
    await recordNewsOfJobs(trx, [row, ...needless], now);
    const neighbours = isOpen ? await neighboursWithBackup(trx, { ...job, failures: columns.failures }, now) : [];
    return { other, neighbours };
  });
  if (!done) return false;
  if (done.other && job.rerouted_to === null) await rerouteQueue(context, job.printer_id, done.other.id);
  for (const { fromId, toId } of done.neighbours) await rerouteQueue(context, fromId, toId);
  context.live.wake(job.event_id);
  return true;
}

/** What a person had sent to a printer that hangs may be nowhere: they had their wish, and now somebody looks. */
async function asFarAsKnown(trx: Transaction<Schema>, job: PrintJobRow, told: JobResult): Promise<JobResult> {
  const isForced = job.forced_printer_id === currentPrinterOf(job);
  if (!isForced || told.result !== 'printed' || told.confirmed || told.answered) return told;
  const printer = await findPrinter(trx, currentPrinterOf(job));
  if (printer?.answers !== 1) return told;
  const message = describeReason('TIMEOUT', `${printer.ip}:${printer.port}`);
  return { result: 'failed', code: SENT_TO_SILENCE, message, mayBeOnPaper: true };
}

function columnsOf(job: PrintJobRow, outcome: JobResult, now: Date) {
  if (outcome.result === 'printed') {
    return {
      state: outcome.confirmed ? 'completed' : 'unconfirmed',
      printed_at: now.toISOString(),
      error_code: null,
      error: null,
      failures: 0,
    };
  }
  const failures = job.failures + 1;
  const unsureSends = job.unsure_sends + (outcome.mayBeOnPaper ? 1 : 0);
  const isTooOld = now.getTime() - Date.parse(job.approved_at ?? job.created_at) > GIVE_UP_AFTER_MS;
  const needsLook = unsureSends >= MAX_UNSURE_SENDS || outcome.code === SENT_TO_SILENCE;
  const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0] ?? 0;
  // An earlier try may have left something on paper: only where none had begun, it is known that there is nothing.
  const isUntouched = outcome.nothingSent === true && job.send_began === 0;
  return {
    ...(isUntouched && { send_began: 0 as const, sent_to: '[]' }),
    state: isTooOld || needsLook || outcome.code === UNREADABLE ? 'aborted' : 'pending',
    available_at: new Date(now.getTime() + delay).toISOString(),
    error_code: outcome.code,
    error: needsLook ? `${outcome.message} – ${unsureSends}-mal gesendet, bitte nachsehen` : outcome.message,
    failures,
    unsure_sends: unsureSends,
  };
}

/** What a print tells about its printer. */
async function notePrinter(trx: Transaction<Schema>, id: number, outcome: JobResult, now: Date): Promise<void> {
  const at = now.toISOString();
  const answers = outcome.answered ? { answers: 1 } : {};
  if (outcome.result === 'printed') {
    const last = { last_printed_at: at, last_confirmed: outcome.confirmed ? 1 : 0 };
    await trx
      .updateTable('printers')
      .set({ ...WELL, ...last, ...answers })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (outcome.code === UNREADABLE) return;
  await trx
    .updateTable('printers')
    .set(({ fn, val }) => ({
      ...answers,
      problem: outcome.message,
      problem_since: fn.coalesce('problem_since', val(at)),
      problem_at: at,
    }))
    .where('id', '=', id)
    .execute();
}
