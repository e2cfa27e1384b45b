import { notFound } from '@bestellsystem/domain/errors.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { RerouteAll, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { type News, recordLiveEvents } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { newsOfJob, type TellingJob } from './job-news.ts';
import { WELL } from './job-results.ts';
import { takeTurnsOfAll } from './order-turns.ts';
import { findPrinter } from './printer-rows.ts';
import { currentPrinterId } from './sent-to.ts';
import { DISCARDED, doneColumns, FROM_WHOEVER_TRIES, isNotOnItsWay, wantedNow } from './settle-job.ts';
import { whereToTryAll } from './where-to-try.ts';

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
    await takeTurnsOfAll(trx, context.engine, ofPrinter.select('order_id'));
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

/**
 * One word for all jobs of a printer that were given up or have grown old: print them after all, or none of them. From a
 * printer that was taken away each goes to the one in its place.
 */
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
      .returningAll()
      .execute();
    if (action === 'print' && printer.deleted_at !== null) await moveToReplacement(trx, rows);
    await recordJobs(trx, rows, { actor, at: now, action: `print.${action}-old`, printer, details: { printerId } });
    return rows;
  });
  context.live.wake(eventId);
  return { jobs: settled.length };
}

async function moveToReplacement(trx: Transaction<Schema>, jobs: readonly PrintJobRow[]): Promise<void> {
  for (const [place, there] of await whereToTryAll(trx, jobs)) {
    const ids = there.map(({ id }) => id);
    await trx.updateTable('print_jobs').set({ rerouted_to: place }).where('id', 'in', ids).execute();
  }
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
    const details = { printerId, problem: printer.problem };
    const first: News = { eventId, type: 'printer.updated', payload: { eventId, printerId }, at: now };
    await recordJobs(trx, tried, { actor, at: now, action: 'print.ready', printer, details }, [first]);
  });
  context.live.wake(eventId);
}

/** What was done to jobs of a printer at once: one line in the journal, and news of each after those that come first. */
async function recordJobs(
  trx: Transaction<Schema>,
  jobs: readonly TellingJob[],
  entry: { actor: Actor; at: Date; action: JournalAction; printer: PrinterRow; details: object },
  first: readonly News[] = [],
): Promise<void> {
  const { actor, at, action, printer, details } = entry;
  await recordAudit(trx, {
    at,
    actor: actorName(actor),
    action,
    eventId: printer.event_id,
    subject: printer.display_name,
    details: { ...details, jobs: jobs.map(({ id }) => id) },
  });
  await recordLiveEvents(trx, [...first, ...jobs.map((job) => newsOfJob(job, at))]);
}

async function requirePrinterOf(trx: Transaction<Schema>, eventId: number, printerId: number): Promise<PrinterRow> {
  const printer = await findPrinter(trx, printerId);
  if (printer?.event_id !== eventId) throw notFound('Drucker nicht gefunden');
  return printer;
}
