import { orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { PrinterProgress, PrintJobState } from '@bestellsystem/domain/printing-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { byHandOf } from './settle-job.ts';
import { STAND_IN_COLUMNS, standInName } from './stand-in-name.ts';

const ON_PAPER = new Set(['completed', 'unconfirmed']);
const OPEN = new Set(['pending', 'processing', 'aborted']);

/** How far an order's tickets are, a line per printer; a copy that came out counts for the ticket that didn't. */
export async function listOrderPrinting(
  db: Kysely<Schema>,
  actor: Actor,
  clientOrderId: string,
): Promise<PrinterProgress[]> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'event_id'])
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (!order || order.event_id === null) throw orderNotFound();
  await requireOrderEvent(db, actor, order.event_id, orderNotFound);
  return (await printingByOrder(db, [order.id])).get(order.id) ?? [];
}

/** The same for several orders, by their id. */
export async function printingByOrder(
  db: Kysely<Schema>,
  orderIds: readonly number[],
): Promise<Map<number, PrinterProgress[]>> {
  if (orderIds.length === 0) return new Map();
  const jobs = await db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .leftJoin('printers as standIn', 'standIn.id', 'print_jobs.rerouted_to')
    .where('print_jobs.order_id', 'in', orderIds)
    .where('print_jobs.kind', '=', 'ticket')
    .select([
      'print_jobs.order_id',
      'print_jobs.printer_id',
      'print_jobs.rerouted_to',
      ...STAND_IN_COLUMNS,
      'printers.ip',
      'printers.port',
      'printers.problem',
      'printers.problem_at',
      'standIn.deleted_at as standInDeletedAt',
      'standIn.problem as standInProblem',
      'standIn.problem_at as standInProblemAt',
      'print_jobs.state',
      'print_jobs.error',
      'print_jobs.error_code',
      'print_jobs.created_at',
    ])
    .orderBy('print_jobs.id')
    .execute();
  const byOrder = new Map<number, Map<number, PrinterProgress>>();
  for (const job of jobs) {
    const { order_id, printer_id, state, error_code, ...printer } = job;
    const reroutedTo = standInName(job);
    const byPrinter = byOrder.get(order_id ?? 0) ?? new Map<number, PrinterProgress>();
    byOrder.set(order_id ?? 0, byPrinter);
    const known = byPrinter.get(printer_id);
    if (known && !isNewsFor(known.state, state)) continue;
    const byHand = byHandOf({ state, error_code });
    const isAmbiguous = jobs.some(
      (other) =>
        other.order_id === order_id && other.printer_id !== printer_id && other.display_name === printer.display_name,
    );
    byPrinter.set(printer_id, {
      printer: isAmbiguous ? `${printer.display_name} (${printer.ip}:${printer.port})` : printer.display_name,
      state: state as PrintJobState,
      error: troubleOf(job),
      ...(reroutedTo !== null && { reroutedTo }),
      ...(byHand && byHand !== 'replaced' && { byHand }),
    });
  }
  return new Map([...byOrder].map(([orderId, byPrinter]) => [orderId, [...byPrinter.values()]]));
}

interface WaitingJob {
  state: string;
  error: string | null;
  created_at: string;
  rerouted_to: number | null;
  deleted_at: string | null;
  standInDeletedAt: string | null;
  problem: string | null;
  problem_at: string | null;
  standInProblem: string | null;
  standInProblemAt: string | null;
}

/** Why a ticket isn't out; at a printer that was taken away it is mostly that. */
function troubleOf(job: WaitingJob): string | null {
  const error = job.error ?? obstacleOf(job);
  const goneAt = job.rerouted_to === null ? job.deleted_at : job.standInDeletedAt;
  return error !== null && goneAt !== null && OPEN.has(job.state) ? `nicht mehr eingerichtet – ${error}` : error;
}

/** What keeps the printer of a ticket that waits behind another: known to fail, it isn't tried for each of them. */
function obstacleOf(job: WaitingJob): string | null {
  const [problem, since] =
    job.rerouted_to === null ? [job.problem, job.problem_at] : [job.standInProblem, job.standInProblemAt];
  return job.state === 'pending' && since !== null && since > job.created_at ? problem : null;
}

/** Whether a copy's state tells more than what is known of the ticket so far: it is out, or still wanted. */
function isNewsFor(known: string, copy: string): boolean {
  if (ON_PAPER.has(known)) return false;
  return ON_PAPER.has(copy) || known === 'canceled';
}
