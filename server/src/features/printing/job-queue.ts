import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { followClock } from './clock-set-back.ts';
import { takeTicketBehind } from './copy-goes-first.ts';
import { isAheadOfItsTicket } from './device-leases.ts';
import { recordNewsOfJobs, type TellingJob } from './job-news.ts';
import { ENDED_COLUMNS, withdrawNeedlessStorno } from './needless-storno.ts';
import { isTakenBack } from './order-turns.ts';
import { atPrinterElsewhere, SERVER_LEASES, takeTurnsAt } from './printer-turns.ts';
import { BY_SERVER, isLeftToDevice, type Reach, reachedBy } from './reach.ts';
import { currentPrinterOf, hasCopyOnPaper, sendBegins } from './sent-to.ts';

/** A job that is ours until the lease ends, with the printer that is to print it. */
export interface ClaimedJob {
  job: PrintJobRow;
  printer: PrinterRow;
  /** Name of the printer it is for, where another one stands in. */
  reroutedFrom?: string;
  /** A copy of it went before it, to another printer, say. */
  isBehindCopy?: boolean;
}

export type QueueContext = Pick<Context, 'db' | 'engine' | 'commit' | 'now' | 'live'>;

/** After this long nobody wants the ticket any more without being asked. */
export const GIVE_UP_AFTER_MS = 30 * 60_000;

/**
 * Claims the oldest open job of an address, so that tickets come in the order they were taken: while it waits for its
 * next try, the younger ones wait behind it. A job that somebody else holds, that is left to a device for a moment, or
 * that tells of a ticket which a device has, is passed over. Undefined when nothing is due.
 */
export async function claimNextJob(
  context: QueueContext,
  address: { ip: string; port: number },
  lease: { owner: string; ms: number },
  reach: Reach = BY_SERVER,
): Promise<ClaimedJob | undefined> {
  const now = context.now();
  const at = now.toISOString();
  const { claimed, ended } = await context.commit(async (trx) => {
    await takeTurnsAt(trx, context.engine, address);
    const printers = await trx
      .selectFrom('printers')
      .select('id')
      .where('ip', '=', address.ip)
      .where('port', '=', address.port)
      .where(reachedBy(reach, now))
      .where(({ not, exists }) => not(exists(atPrinterElsewhere(trx, address, { owner: lease.owner, at }, reach))))
      .execute();
    const oldest = await leaseOldest(
      trx,
      printers.map(({ id }) => id),
      lease,
      now,
    );
    await recordNewsOfJobs(trx, oldest.ended, now);
    return oldest;
  });
  wakeEventsOf(context, ended);
  return claimed;
}

/** The oldest open job of these printers, if it is due, and those before it that nobody is to get any more. */
async function leaseOldest(
  trx: Transaction<Schema>,
  printerIds: readonly number[],
  lease: { owner: string; ms: number },
  now: Date,
): Promise<{ claimed?: ClaimedJob | undefined; ended: TellingJob[] }> {
  const ended: TellingJob[] = [];
  if (printerIds.length === 0) return { ended };
  const at = now.toISOString();
  for (;;) {
    const own = oldestOpen(trx, now).where('printer_id', 'in', printerIds).where('rerouted_to', 'is', null);
    const rerouted = oldestOpen(trx, now).where('rerouted_to', 'in', printerIds);
    const [oldest] = [...(await own.execute()), ...(await rerouted.execute())].sort((a, b) => a.id - b.id);
    if (!oldest || (oldest.state === 'pending' && oldest.available_at > at)) return { ended };
    const claimed = await leaseJob(trx, oldest.id, at, lease);
    const withdrawn = claimed ? [] : await withdraw(trx, oldest.id, isFree(at));
    if (withdrawn.length === 0) return { claimed, ended };
    ended.push(...withdrawn);
  }
}

/** Ends a job that is free, or in these hands, and whose order is cancelled, with what that makes needless. */
async function withdraw(trx: Transaction<Schema>, jobId: number, isOurs: RawBuilder<SqlBool>): Promise<TellingJob[]> {
  const row = await trx
    .updateTable('print_jobs')
    .set({ state: 'canceled', lease_owner: null, lease_until: null, error: null, error_code: null })
    .where('id', '=', jobId)
    .where(isOurs)
    .where(isTakenBack)
    .returning(ENDED_COLUMNS)
    .executeTakeFirst();
  return row ? [row, ...(await withdrawNeedlessStorno(trx, row))] : [];
}

/** The first in a queue: to be tried now, or what keeps the others waiting until it is. */
function oldestOpen(trx: Kysely<Schema>, now: Date) {
  const at = now.toISOString();
  return trx
    .selectFrom('print_jobs')
    .where('state', 'in', ['pending', 'processing'])
    .where(wantedSince, '>=', staleBefore(now))
    .where(({ eb, or, and, not }) =>
      or([
        and([eb('state', '=', 'pending'), not(isLeftToDevice(at))]),
        and([eb('state', '=', 'processing'), eb('lease_until', '<', at)]),
      ]),
    )
    .where(({ not }) => not(isAheadOfItsTicket(at)))
    .select(['id', 'available_at', 'state'])
    .orderBy('id')
    .limit(1);
}

/** Waits, or is held by somebody whose time is over. */
const isFree = (at: string) =>
  sql<SqlBool>`(print_jobs.state = 'pending' or (print_jobs.state = 'processing' and print_jobs.lease_until < ${at}))`;

