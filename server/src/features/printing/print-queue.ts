import type { PrintAlarms, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { type Kysely, sql } from 'kysely';
import type { EventRow, Schema } from '../../db/schema.ts';
import { listAccessibleEvents, manages } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { wantedSince } from './job-queue.ts';
import { isAlarm, jobOfRow, jobQuery } from './print-jobs.ts';
import { currentPrinterId } from './sent-to.ts';

const OPEN = ['pending', 'processing', 'aborted'] as const;
/** Of the jobs that are done, the last ones are enough to find the one somebody asks for. */
const DONE_SHOWN = 60;
/** A printer that nobody has tried for this long is not said to have a problem now. */
const PROBLEM_FRESH_MS = 30 * 60_000;
/** What nobody has looked after for two days alarms nobody any more; the queue itself still shows it. */
const ALARM_FOR_MS = 48 * 3_600_000;

/** What an organizer sees of an event's printing: each printer, everything open, and the last that came out. */
export async function readPrintQueue(
  db: Kysely<Schema>,
  { id: eventId, name: eventName }: Pick<EventRow, 'id' | 'name'>,
  now: Date,
): Promise<PrintQueue> {
  const ofEvent = jobQuery(db).where('print_jobs.event_id', '=', eventId);
  const open = await ofEvent.where('print_jobs.state', 'in', OPEN).orderBy('print_jobs.id').execute();
  const done = await ofEvent
    .where('print_jobs.state', 'not in', OPEN)
    .orderBy('print_jobs.id', 'desc')
    .limit(DONE_SHOWN)
    .execute();
  const jobs = [...open, ...done.reverse()].map((row) => jobOfRow(row, now)).sort((a, b) => a.id - b.id);
  const printers = await listQueuePrinters(db, eventId, now);
  for (const row of open) {
    const printer = printers.find(({ id }) => id === (row.rerouted_to ?? row.printer_id));
    if (printer) printer[row.state === 'aborted' ? 'asking' : 'waiting'] += 1;
  }
  return { eventName, alarms: jobs.filter(({ alarm }) => alarm).length, printers, jobs };
}

/** The events of the actor's own in which a ticket needs somebody, also one that is switched off, or a printer of one that is on. */
export async function listPrintAlarms(db: Kysely<Schema>, actor: Actor, now: Date): Promise<PrintAlarms> {
  const events = (await listAccessibleEvents(db, actor)).filter((event) => manages(actor, event));
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const open = await db
    .selectFrom('print_jobs')
    .select(['event_id', 'state', 'error', 'created_at', 'approved_at'])
    .where('event_id', 'in', ids)
    .where('state', 'in', OPEN)
    .where(wantedSince, '>', new Date(now.getTime() - ALARM_FOR_MS).toISOString())
    .execute();
  const alarming = open.filter((job) => isAlarm(job, now));
  const troubled = await db
    .selectFrom('printers')
    .select(['event_id', 'display_name', 'problem'])
    .where('event_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('problem', 'is not', null)
    .where('problem_at', '>', freshSince(now))
    .orderBy('position')
    .execute();
  return events
    .map(({ id, name, is_active }) => ({
      eventId: id,
      eventName: name,
      jobs: alarming.filter((job) => job.event_id === id).length,
      printers: troubled
        .filter((one) => one.event_id === id && is_active === 1)
        .map((one) => `${one.display_name}: ${one.problem}`),
    }))
    .filter(({ jobs, printers }) => jobs > 0 || printers.length > 0);
}

async function listQueuePrinters(db: Kysely<Schema>, eventId: number, now: Date): Promise<QueuePrinter[]> {
  const rows = await db
    .selectFrom('printers')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('deleted_at', 'is', null),
        // One that was taken away is still shown while something waits for it.
        exists(
          selectFrom('print_jobs')
            .select('print_jobs.id')
            .where('print_jobs.state', 'in', OPEN)
            .where(({ eb: inner }) => inner(sql`printers.id`, '=', currentPrinterId)),
        ),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const isFresh = row.problem_at !== null && row.problem_at > freshSince(now);
    return {
      id: row.id,
      displayName: row.display_name,
      ip: row.ip,
      port: row.port,
      portType: row.port_type,
      backup: rows.find(({ id }) => id === row.backup_printer_id)?.display_name ?? null,
      backupId: row.backup_printer_id,
      enabled: row.enabled === 1,
      removed: row.deleted_at !== null,
      problem: isFresh ? row.problem : null,
      problemSince: isFresh ? row.problem_since : null,
      lastPrintedAt: row.last_printed_at,
      lastConfirmed: row.last_confirmed === null ? null : row.last_confirmed === 1,
      waiting: 0,
      asking: 0,
    };
  });
}

/** What was tried before that is not said to have a problem now. */
export function freshSince(now: Date): string {
  return new Date(now.getTime() - PROBLEM_FRESH_MS).toISOString();
}
