import { AppError } from '@bestellsystem/domain/errors.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { type SqlBool, sql, type Transaction, type UpdateObject } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { currentPrinterId, currentPrinterOf, mayBeOnPaper } from './sent-to.ts';

/** Why a job is withdrawn: seen to without this paper, thrown away, or printed as a marked copy instead. */
export const BY_HAND = 'BY_HAND';
export const DISCARDED = 'DISCARDED';
export const REPLACED = 'REPLACED';
const HANDS = new Map<string, PrintJob['byHand']>([
  [BY_HAND, 'done'],
  [DISCARDED, 'discarded'],
  [REPLACED, 'replaced'],
]);

/** What somebody may be cooking: from paper, or because it was called out or written by hand. */
export const mayBeCooked = sql<boolean>`(${mayBeOnPaper} or coalesce(print_jobs.error_code, '') = ${BY_HAND})`;

type Columns = UpdateObject<Schema, 'print_jobs'>;

/** What a person did with a job instead of printing it. */
export function byHandOf({ state, error_code }: Pick<PrintJobRow, 'state' | 'error_code'>): PrintJob['byHand'] {
  return state === 'canceled' ? (HANDS.get(error_code ?? '') ?? null) : null;
}

/** Whoever tries a job for the first time asks again before the first byte leaves: until then it may be taken from them. */
export const isNotOnItsWay = sql<SqlBool>`(print_jobs.state <> 'processing' or print_jobs.send_began = 0)`;
export const FROM_WHOEVER_TRIES = { lease_owner: null, lease_until: null } satisfies Columns;

/** Changes a job only while it is still in one of the states, and nothing of it on its way to paper. */
export async function settle(
  trx: Transaction<Schema>,
  job: PrintJobRow,
  states: readonly string[],
  columns: Columns,
): Promise<void> {
  const row = await trx
    .updateTable('print_jobs')
    .set({ ...columns, ...FROM_WHOEVER_TRIES })
    .where('id', '=', job.id)
    .where('state', 'in', states)
    .where(isNotOnItsWay)
    .returning('id')
    .executeTakeFirst();
  if (row) return;
  throw new AppError(
    'conflict',
    'PRINT_JOB_STATE',
    job.state === 'processing'
      ? 'Dieser Bon wird gerade gedruckt. Bitte in einigen Sekunden nochmals versuchen.'
      : 'Dieser Druckauftrag ist schon erledigt.',
  );
}

/** What makes a job that waits be tried now. */
export function wantedNow(now: Date) {
  const at = now.toISOString();
  const anew = { failures: 0, unsure_sends: 0, error: null, error_code: null };
  return { state: 'pending', available_at: at, approved_at: at, ...anew } satisfies Columns;
}

/** Where a job goes; empty where it stays. */
export type Move = Partial<Pick<PrintJobRow, 'rerouted_to'>>;

/**
 * What has a job printed where it goes, or else where it is by then, whether that printer answers or not; elsewhere it
 * counts for nothing.
 */
export function forced(job: PrintJobRow, move: Move) {
  const place = 'rerouted_to' in move ? currentPrinterOf({ ...job, ...move }) : currentPrinterId;
  return { forced_printer_id: place } satisfies Columns;
}

/** What withdraws a job for good. */
export function doneColumns(words: string, error_code = BY_HAND) {
  return { state: 'canceled', error: words, error_code } satisfies Columns;
}
