import { isDeepStrictEqual } from 'node:util';
import { isOpenTill } from '@bestellsystem/domain/cash-up.ts';
import type { DayReport, EventClosing } from '@bestellsystem/domain/day-report-schema.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { readAsOfNow } from '../../db/snapshot.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { sealJournal, sealText } from '../audit/chain.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { countFlagged } from '../statistics/flagged-orders.ts';
import { closingWarnings } from './closing-warnings.ts';
import { type BareReport, makeReport } from './day-report.ts';
import { reportDays } from './report-days.ts';

/** Where an event stands: open or closed, what to look at before closing, and each closing there was. */
export async function getClosing(context: Context, actor: Actor, eventId: number): Promise<EventClosing> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const isClosed = event.closed_at !== null;
  const history = await context.db
    .selectFrom('event_closings')
    .where('event_id', '=', event.id)
    .orderBy('id', 'desc')
    .select([
      'closed_at as closedAt',
      'closed_by as closedBy',
      'reopened_at as reopenedAt',
      'reopened_by as reopenedBy',
      'reopen_reason as reopenReason',
    ])
    .execute();
  return {
    eventId: event.id,
    eventName: event.name,
    isClosed,
    days: await reportDays(context.db, event.id),
    ...(isClosed ? NOTHING_OPEN : await whatIsOpen(context, actor, event.id)),
    history,
  };
}

const NOTHING_OPEN = { warnings: [], flaggedDays: [], uncountedDays: [], unprinted: 0 };

/** In words, and where it can be mended. */
async function whatIsOpen(context: Context, actor: Actor, eventId: number) {
  const flagged = await countFlagged(context.db, eventId);
  const report = await getReport(context, actor, eventId, undefined);
  return {
    warnings: closingWarnings(report, flagged),
    flaggedDays: flagged.map(({ day }) => day),
    uncountedDays: [...new Set(report.tills.filter(isOpenTill).map(({ date }) => date))],
    unprinted: report.prints.open.length,
  };
}

/** A business day's report, or without `day` the event's: as it was when the books were closed, else as it is now. */
export async function getReport(
  context: Context,
  actor: Actor,
  eventId: number,
  day: string | undefined,
): Promise<DayReport> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const kept = await keptReports(context.db, event);
  const found = kept?.find(({ date }) => date === (day ?? null));
  if (found) return found;
  const journalSeal = sealText(await sealJournal(context));
  const report = await readAsOfNow(context.reads, (trx) => makeReport(trx, event, day));
  return {
    ...report,
    createdAt: context.now().toISOString(),
    closedAt: event.closed_at,
    closedBy: null,
    journalSeal,
  };
}

/**
 * Closes the books: reports are made and kept, and from the commit on nothing is booked. They are read before, beside
 * whoever orders; only where something is booked meanwhile are they read again while all wait.
 */
export async function closeEvent(context: Context, actor: Actor, eventId: number): Promise<EventClosing> {
  await requireManagedEvent(context.db, actor, eventId);
  const journalSeal = sealText(await sealJournal(context));
  const closedBy = actorName(actor);
  const early = await readAsOfNow(context.reads, async (trx) => ({
    mark: await bookingMark(trx, eventId),
    reports: await makeReports(trx, eventId),
  }));
  await context.commit(async (trx) => {
    // Whoever books in this moment is waited for, and counted.
    await takeTurnInEvent(trx, eventId);
    // Not before: what was booked up to here is in the reports, and none of it is later than they say.
    const at = context.now();
    const closedAt = at.toISOString();
    await recordLiveEvent(trx, { eventId, type: 'menu.updated', payload: { eventId }, at });
    const event = await requireManagedEvent(trx, actor, eventId);
    if (event.closed_at !== null)
      throw new AppError('conflict', 'EVENT_CLOSED', 'Dieses Event ist bereits abgeschlossen.');
    const mark = await bookingMark(trx, eventId);
    // The news of the closing itself came in between.
    const isUnchanged = isDeepStrictEqual(mark, { ...early.mark, news: early.mark.news + 1 });
    const bare = isUnchanged ? early.reports : await makeReports(trx, eventId);
    const reports = bare.map((report) => ({ ...report, createdAt: closedAt, closedAt, closedBy, journalSeal }));
    await keepClosed(trx, eventId, { closedAt, closedBy, reports });
    const total = reports.at(-1);
    await recordAudit(trx, {
      at,
      actor: closedBy,
      action: 'event.close',
      eventId,
      subject: event.name,
      details: {
        orders: total?.orders,
        depositOrders: total?.depositOrders,
        sales: total?.sales,
        paid: total?.paid,
        seal: journalSeal,
      },
    });
  });
  context.live.wake(eventId);
  return getClosing(context, actor, eventId);
}

