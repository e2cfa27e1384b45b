import type { Transaction } from 'kysely';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordNewsOfJobs } from './job-news.ts';
import type { QueueContext } from './job-queue.ts';
import { findPrinter } from './printer-rows.ts';
import { stationsAt } from './printer-turns.ts';
import { isLeftToDevice } from './reach.ts';
import { replacementOf } from './replaced-printer.ts';
import { currentPrinterOf } from './sent-to.ts';

/** So many failures in a row, and the other printer gets its chance. */
const FAILURES_BEFORE_REROUTE = 2;
/** A printer that has had its problem for this long fails a job only once. */
const KNOWN_PROBLEM_MS = 5_000;

/** A job that has just failed; `failures` counts that one. */
type FailedJob = Pick<PrintJobRow, 'kind' | 'slip' | 'printer_id' | 'rerouted_to' | 'failures' | 'lease_owner'>;

/**
 * The printer to try next for a job: from its own printer the backup, from elsewhere its own again. Undefined where there
 * is none, or it is too early.
 */
export async function nextPrinter(
  trx: Transaction<Schema>,
  job: FailedJob,
  now: Date,
): Promise<PrinterRow | undefined> {
  const here = await findPrinter(trx, currentPrinterOf(job));
  const own = job.rerouted_to === null ? here : await ownPrinter(trx, job);
  const other = own && own.id !== here?.id ? own : await findPrinter(trx, here?.backup_printer_id ?? 0);
  if (!other || !isInUse(other)) return undefined;
  const isWorthIt = job.failures >= FAILURES_BEFORE_REROUTE || (isKnownBad(here, now) && other.problem === null);
  return isWorthIt ? other : undefined;
}

/** Where a job that went elsewhere comes back to: its own printer, or the one that has taken its place. */
async function ownPrinter(trx: Transaction<Schema>, job: FailedJob): Promise<PrinterRow | undefined> {
  const station = await findPrinter(trx, job.printer_id);
  if (station && isInUse(station)) return station;
  const id = await replacementOf(trx, job);
  return id === null ? undefined : findPrinter(trx, id);
}

/**
 * The other stations at the printer where a job has just failed, with the one that it is at instead of its own: what waits
 * for them waits behind it. Each with its backup, where that is another printer and worth trying.
 */
export async function neighboursWithBackup(
  trx: Transaction<Schema>,
  job: FailedJob,
  now: Date,
): Promise<{ fromId: number; toId: number }[]> {
  const here = await findPrinter(trx, currentPrinterOf(job));
  if (!here || (job.failures < FAILURES_BEFORE_REROUTE && !isKnownBad(here, now))) return [];
  const stations = await stationsAt(trx, here, job);
  const others = stations.filter(({ id }) => job.rerouted_to !== null || id !== here.id);
  const moves = await Promise.all(
    others.map(async ({ id, backup_printer_id }) => {
      const backup = await findPrinter(trx, backup_printer_id ?? 0);
      const isElsewhere = backup && stations.every((station) => station.id !== backup.id);
      return isElsewhere && isInUse(backup) && backup.problem === null ? [{ fromId: id, toId: backup.id }] : [];
    }),
  );
  return moves.flat();
}

function isInUse(printer: PrinterRow): boolean {
  return printer.enabled === 1 && printer.deleted_at === null;
}

function isKnownBad(printer: PrinterRow | undefined, now: Date): boolean {
  return printer?.problem_since != null && now.getTime() - Date.parse(printer.problem_since) >= KNOWN_PROBLEM_MS;
}

/** What else waits for a printer whose job has just gone to its backup goes there too, instead of failing one by one. */
export async function rerouteQueue(context: QueueContext, fromId: number, toId: number): Promise<void> {
  const now = context.now();
  const moved = await context.commit(async (trx) => {
    const jobs = await trx
      .updateTable('print_jobs')
      .set({ rerouted_to: toId, failures: 0, available_at: now.toISOString() })
      .where('printer_id', '=', fromId)
      .where('rerouted_to', 'is', null)
      .where('state', '=', 'pending')
      .where(({ not }) => not(isLeftToDevice(now.toISOString())))
      .returning(['id', 'event_id', 'order_id', 'state'])
      .execute();
    await recordNewsOfJobs(trx, jobs, now);
    return jobs;
  });
  const [first] = moved;
  if (first) context.live.wake(first.event_id);
}
