import { AppError, notFound, printJobNotFound } from '@bestellsystem/domain/errors.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { PrintJob, RerouteAll, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { recordJobNews, type TellingJob } from './job-news.ts';
import { WELL } from './job-results.ts';
import { takeTurns } from './order-turns.ts';
import { insertCopy, printAgain } from './print-again.ts';
import { jobOfRow, jobQuery } from './print-jobs.ts';
import { findPrinter } from './printer-rows.ts';
import { currentPrinterId } from './sent-to.ts';
import { DISCARDED, doneColumns, FROM_WHOEVER_TRIES, forced, isNotOnItsWay, settle, wantedNow } from './settle-job.ts';
import { standInName } from './stand-in-name.ts';

/** Queues a marked copy of what a job printed or was to print; what surely never came out is printed itself, unmarked. */
export function reprintJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.reprint', async (trx, job) => {
    if (job.order_id === null) {
      throw new AppError('conflict', 'NOT_REPRINTABLE', 'Dieser Druckauftrag gehört zu keiner Bestellung.');
    }
    return (await printAgain(trx, job, context.now())).id;
  });
}

/** Prints a job that waits or was given up, now and where it is: also at a printer that says nothing. */
export function retryJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.retry', async (trx, job) => {
    await settle(trx, job, ['pending', 'aborted'], { ...wantedNow(context.now()), ...forced(job) });
    return job.id;
  });
}

/** Nobody needs the paper any more: written by hand, called out, or found after all. */
export function markJobDone(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.done', async (trx, job) => {
    await settle(trx, job, ['pending', 'processing', 'aborted', 'unconfirmed'], doneColumns('Von Hand erledigt'));
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
    await settle(trx, job, ['pending', 'processing', 'aborted'], columns);
    return job.id;
  });
}

/**
 * Sends all that waits for a printer to another one of the event, in one go: there it comes out in the order in which it
 * was taken. A first try of which no byte has left is taken from whoever holds it; what is on its way to paper stays.
 */
export async function rerouteAll(
  context: Context,
  actor: Actor,
  eventId: number,
  { fromPrinterId, printerId }: RerouteAll,
): Promise<{ jobs: number }> {
  const now = context.now();
  const moved = await context.commit(async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    const from = await requirePrinterOf(trx, event.id, fromPrinterId);
    const target = await requirePrinterOf(trx, event.id, printerId);
    if (target.deleted_at !== null) throw notFound('Drucker nicht gefunden');
    const ofPrinter = trx
      .selectFrom('print_jobs')
      .where('event_id', '=', event.id)
      .where('state', 'in', ['pending', 'processing', 'aborted'])
      .where(({ eb }) => eb(currentPrinterId, '=', fromPrinterId));
    const orders = await ofPrinter
      .where('order_id', 'is not', null)
      .select('order_id')
      .distinct()
      .orderBy('order_id')
      .$narrowType<{ order_id: number }>()
      .execute();
    for (const { order_id } of orders) await takeTurns(trx, order_id);
    const rows = await trx
      .updateTable('print_jobs')
      .set({
        ...wantedNow(now),
        rerouted_to: sql`case when printer_id = ${target.id} then null else cast(${target.id} as integer) end`,
        ...FROM_WHOEVER_TRIES,
      })
      .where('event_id', '=', event.id)
      .where('state', 'in', ['pending', 'processing', 'aborted'])
      .where(({ eb }) => eb(currentPrinterId, '=', fromPrinterId))
      .where(isNotOnItsWay)
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    const to = { printerId, printer: target.display_name };
    await recordJobs(trx, rows, { actor, at: now, action: 'print.reroute', printer: from, details: to });
    return rows;
  });
  context.live.wake(eventId);
  return { jobs: moved.length };
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
    const printer = await requirePrinterOf(trx, event.id, printerId);
    const rows = await trx
      .updateTable('print_jobs')
      .set(action === 'print' ? wantedNow(now) : doneColumns('Verworfen', DISCARDED))
      .where('event_id', '=', event.id)
      .where('state', '=', 'aborted')
      .where(({ eb }) => eb(currentPrinterId, '=', printerId))
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    await recordJobs(trx, rows, { actor, at: now, action: `print.${action}-old`, printer, details: { printerId } });
    return rows;
  });
  context.live.wake(eventId);
  return { jobs: settled.length };
}

/** Somebody has looked: the printer is ready again, and what waits for it is tried now. */
export async function notePrinterReady(
  context: Context,
  actor: Actor,
  eventId: number,
  printerId: number,
): Promise<void> {
  const now = context.now();
  await context.commit(async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    const printer = await requirePrinterOf(trx, event.id, printerId);
    await trx.updateTable('printers').set(WELL).where('id', '=', printerId).execute();
    const tried = await trx
      .updateTable('print_jobs')
      .set({ available_at: now.toISOString() })
      .where(({ eb }) => eb(currentPrinterId, '=', printerId))
      .where('state', '=', 'pending')
      .where('error', 'is not', null)
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    await recordLiveEvent(trx, { eventId, type: 'printer.updated', payload: { eventId, printerId }, at: now });
    const details = { printerId, problem: printer.problem };
    await recordJobs(trx, tried, { actor, at: now, action: 'print.ready', printer, details });
  });
  context.live.wake(eventId);
}

/** What was done to jobs of a printer at once: news of each, one line in the journal. */
async function recordJobs(
  trx: Transaction<Schema>,
  jobs: readonly TellingJob[],
  entry: { actor: Actor; at: Date; action: JournalAction; printer: PrinterRow; details: object },
): Promise<void> {
  const { actor, at, action, printer, details } = entry;
  for (const job of jobs) await recordJobNews(trx, job, at);
  await recordAudit(trx, {
    at,
    actor: actorName(actor),
    action,
    eventId: printer.event_id,
    subject: printer.display_name,
    details: { ...details, jobs: jobs.map(({ id }) => id) },
  });
}

/** Does one thing to a job of an event the actor manages, writes it down, and answers the job it led to. */
async function actOn(
  context: Context,
  actor: Actor,
  jobId: number,
  action: JournalAction,
  act: (trx: Transaction<Schema>, job: PrintJobRow) => Promise<number>,
): Promise<PrintJob> {
  const row = await context.commit(async (trx) => {
    const found = trx.selectFrom('print_jobs').selectAll().where('id', '=', jobId);
    const before = await found.executeTakeFirst();
    if (!before) throw printJobNotFound();
    await requireManagedEvent(trx, actor, before.event_id, printJobNotFound);
    await keepFromDeletion(trx, context.engine, before.event_id);
    if (before.order_id !== null) await takeTurns(trx, before.order_id);
    const job = await found.executeTakeFirstOrThrow();
    const id = await act(trx, job);
    const after = await jobQuery(trx).where('print_jobs.id', '=', id).executeTakeFirstOrThrow();
    await recordJobNews(trx, after, context.now());
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action,
      eventId: job.event_id,
      subject: `print job ${jobId}`,
      details: {
        jobId: id,
        orderNumber: after.order_number,
        printer: after.display_name,
        reroutedTo: standInName(after),
      },
    });
    return after;
  });
  context.live.wake(row.event_id);
  return jobOfRow(row, context.now());
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

async function requirePrinterOf(trx: Transaction<Schema>, eventId: number, printerId: number): Promise<PrinterRow> {
  const printer = await findPrinter(trx, printerId);
  if (printer?.event_id !== eventId) throw notFound('Drucker nicht gefunden');
  return printer;
}
