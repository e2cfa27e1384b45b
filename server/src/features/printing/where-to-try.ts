import type { KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { findPrinter } from './printer-rows.ts';
import { replacementOf } from './replaced-printer.ts';
import { currentPrinterOf } from './sent-to.ts';
import { FROM_WHOEVER_TRIES, isNotOnItsWay, type Move, wantedNow } from './settle-job.ts';

/** At its own printer, at whichever stands in while that one is in trouble, or at the one that has taken its place. */
export async function whereNow(trx: Transaction<Schema>, job: PrintJobRow): Promise<number | null> {
  const station = await findPrinter(trx, job.printer_id);
  const standIn = station?.problem ? await findPrinter(trx, job.rerouted_to ?? 0) : undefined;
  return (await replacementOf(trx, job)) ?? (standIn?.deleted_at === null ? standIn.id : null);
}

/** Where a job that waits is tried: one at a printer that was taken away where such paper comes out by now. */
export async function whereToTry(trx: Transaction<Schema>, job: PrintJobRow): Promise<number | null> {
  const here = await findPrinter(trx, currentPrinterOf(job));
  return here?.deleted_at ? whereNow(trx, job) : job.rerouted_to;
}

/**
 * What sends a job elsewhere than where it was read. Where it stays nothing is written of its place: all that waits for
 * its printer may be on the way to the backup.
 */
export function moveTo({ rerouted_to }: Pick<PrintJobRow, 'rerouted_to'>, place: number | null): Move {
  return place === rerouted_to ? {} : { rerouted_to: place };
}

/** The same of many jobs, which are asked about once for all that are alike; answers those of each place. */
export async function whereToTryAll(
  trx: Transaction<Schema>,
  jobs: readonly PrintJobRow[],
): Promise<ReadonlyMap<number | null, PrintJobRow[]>> {
  const places = new Map<number | null, PrintJobRow[]>();
  for (const [job, ...others] of Map.groupBy(jobs, likeness).values()) {
    if (!job) continue;
    const place = await whereToTry(trx, job);
    places.set(place, [...(places.get(place) ?? []), job, ...others]);
  }
  return places;
}

/** All that says where a job belongs. */
function likeness({ printer_id, rerouted_to, kind, slip }: PrintJobRow): string {
  const { isTakeaway, lines = [] } = JSON.parse(slip) as Partial<KitchenTicketSlip>;
  const categories = [...new Set(lines.map(({ category }) => category))].sort();
  return JSON.stringify([printer_id, rerouted_to, kind, isTakeaway, categories]);
}

/**
 * Has a job that waits tried now. From a printer that was taken away it goes to the one in its place, also while somebody
 * tries it there without having sent a byte. Answers it as it is then; undefined where nothing was changed.
 */
export async function tryNow(trx: Transaction<Schema>, job: PrintJobRow, now: Date): Promise<PrintJobRow | undefined> {
  const move = moveTo(job, await whereToTry(trx, job));
  const states = 'rerouted_to' in move ? ['pending', 'processing'] : ['pending'];
  return trx
    .updateTable('print_jobs')
    .set({ ...wantedNow(now), ...move, ...FROM_WHOEVER_TRIES })
    .where('id', '=', job.id)
    .where('state', 'in', states)
    .where(isNotOnItsWay)
    .returningAll()
    .executeTakeFirst();
}
