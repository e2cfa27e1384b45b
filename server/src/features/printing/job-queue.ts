import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';

/** A job that is ours until the lease ends, with the printer it is for. */
export interface ClaimedJob {
  job: PrintJobRow;
  printer: PrinterRow;
}

type QueueContext = Pick<Context, 'db' | 'commit' | 'now' | 'live'>;

const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 15_000];
/** After this long nobody wants the ticket any more without being asked. */
const GIVE_UP_AFTER_MS = 30 * 60_000;

/** The addresses (`ip:port`) that have something to print now; each is a queue of its own. */
export async function listDueAddresses(context: QueueContext): Promise<{ ip: string; port: number }[]> {
  const at = context.now().toISOString();
  return context.db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('print_jobs.state', '=', 'pending'), eb('print_jobs.available_at', '<=', at)]),
        and([eb('print_jobs.state', '=', 'processing'), eb('print_jobs.lease_until', '<', at)]),
      ]),
    )
    .select(['printers.ip', 'printers.port'])
    .distinct()
    .execute();
}

/**
 * Claims the oldest open job of an address, so that tickets come in the order they were taken: while it waits for its
 * next try, the younger ones wait behind it. A job that somebody else holds, or that is left to a device for a moment,
 * is passed over. Undefined when nothing is due.
 */
export async function claimNextJob(
  context: QueueContext,
  address: { ip: string; port: number },
  lease: { owner: string; ms: number },
): Promise<ClaimedJob | undefined> {
  const at = context.now().toISOString();
  return context.commit(async (trx) => {
    const oldest = await trx
      .selectFrom('print_jobs')
      .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
      .where('printers.ip', '=', address.ip)
      .where('printers.port', '=', address.port)
      .where(({ eb, or, and }) =>
        or([
          and([
            eb('print_jobs.state', '=', 'pending'),
            or([eb('print_jobs.attempts', '>', 0), eb('print_jobs.available_at', '<=', at)]),
          ]),
          and([eb('print_jobs.state', '=', 'processing'), eb('print_jobs.lease_until', '<', at)]),
        ]),
      )
      .select(['print_jobs.id', 'print_jobs.available_at', 'print_jobs.state'])
      .orderBy('print_jobs.id')
      .limit(1)
      .executeTakeFirst();
    if (!oldest || (oldest.state === 'pending' && oldest.available_at > at)) return undefined;
    return leaseJob(trx, oldest.id, at, lease);
  });
}

/** Takes the lease of one job if it is free; undefined when somebody was faster. */
export async function leaseJob(
  db: Kysely<Schema>,
  jobId: number,
  at: string,
  lease: { owner: string; ms: number },
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
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'pending'), and([eb('state', '=', 'processing'), eb('lease_until', '<', at)])]),
    )
    .returningAll()
    .executeTakeFirst();
  if (!job) return undefined;
  const printer = await db
    .selectFrom('printers')
    .selectAll()
    .where('id', '=', job.printer_id)
    .executeTakeFirstOrThrow();
  return { job, printer };
}

/**
 * Writes down, durably and before the first byte leaves, that this print may reach paper: whatever happens next, a
 * further print of the job is marked. False when the lease has gone to somebody else.
 */
export async function recordSendBegins(context: QueueContext, job: PrintJobRow): Promise<boolean> {
  return context.commit(async (trx) => {
    const row = await trx
      .updateTable('print_jobs')
      .set({ send_began: 1 })
      .where('id', '=', job.id)
      .where('state', '=', 'processing')
      .where('lease_owner', '=', job.lease_owner)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** A slip that can't be put on paper at all: no further try will change that. */
export const UNREADABLE = 'UNREADABLE';

/** How a print ended, as far as is known. */
export type JobResult =
  | { result: 'printed'; confirmed: boolean }
  /** Nothing, or not everything, reached the paper: tried again after a while. */
  | { result: 'failed'; code: string; message: string; nothingSent?: boolean };

/** Ends the lease with what came of it; does nothing when the lease has gone to somebody else. */
export async function finishJob(context: QueueContext, job: PrintJobRow, outcome: JobResult): Promise<boolean> {
  const now = context.now();
  const isOurs = await context.commit(async (trx) => {
    const row = await trx
      .updateTable('print_jobs')
      .set({ lease_owner: null, lease_until: null, ...columnsOf(job, outcome, now) })
      .where('id', '=', job.id)
      .where('state', '=', 'processing')
      .where('lease_owner', '=', job.lease_owner)
      .returning(['id', 'event_id', 'order_id', 'state'])
      .executeTakeFirst();
    if (!row) return false;
    await recordJobNews(trx, row, now);
    return true;
  });
  if (isOurs) context.live.wake(job.event_id);
  return isOurs;
}

function columnsOf(job: PrintJobRow, outcome: JobResult, now: Date) {
  if (outcome.result === 'printed') {
    return {
      state: outcome.confirmed ? 'completed' : 'unconfirmed',
      printed_at: now.toISOString(),
      error_code: null,
      error: null,
    };
  }
  const isTooOld = now.getTime() - Date.parse(job.created_at) > GIVE_UP_AFTER_MS;
  const delay = RETRY_DELAYS_MS[Math.min(job.attempts, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0] ?? 0;
  // An earlier try may have left something on paper: only that of the first one is known to have left nothing.
  const isUntouched = outcome.nothingSent === true && job.attempts === 1;
  return {
    ...(isUntouched && { send_began: 0 as const }),
    state: isTooOld || outcome.code === UNREADABLE ? 'aborted' : 'pending',
    available_at: new Date(now.getTime() + delay).toISOString(),
    error_code: outcome.code,
    error: outcome.message,
  };
}

/** Old tickets wait for a person's word: a printer that comes back in the morning must not print last night's orders. */
export async function abortStaleJobs(context: QueueContext): Promise<void> {
  const now = context.now();
  const aborted = await context.commit(async (trx) => {
    const jobs = await trx
      .updateTable('print_jobs')
      .set({ state: 'aborted', error_code: 'STALE', error: 'Älter als 30 Minuten – noch drucken?' })
      .where('state', '=', 'pending')
      .where('created_at', '<', new Date(now.getTime() - GIVE_UP_AFTER_MS).toISOString())
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    // Events in one order, as everybody who has news for several: else two could wait for each other.
    for (const job of jobs.toSorted((a, b) => a.event_id - b.event_id)) await recordJobNews(trx, job, now);
    return jobs;
  });
  for (const eventId of new Set(aborted.map((job) => job.event_id))) context.live.wake(eventId);
}

function recordJobNews(
  trx: Transaction<Schema>,
  job: Pick<PrintJobRow, 'id' | 'event_id' | 'order_id' | 'state'>,
  at: Date,
): Promise<void> {
  const payload = { jobId: job.id, orderId: job.order_id, state: job.state };
  return recordLiveEvent(trx, { eventId: job.event_id, type: 'printer.updated', payload, at });
}

/** Frees the jobs that an earlier process of this installation held when it ended. */
export async function releaseAbandonedJobs(db: Kysely<Schema>, owner: string): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'pending', lease_owner: null, lease_until: null })
    .where('state', '=', 'processing')
    .where('lease_owner', '=', owner)
    .execute();
}
