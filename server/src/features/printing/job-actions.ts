import { AppError, notFound, printJobNotFound } from '@bestellsystem/domain/errors.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { justDone } from '../audit/just-done.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { recordJobNews } from './job-news.ts';
import { takeTurns } from './order-turns.ts';
import { copyOnItsWay, insertCopy, printAgain, tryCopyNow, waitsItsTurn } from './print-again.ts';
import { jobOfRow, jobQuery } from './print-jobs.ts';
import { findPrinter } from './printer-rows.ts';
import { currentPrinterOf } from './sent-to.ts';
import { byHandOf, doneColumns, forced, settle, wantedNow } from './settle-job.ts';
import { standInName } from './stand-in-name.ts';
import { moveTo, whereToTry } from './where-to-try.ts';

/**
 * Queues a marked copy of what a job printed or was to print; what surely never came out is printed itself, unmarked.
 * While a copy of it waits or is on its way, that one is answered and none is added.
 */
export function reprintJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.reprint', async (trx, job, justLed) => {
    if (job.order_id === null) {
      throw new AppError('conflict', 'NOT_REPRINTABLE', 'Dieser Druckauftrag gehört zu keiner Bestellung.');
    }
    const copy = await copyOnItsWay(trx, job);
    if (copy) return { id: copy.id, hasChanged: await tryCopyNow(trx, job, copy, context.now()) };
    // One that was thrown away unsent is printed itself by this key.
    if (['pending', 'processing'].includes(job.state) && (await justLed())?.jobId === job.id) return unchanged(job.id);
    return changed((await printAgain(trx, job, context.now())).id);
  });
}

/**
 * Prints a job that waits or was given up, now and where it is, also at a printer that says nothing; from one that was
 * taken away it goes to the one in its place.
 */
export function retryJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.retry', async (trx, job, justLed) => {
    if (isUnderWay(job) && (await justLed())?.jobId === job.id) return unchanged(job.id);
    const move = moveTo(job, await whereToTry(trx, job));
    const columns = { ...wantedNow(context.now()), ...move, ...forced(job, move) };
    await settle(trx, job, ['pending', 'aborted'], columns);
    return changed(job.id);
  });
}

/** Nobody needs the paper any more: written by hand, called out, or found after all. */
export function markJobDone(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.done', async (trx, job, justLed) => {
    if (byHandOf(job) === 'done' && (await justLed())?.jobId === job.id) return unchanged(job.id);
    await settle(trx, job, ['pending', 'processing', 'aborted', 'unconfirmed'], doneColumns('Von Hand erledigt'));
    return changed(job.id);
  });
}

/**
 * Sends a job to another printer of its event, its backup unless another is named; what has been printed comes out
 * there as a marked copy, for which a copy is taken that waits. What the same actor has just sent there, and is out, is
 * answered as it is.
 */
export function rerouteJob(context: Context, actor: Actor, jobId: number, printerId?: number): Promise<PrintJob> {
  return actOn(context, actor, jobId, 'print.reroute', async (trx, job, justLed) => {
    const isNamed = printerId !== undefined;
    const did = await justLed({ last: !isNamed });
    const led = did?.isNamed === isNamed ? await findJob(trx, did.jobId).executeTakeFirst() : undefined;
    // There and back are the same request without a name.
    const isStill = !isNamed && led && currentPrinterOf(led) === did?.printerId;
    if (isStill && (isUnderWay(led) || waitsItsTurn(led))) return unchanged(led.id);
    const target = await requireTarget(trx, job, printerId);
    const isThere = (one: PrintJobRow) => currentPrinterOf(one) === target.id;
    const reroutedTo = target.id === job.printer_id ? null : target.id;
    const moved = isOut(job) ? await copyOnItsWay(trx, job) : job;
    if (!moved) {
      if (led && isOut(led) && isThere(led)) return unchanged(led.id);
      return changed(await insertCopy(trx, job, reroutedTo, context.now()), { isNamed });
    }
    if (isThere(moved) && (moved.state === 'processing' || waitsItsTurn(moved))) return unchanged(moved.id);
    const columns = { ...wantedNow(context.now()), rerouted_to: reroutedTo };
    await settle(trx, moved, ['pending', 'processing', 'aborted'], columns);
    return changed(moved.id, { isNamed });
  });
}

/** Whether somebody named the printer. */
interface Asked {
  isNamed?: boolean;
}

/** The job that something led to, and what was asked for; where nothing has changed, it was done before. */
interface Led extends Asked {
  id: number;
  hasChanged: boolean;
}

/** What the journal says of it: where the job was then. */
interface Did extends Asked {
  jobId: number;
  printerId: number;
}

type JustLed = (options?: { last: boolean }) => Promise<Did | undefined>;

const changed = (id: number, asked: Asked = {}): Led => ({ id, hasChanged: true, ...asked });
const unchanged = (id: number): Led => ({ id, hasChanged: false });

/** On paper, as far as anybody knows. */
function isOut({ state }: PrintJobRow): boolean {
  return state === 'completed' || state === 'unconfirmed';
}

/** On its way to paper, or on it. */
function isUnderWay(job: PrintJobRow): boolean {
  return job.state === 'processing' || isOut(job);
}

function findJob(trx: Transaction<Schema>, id: number) {
  return trx.selectFrom('print_jobs').selectAll().where('id', '=', id);
}

/**
 * Does one thing to a job of an event the actor manages, writes it down, and answers the job it led to. `justLed`: to
 * what the same led where the same actor did it a moment ago, `last`: and nobody else since.
 */
async function actOn(
  context: Context,
  actor: Actor,
  jobId: number,
  action: JournalAction,
  act: (trx: Transaction<Schema>, job: PrintJobRow, justLed: JustLed) => Promise<Led>,
): Promise<PrintJob> {
  const row = await context.commit(async (trx) => {
    const found = findJob(trx, jobId);
    const before = await found.executeTakeFirst();
    if (!before) throw printJobNotFound();
    await requireManagedEvent(trx, actor, before.event_id, printJobNotFound);
    await keepFromDeletion(trx, context.engine, before.event_id);
    if (before.order_id !== null) await takeTurns(trx, before.order_id);
    const job = await found.executeTakeFirstOrThrow();
    const deed = { actor: actorName(actor), action, eventId: job.event_id, subject: `print job ${jobId}` };
    const justLed: JustLed = async (options) =>
      (await justDone(trx, deed, context.now(), { again: true, ...options })) as Did | undefined;
    const { id, hasChanged, ...asked } = await act(trx, job, justLed);
    const after = await jobQuery(trx).where('print_jobs.id', '=', id).executeTakeFirstOrThrow();
    if (!hasChanged) return after;
    await recordJobNews(trx, after, context.now());
    await recordAudit(trx, {
      at: context.now(),
      ...deed,
      details: {
        jobId: id,
        orderNumber: after.order_number,
        day: after.business_day,
        ...asked,
        printer: after.display_name,
        printerId: currentPrinterOf(after),
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
