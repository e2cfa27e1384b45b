import { type Kysely, sql } from 'kysely';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordJobNews } from './job-news.ts';
import type { QueueContext } from './job-queue.ts';
import { isLeftToDevice } from './reach.ts';
import { currentPrinterOf } from './sent-to.ts';

/** Where a job is to come out now: at its own printer, or at the one that stands in. */
export const currentPrinterId = sql<number>`coalesce(print_jobs.rerouted_to, print_jobs.printer_id)`;

/** So many failures in a row, and the other printer gets its chance. */
const FAILURES_BEFORE_REROUTE = 2;
/** A printer that has had its problem for this long fails a job only once. */
const KNOWN_PROBLEM_MS = 5_000;

/**
 * The printer to try next for a job that has just failed (`failures` counts that one): from its own printer the backup,
 * from the backup its own again. Undefined where there is none, or it is too early.
 */
export async function nextPrinter(
  db: Kysely<Schema>,
  job: Pick<PrintJobRow, 'printer_id' | 'rerouted_to'> & { failures: number },
  now: Date,
): Promise<PrinterRow | undefined> {
  const station = await findPrinter(db, job.printer_id);
  const here = job.rerouted_to === null ? station : await findPrinter(db, job.rerouted_to);
  const otherId = job.rerouted_to === null ? station?.backup_printer_id : job.printer_id;
  const other = otherId ? await findPrinter(db, otherId) : undefined;
  if (!other || !isInUse(other)) return undefined;
  const isWorthIt = job.failures >= FAILURES_BEFORE_REROUTE || (isKnownBad(here, now) && other.problem === null);
  return isWorthIt ? other : undefined;
}

/**
 * Stations of other events, or of a former setup, that print at the same address as a job that has just failed: what waits
 * for them waits behind it. Each with its backup, where that is worth trying.
 */
export async function neighboursWithBackup(
  db: Kysely<Schema>,
  job: Pick<PrintJobRow, 'printer_id' | 'rerouted_to'> & { failures: number },
  now: Date,
): Promise<{ fromId: number; toId: number }[]> {
  const here = await findPrinter(db, currentPrinterOf(job));
  if (!here || (job.failures < FAILURES_BEFORE_REROUTE && !isKnownBad(here, now))) return [];
  const neighbours = await db
    .selectFrom('printers')
    .selectAll()
    .where('ip', '=', here.ip)
    .where('port', '=', here.port)
    .where('port_type', '=', here.port_type)
    .where('id', '!=', here.id)
    .where('backup_printer_id', 'is not', null)
    .execute();
  const moves = await Promise.all(
    neighbours.map(async ({ id, backup_printer_id }) => {
      const backup = await findPrinter(db, backup_printer_id ?? 0);
      const isElsewhere = backup && (backup.ip !== here.ip || backup.port !== here.port);
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
    for (const job of jobs) await recordJobNews(trx, job, now);
    return jobs;
  });
  const [first] = moved;
  if (first) context.live.wake(first.event_id);
}

/** A printer of any event, also one that was taken away. */
export function findPrinter(db: Kysely<Schema>, id: number): Promise<PrinterRow | undefined> {
  return db.selectFrom('printers').selectAll().where('id', '=', id).executeTakeFirst();
}