/** This try of it, with whoever has it. */
const isTriedAs = ({ lease_owner, attempts }: PrintJobRow) =>
  sql<SqlBool>`(print_jobs.state = 'processing' and print_jobs.lease_owner = ${lease_owner} and print_jobs.attempts = ${attempts})`;

/** Held by a server that has not begun to send: it asks again before the first byte leaves. */
export const isTriedByServer = sql<boolean>`(print_jobs.state = 'processing' and print_jobs.send_began = 0 and print_jobs.lease_owner like ${SERVER_LEASES})`;

/** Takes the lease of one job if it is free; undefined when somebody was faster, or its order is cancelled. */
export async function leaseJob(
  db: Kysely<Schema>,
  jobId: number,
  at: string,
  lease: { owner: string; ms: number; alsoFromServer?: boolean },
): Promise<ClaimedJob | undefined> {
  const job = await db
    .updateTable('print_jobs')
    .set({
      state: 'processing',
      lease_owner: lease.owner,
      lease_until: new Date(Date.parse(at) + lease.ms).toISOString(),
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', jobId)
    .where(({ or }) => or([isFree(at), ...(lease.alsoFromServer ? [isTriedByServer] : [])]))
    .where(({ not }) => not(isTakenBack))
    .where(({ not }) => not(isAheadOfItsTicket(at, lease.owner)))
    .returningAll()
    .executeTakeFirst();
  return job && withPrinter(db, job);
}

/** A job with the printer that is to print it now. */
export async function withPrinter(db: Kysely<Schema>, job: PrintJobRow): Promise<ClaimedJob> {
  const rows = await db
    .selectFrom('printers')
    .selectAll()
    .select(hasCopyOnPaper(job).as('has_copy'))
    .where('id', 'in', [job.printer_id, job.rerouted_to ?? job.printer_id])
    .execute();
  const station = rows.find(({ id }) => id === job.printer_id);
  const printer = rows.find(({ id }) => id === (job.rerouted_to ?? job.printer_id));
  if (!station || !printer) throw new Error(`print job ${job.id} has no printer`);
  // One that was taken away and is back where it stood prints its own.
  const isElsewhere = printer.ip !== station.ip || printer.port !== station.port;
  const reroutedFrom = isElsewhere && { reroutedFrom: station.display_name };
  return { job, printer, ...reroutedFrom, isBehindCopy: printer.has_copy === 1 };
}

/**
 * Writes down, durably and before the first byte leaves, that this print may reach paper: whatever happens next, a
 * further print of the job is marked. `leaseMs` counts the lease anew, `owner` names who has it from now on; `answered`:
 * its printer has answered a question just now, to be known also where nobody is left to say so at the end. False when it
 * has gone to somebody else, or a copy before it, or is taken back: behind its STORNO, which may be on paper already, it
 * would be cooked.
 */
export async function recordSendBegins(
  context: QueueContext,
  job: PrintJobRow,
  { leaseMs, owner, answered }: { leaseMs?: number; owner?: string; answered?: boolean } = {},
): Promise<boolean> {
  const now = context.now();
  const lease_until = new Date(now.getTime() + (leaseMs ?? 0)).toISOString();
  const { hasBegun, ended } = await context.commit(async (trx) => {
    await takeTicketBehind(trx, job);
    const row = await trx
      .updateTable('print_jobs')
      .set({ ...sendBegins(job), ...(leaseMs && { lease_until }), ...(owner && { lease_owner: owner }) })
      .where('id', '=', job.id)
      .where(isTriedAs(job))
      .where(({ not }) => not(isTakenBack))
      .returning('id')
      .executeTakeFirst();
    if (row && answered) await noteAnswering(trx, currentPrinterOf(job));
    const ended = row ? [] : await withdraw(trx, job.id, isTriedAs(job));
    await recordNewsOfJobs(trx, ended, now);
    return { hasBegun: row !== undefined, ended };
  });
  wakeEventsOf(context, ended);
  return hasBegun;
}

/** Written once: from here on its silence means that it hangs. */
async function noteAnswering(trx: Transaction<Schema>, printerId: number): Promise<void> {
  await trx.updateTable('printers').set({ answers: 1 }).where('id', '=', printerId).where('answers', '=', 0).execute();
}

/** When a person last wanted it: by ordering, or by saying so. */
export const wantedSince = sql<string>`coalesce(print_jobs.approved_at, print_jobs.created_at)`;

function staleBefore(now: Date): string {
  return new Date(now.getTime() - GIVE_UP_AFTER_MS).toISOString();
}

/**
 * Old tickets wait for a person's word: a printer that comes back in the morning must not print last night's orders. What
 * is open goes by the clock as it is now.
 */
export async function abortStaleJobs(context: QueueContext): Promise<void> {
  const now = context.now();
  const aborted = await context.commit(async (trx) => {
    await followClock(trx, now);
    const jobs = await trx
      .updateTable('print_jobs')
      .set({
        state: 'aborted',
        lease_owner: null,
        lease_until: null,
        error_code: 'STALE',
        error: 'Älter als 30 Minuten – noch drucken?',
      })
      .where(({ eb, or, and }) =>
        or([
          eb('state', '=', 'pending'),
          and([eb('state', '=', 'processing'), eb('lease_until', '<', now.toISOString())]),
        ]),
      )
      .where(wantedSince, '<', staleBefore(now))
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    await recordNewsOfJobs(trx, jobs, now);
    return jobs;
  });
  wakeEventsOf(context, aborted);
}

function wakeEventsOf({ live }: QueueContext, jobs: readonly TellingJob[]): void {
  for (const eventId of new Set(jobs.map((job) => job.event_id))) live.wake(eventId);
}