async function keepClosed(
  trx: Transaction<Schema>,
  eventId: number,
  { closedAt, closedBy, reports }: { closedAt: string; closedBy: string; reports: readonly DayReport[] },
): Promise<void> {
  await trx
    .insertInto('event_closings')
    .values({
      event_id: eventId,
      closed_at: closedAt,
      closed_by: closedBy,
      reports: JSON.stringify(reports),
      reopened_at: null,
      reopened_by: null,
      reopen_reason: null,
    })
    .execute();
  await trx.updateTable('events').set({ closed_at: closedAt, is_active: 0 }).where('id', '=', eventId).execute();
}

/** Each business day's report, then the event's. */
async function makeReports(db: Kysely<Schema>, eventId: number): Promise<BareReport[]> {
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
  const reports: BareReport[] = [];
  for (const day of [...(await reportDays(db, eventId)), undefined]) {
    reports.push(await makeReport(db, event, day));
  }
  return reports;
}

/** Different after everything that is booked, printed, or left to be decided in an event, or changes a report's names. */
async function bookingMark(db: Kysely<Schema>, eventId: number) {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['name', 'organizer_id'])
    .executeTakeFirstOrThrow();
  const organizer = await readOrganizerSettings(db, event.organizer_id);
  const news = await db
    .selectFrom('counters')
    .where('scope', '=', `live:${eventId}`)
    .select('value')
    .executeTakeFirst();
  const cash = await db
    .selectFrom('cash_entries')
    .where('event_id', '=', eventId)
    .select((eb) => [eb.fn.countAll<number>().as('entries'), eb.fn.count<number>('cancelled_at').as('cancelled')])
    .executeTakeFirstOrThrow();
  const quarantined = await db
    .selectFrom('quarantined_orders')
    .where('event_id', '=', eventId)
    .select((eb) => [eb.fn.countAll<number>().as('received'), eb.fn.count<number>('decided_at').as('decided')])
    .executeTakeFirstOrThrow();
  return { eventName: event.name, organizer, news: news?.value ?? 0, ...cash, ...quarantined };
}

/** Opens the books again, with a reason that stays in the journal. Waiters see the event only once it is made active. */
export async function reopenEvent(
  context: Context,
  actor: Actor,
  eventId: number,
  reason: string,
): Promise<EventClosing> {
  await context.commit(async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    await takeTurnInEvent(trx, eventId);
    const event = await requireManagedEvent(trx, actor, eventId);
    if (event.closed_at === null) throw new AppError('conflict', 'EVENT_OPEN', 'Dieses Event ist nicht abgeschlossen.');
    const at = context.now();
    await markReopened(trx, eventId, { at, by: actorName(actor), reason });
    await trx.updateTable('events').set({ closed_at: null }).where('id', '=', eventId).execute();
    await recordAudit(trx, {
      at,
      actor: actorName(actor),
      action: 'event.reopen',
      eventId,
      subject: event.name,
      details: { reason },
    });
  });
  return getClosing(context, actor, eventId);
}

async function markReopened(
  trx: Transaction<Schema>,
  eventId: number,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('event_closings')
    .set({ reopened_at: at.toISOString(), reopened_by: by, reopen_reason: reason })
    .where('event_id', '=', eventId)
    .where('reopened_at', 'is', null)
    .execute();
}

/** The reports of the closing that holds, which is the last one; undefined while the event is open. */
async function keptReports(db: Kysely<Schema>, event: EventRow): Promise<DayReport[] | undefined> {
  if (event.closed_at === null) return undefined;
  const closing = await db
    .selectFrom('event_closings')
    .where('event_id', '=', event.id)
    .orderBy('id', 'desc')
    .select('reports')
    .executeTakeFirst();
  return closing && (JSON.parse(closing.reports) as DayReport[]);
}
