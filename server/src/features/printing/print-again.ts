import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { mayBeOnPaper } from './sent-to.ts';
import { DISCARDED, doneColumns, REPLACED, settle, wantedNow } from './settle-job.ts';
import { moveTo, whereNow, whereToTry } from './where-to-try.ts';

/** Queues a marked copy of a job, or the job itself where surely nothing came out; answers which one prints it now. */
export async function printAgain(
  trx: Transaction<Schema>,
  job: PrintJobRow,
  now: Date,
): Promise<{ id: number; isCopy: boolean }> {
  const reroutedTo = await whereNow(trx, job);
  if (await isNowhereOnPaper(trx, job)) {
    if (job.kind !== 'cancel') await requireStillSold(trx, job);
    await settle(trx, job, ['aborted', 'canceled'], { ...wantedNow(now), rerouted_to: reroutedTo });
    return { id: job.id, isCopy: false };
  }
  if (job.state === 'aborted') await replaceByCopy(trx, job);
  return { id: await insertCopy(trx, job, reroutedTo, now), isCopy: true };
}

/** Given up or thrown away before a byte of it was sent, and nothing else of the same slip was or will be. */
async function isNowhereOnPaper(trx: Transaction<Schema>, job: PrintJobRow): Promise<boolean> {
  const isDropped = job.state === 'aborted' || (job.state === 'canceled' && job.error_code === DISCARDED);
  if (!isDropped || job.send_began === 1) return false;
  const other = await trx
    .selectFrom('print_jobs')
    .select('id')
    .where('order_id', '=', job.order_id)
    .where('printer_id', '=', job.printer_id)
    .where('kind', '=', job.kind)
    .where('id', '!=', job.id)
    .where(mayBeOnPaper)
    .executeTakeFirst();
  return other === undefined;
}

/** The marked copy of the same slip that waits or is on its way. */
export async function copyOnItsWay(trx: Transaction<Schema>, original: PrintJobRow): Promise<PrintJobRow | undefined> {
  const copy = await trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', original.order_id)
    .where('printer_id', '=', original.printer_id)
    .where('kind', '=', original.kind)
    .where('copy_no', '>', 0)
    .where('state', 'in', ['pending', 'processing'])
    .orderBy('id')
    .executeTakeFirst();
  if (copy && copy.kind !== 'cancel') await requireStillSold(trx, copy);
  return copy;
}

/**
 * Has a copy that waits after a failure tried now, and one that waits at a printer that was taken away go where such paper
 * comes out by now; it stands in for what was given up. Answers whether anything changed.
 */
export async function tryCopyNow(
  trx: Transaction<Schema>,
  job: PrintJobRow,
  copy: PrintJobRow,
  now: Date,
): Promise<boolean> {
  const move = moveTo(copy, await whereToTry(trx, copy));
  const isTried = copy.state === 'pending' && (!waitsItsTurn(copy) || 'rerouted_to' in move);
  if (isTried) await settle(trx, copy, ['pending'], { ...wantedNow(now), ...move });
  if (job.state === 'aborted') await replaceByCopy(trx, job);
  return isTried || job.state === 'aborted';
}

/** Without having failed: it comes by itself. */
export function waitsItsTurn({ state, error }: PrintJobRow): boolean {
  return state === 'pending' && error === null;
}

function replaceByCopy(trx: Transaction<Schema>, job: PrintJobRow): Promise<void> {
  return settle(trx, job, ['aborted'], doneColumns('Durch einen Nachdruck ersetzt', REPLACED));
}

/** Queues a marked copy of what is or may be on paper; answers its id. */
export async function insertCopy(
  trx: Transaction<Schema>,
  original: PrintJobRow,
  reroutedTo: number | null,
  now: Date,
): Promise<number> {
  if (original.kind !== 'cancel') await requireStillSold(trx, original);
  const last = await trx
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.max('copy_no').as('copy_no'))
    .where('order_id', '=', original.order_id)
    .where('printer_id', '=', original.printer_id)
    .where('kind', '=', original.kind)
    .executeTakeFirst();
  const copy = await trx
    .insertInto('print_jobs')
    .values({
      event_id: original.event_id,
      order_id: original.order_id,
      printer_id: original.printer_id,
      rerouted_to: reroutedTo,
      kind: original.kind,
      copy_no: Number(last?.copy_no ?? 0) + 1,
      slip: original.slip,
      state: 'pending',
      attempts: 0,
      send_began: 0,
      available_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return copy.id;
}

/** What was taken back is neither cooked nor receipted once more; only its cancellation may be printed again. */
async function requireStillSold(trx: Transaction<Schema>, { order_id, kind }: PrintJobRow): Promise<void> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst();
  if (order?.status !== 'cancelled') return;
  throw new AppError(
    'conflict',
    'ORDER_CANCELLED',
    kind === 'receipt'
      ? 'Diese Bestellung ist storniert: dafür gibt es keine Quittung.'
      : 'Diese Bestellung ist storniert: ihr Bon wird nicht mehr gedruckt.',
  );
}
