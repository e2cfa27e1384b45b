import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { PrintJob, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, PrintJobsTable, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { recordJobNews } from './job-news.ts';
import { takeTurns } from './order-turns.ts';
import { jobOfRow, jobQuery } from './print-jobs.ts';
import { currentPrinterId } from './reroute.ts';

/** Why a job is withdrawn: seen to without this paper, or thrown away. */
export const BY_HAND = 'BY_HAND';
export const DISCARDED = 'DISCARDED';

/** Queues a marked copy of what a job printed or was to print; one that was given up is done with thereby. */
export function reprintJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.reprint', async (trx, job) => {
    if (job.order_id === null) {
      throw new AppError('conflict', 'NOT_REPRINTABLE', 'Dieser Druckauftrag gehört zu keiner Bestellung.');
    }
    return copyJob(trx, job, context.now());
  });
}

/** The same inside a transaction, for whoever may; answers the copy's id. */
export async function copyJob(trx: Transaction<Schema>, job: PrintJobRow, now: Date): Promise<number> {
  if (job.state === 'aborted') await settle(trx, job, ['aborted'], doneColumns('Durch einen Nachdruck ersetzt'));
  const station = await findPrinter(trx, job.printer_id);
  return insertCopy(trx, job, station?.problem ? job.rerouted_to : null, now);
}

/** Prints a job that waits or was given up, now: a person has said that it is still wanted. */
export function retryJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.retry', async (trx, job) => {
    await settle(trx, job, ['pending', 'aborted'], wantedNow(context.now()));
    return job.id;
  });
}

/** Nobody needs the paper any more: written by hand, called out, or found after all. */
export function markJobDone(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.done', async (trx, job) => {
    await settle(trx, job, ['pending', 'aborted', 'unconfirmed'], doneColumns('Von Hand erledigt'));
    return job.id;
  });
}

/**
 * Sends a job to another printer of its event, its backup unless another is named; what has been printed comes out
 * there as a marked copy.
 */
export function rerouteJob(context: Context, actor: Actor, jobId: number, printerId?: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.reroute', async (trx, job) => {
    const target = await requireTarget(trx, job, printerId);
    const reroutedTo = target.id === job.printer_id ? null : target.id;
    if (job.state === 'completed' || job.state === 'unconfirmed') {
      return insertCopy(trx, job, reroutedTo, context.now());
    }
    const columns = { ...wantedNow(context.now()), rerouted_to: reroutedTo };
    await settle(trx, job, ['pending', 'aborted'], columns);
    return job.id;
  });
}

/** One word for all jobs of a printer that were given up or have grown old: print them after all, or none of them. */
export async function settleJobs(
  context: Context,
  actor: Actor,
  eventId: number,
  { printerId, action }: SettleJobs,
): Promise<{ jobs: number }> {
  const now = context.now();
  const settled = await context.commit(async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    const rows = await trx
      .updateTable('print_jobs')
      .set(action === 'print' ? wantedNow(now) : doneColumns('Verworfen', DISCARDED))
      .where('event_id', '=', event.id)
      .where('state', '=', 'aborted')
      .where(({ eb }) => eb(currentPrinterId, '=', printerId))
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    for (const row of rows) await recordJobNews(trx, row, now);
    await recordAudit(trx, {
      at: now,
      actor: actorName(actor),
      action: `print.${action}-old`,
      eventId: event.id,
      subject: `printer ${printerId}`,
      details: { jobs: rows.map(({ id }) => id) },
    });
    return rows;
  });
  context.live.wake(eventId);
  return { jobs: settled.length };
}

type Columns = Updateable<PrintJobsTable>;

/** Does one thing to a job of an event the actor manages, writes it down, and answers the job it led to. */
async function actOn(
  context: Context,
  actor: Actor,
  jobId: number,
  action: JournalAction,
  act: (trx: Transaction<Schema>, job: PrintJobRow) => Promise<number>,
): Promise<PrintJob> {
  const resultId = await context.commit(async (trx) => {
    const found = trx.selectFrom('print_jobs').selectAll().where('id', '=', jobId);
    const before = await found.executeTakeFirst();
    if (!before) throw notFound('Druckauftrag nicht gefunden');
    await requireManagedEvent(trx, actor, before.event_id);
    if (before.order_id !== null) await takeTurns(trx, before.order_id);
    const job = await found.executeTakeFirstOrThrow();
    const id = await act(trx, job);
    const after = await trx.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await recordJobNews(trx, after, context.now());
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action,
      eventId: job.event_id,
      subject: `print job ${jobId}`,
      details: { jobId: id },
    });
    return id;
  });
  const row = await jobQuery(context.db).where('print_jobs.id', '=', resultId).executeTakeFirstOrThrow();
  context.live.wake(row.event_id);
  return jobOfRow(row, context.now());
}

/** Changes a job only while nobody is printing it and it is still in one of the states. */
async function settle(
  trx: Transaction<Schema>,
  job: PrintJobRow,
  states: readonly string[],
  columns: Columns,
): Promise<void> {
  const row = await trx
    .updateTable('print_jobs')
    .set(columns)
    .where('id', '=', job.id)
    .where('state', 'in', states)
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

function doneColumns(words: string, error_code = BY_HAND) {
  return { state: 'canceled', error: words, error_code } satisfies Columns;
}

async function requireTarget(trx: Transaction<Schema>, job: PrintJobRow, printerId?: number): Promise<PrinterRow> {
  const station = await findPrinter(trx, job.printer_id);
  const targetId = printerId ?? (job.rerouted_to === null ? station?.backup_printer_id : job.printer_id);
  if (!targetId) {
    throw new AppError('conflict', 'NO_BACKUP_PRINTER', 'Dieser Drucker hat keinen Ersatzdrucker.');
  }
  const target = await findPrinter(trx, targetId);
  if (target?.event_id !== job.event_id || target.deleted_at !== null) throw notFound('Drucker nicht gefunden');
  return target;
}

function findPrinter(db: Kysely<Schema>, id: number): Promise<PrinterRow | undefined> {
  return db.selectFrom('printers').selectAll().where('id', '=', id).executeTakeFirst();
}

async function insertCopy(
  trx: Transaction<Schema>,
  original: PrintJobRow,
  reroutedTo: number | null,
  now: Date,
): Promise<number> {
  if (original.kind !== 'cancel') await requireStillSold(trx, original);
  const last = await trx
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.max('copy_no').as('copy_no'))
    .where('order_id', '=', original.order_id)
    .where('printer_id', '=', original.printer_id)
    .where('kind', '=', original.kind)
    .executeTakeFirst();
  const copy = await trx
    .insertInto('print_jobs')
    .values({
      event_id: original.event_id,
      order_id: original.order_id,
      printer_id: original.printer_id,
      rerouted_to: reroutedTo,
      kind: original.kind,
      copy_no: Number(last?.copy_no ?? 0) + 1,
      slip: original.slip,
      state: 'pending',
      attempts: 0,
      send_began: 0,
      available_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return copy.id;
}

/** What was taken back is neither cooked nor receipted once more; only its cancellation may be printed again. */
async function requireStillSold(trx: Transaction<Schema>, { order_id, kind }: PrintJobRow): Promise<void> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst();
  if (order?.status !== 'cancelled') return;
  throw new AppError(
    'conflict',
    'ORDER_CANCELLED',
    kind === 'receipt'
      ? 'Diese Bestellung ist storniert: dafür gibt es keine Quittung.'
      : 'Diese Bestellung ist storniert: ihr Bon wird nicht mehr gedruckt.',
  );
}
