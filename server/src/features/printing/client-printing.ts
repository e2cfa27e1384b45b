import { AppError, orderNotFound, printJobNotFound } from '@bestellsystem/domain/errors.ts';
import type { PrintOrder } from '@bestellsystem/domain/orders-schema.ts';
import type { ConfirmBy, PrintData, PrintReport } from '@bestellsystem/domain/printing-schema.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import type { KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrderRow, PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import { hasTaken } from '../orders/order-ownership.ts';
import type { Actor } from '../sessions/actor.ts';
import { takeTicketBehind } from './copy-goes-first.ts';
import { firstOf, ownerOf } from './device-leases.ts';
import { isTriedByServer, leaseJob } from './job-queue.ts';
import { CANT_BE_RENDERED, finishJob } from './job-results.ts';
import { previewTickets } from './preview-tickets.ts';
import { isAllowedPlace } from './printer-places.ts';
import { isLeftToDevice, reachedByDevices } from './reach.ts';
import { renderForPrinter, renderOrUndefined } from './render-job.ts';
import { currentPrinterId, sendBegins } from './sent-to.ts';
import { byHandOf } from './settle-job.ts';

/** How long a device may take to print and report before the server prints itself. */
const CLIENT_LEASE_MS = 15_000;
const NO_PRINTERS = 'Keine Druckaufträge: bitte Kategorien und Druckereinrichtung des Events prüfen.';

/**
 * Hands out what a device is to print. For an order the server has, these are its open jobs, leased to the device, also
 * those that the server only tries: it may never reach the printer. From then on any other print of them is marked. For one it doesn't have yet, the tickets as they would be.
 */
export async function handOutPrintData(context: Context, actor: Actor, request: PrintOrder): Promise<PrintData> {
  const order = await findOrder(context.db, request);
  if (!order) {
    const previews = await previewTickets(context, actor, request);
    return {
      error: previews.length === 0 ? NO_PRINTERS : null,
      printerJobs: previews
        .filter(({ printer }) => !asksByItself(printer.port_type))
        .map(({ printer, slip }) => printDataOf(printer, renderForPrinter(slip, printer), slip)),
    };
  }
  if (order.event_id === null) return { error: NO_PRINTERS, printerJobs: [] };
  await requireOrderEvent(context.db, actor, order.event_id, missingIn(request));
  // What a device says of a ticket is believed: a colleague's is not its to keep from the paper.
  if (!(await mayLeaveOrTake(context.db, actor, order))) throw orderNotFound();
  const open = await context.db
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) => join.on(({ eb }) => eb('printers.id', '=', currentPrinterId)))
    .select(['print_jobs.id', 'order_id', 'printer_id', 'kind', 'copy_no', 'printers.ip', 'printers.port'])
    .where('order_id', '=', order.id)
    .where(({ eb, or }) => or([eb('state', '=', 'pending'), isTriedByServer]))
    .where(reachedByDevices)
    .orderBy('print_jobs.id')
    .execute();
  if (open.length === 0 && !(await hasJobs(context.db, order.id))) return { error: NO_PRINTERS, printerJobs: [] };
  const printerJobs: PrintData['printerJobs'] = [];
  for (const job of open) {
    if (!isAllowedPlace(context, job)) continue;
    const handedOut = await handOut(context, job, ownerOf(actor));
    if (handedOut) printerJobs.push(handedOut);
  }
  return { error: null, printerJobs };
}

/** Whether somebody may say which of the order's tickets a device prints, and which the server does. */
async function mayLeaveOrTake(db: Kysely<Schema>, actor: Actor, order: OrderRow): Promise<boolean> {
  return actor.role !== 'WAITER' || hasTaken(db, actor, order);
}

async function hasJobs(db: Kysely<Schema>, orderId: number): Promise<boolean> {
  const job = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

async function handOut(
  context: Context,
  open: Pick<PrintJobRow, 'id' | 'order_id' | 'printer_id' | 'kind' | 'copy_no'>,
  owner: string,
): Promise<PrintData['printerJobs'][number] | undefined> {
  const at = context.now().toISOString();
  const claimed = await context.commit(async (trx) => {
    await takeTicketBehind(trx, open);
    const leased = await leaseJob(trx, open.id, at, { owner, ms: CLIENT_LEASE_MS, alsoFromServer: true });
    const bytes = leased && renderOrUndefined(leased);
    if (bytes) {
      const lease_owner = leased.job.send_began === 0 ? firstOf(owner) : owner;
      const begun = { ...sendBegins(leased.job), lease_owner };
      await trx.updateTable('print_jobs').set(begun).where('id', '=', open.id).execute();
    }
    return leased && { ...leased, bytes };
  });
  if (!claimed) return undefined;
  const { job, printer, bytes } = claimed;
  if (bytes) {
    const slip = JSON.parse(job.slip) as KitchenTicketSlip;
    return { jobId: job.id, attempt: job.attempts, ...printDataOf(printer, bytes, slip) };
  }
  await finishJob(context, job, CANT_BE_RENDERED);
  return undefined;
}

/**
 * Takes a device's word for what became of a job it was handed; 409 when the job is no longer its own, or the word is of an
 * earlier try. Where it doesn't say of which, it may be an earlier one's: that nothing was sent counts for the very first.
 */
export async function reportPrint(context: Context, actor: Actor, jobId: number, report: PrintReport): Promise<void> {
  const job = await context.db.selectFrom('print_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job) throw printJobNotFound();
  await requireOrderEvent(context.db, actor, job.event_id, printJobNotFound);
  const taken = new AppError('conflict', 'LEASE_LOST', 'Dieser Druckauftrag liegt nicht mehr bei diesem Gerät.');
  const owner = ownerOf(actor);
  const isFirst = job.lease_owner === firstOf(owner);
  if (!isFirst && job.lease_owner !== owner) throw taken;
  const isOfThisTry = (report.attempt ?? 1) === job.attempts;
  if (report.attempt !== undefined && !isOfThisTry) throw taken;
  const isOurs = await finishJob(
    context,
    isFirst && isOfThisTry ? { ...job, send_began: 0 } : job,
    report.printed
      ? { result: 'printed', confirmed: report.confirmed, answered: report.confirmed }
      : {
          result: 'failed',
          code: 'CLIENT',
          message: report.message || 'Das Gerät konnte nicht drucken',
          nothingSent: !report.sent,
          mayBeOnPaper: report.sent,
        },
  );
  if (!isOurs) throw taken;
}

/** A line per printer: what was printed, or is queued; the server prints what no device has taken, where its own asks. */
export async function describePrinting(context: Context, actor: Actor, request: PrintOrder): Promise<string> {
  const order = await findOrder(context.db, request);
  if (!order) {
    const previews = await previewTickets(context, actor, request);
    if (previews.length === 0) return NO_PRINTERS;
    return previews
      .map(
        ({ printer, slip }) =>
          `${printer.display_name}: ${countItems(slip)} Artikel, sobald die Bestellung gespeichert ist`,
      )
      .join('\n');
  }
  if (order.event_id === null) return NO_PRINTERS;
  await requireOrderEvent(context.db, actor, order.event_id, missingIn(request));
  if (await mayLeaveOrTake(context.db, actor, order)) {
    await takeFromDevice(context, order.id);
    context.live.wake(order.event_id);
  }
  const jobs = await context.db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'ticket')
    .select(['display_name', 'printer_id', 'state', 'error', 'error_code'])
    .orderBy('print_jobs.id')
    .execute();
  if (jobs.length === 0) return NO_PRINTERS;
  // Each printer's first one: that of an order which came a second time is a copy already.
  const firsts = [...Map.groupBy(jobs, ({ printer_id }) => printer_id).values()].flatMap(([first]) => first ?? []);
  return firsts.map((job) => `${job.display_name}: ${describeState(job)}`).join('\n');
}

/** The device that was to print the tickets itself leaves them to the server. */
async function takeFromDevice({ db, now }: Context, orderId: number): Promise<void> {
  const at = now().toISOString();
  await db
    .updateTable('print_jobs')
    .set({ available_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .where(isLeftToDevice(at))
    .execute();
}

function describeState({ state, error, error_code }: Pick<PrintJobRow, 'state' | 'error' | 'error_code'>): string {
  if (state === 'completed') return 'gedruckt';
  if (state === 'unconfirmed') return 'gesendet, unbestätigt';
  if (error && byHandOf({ state, error_code })) return error;
  if (state === 'canceled') return 'storniert';
  if (state === 'aborted') return `nicht gedruckt – ${error ?? 'abgebrochen'}`;
  return error ? `wartet – ${error}` : 'wird gedruckt';
}

/** Of an order that isn't stored only the event could be missing. */
function missingIn(request: PrintOrder): (() => AppError) | undefined {
  return request.orderId == null ? undefined : orderNotFound;
}

async function findOrder(db: Kysely<Schema>, request: PrintOrder): Promise<OrderRow | undefined> {
  if (request.orderId == null && request.clientOrderId == null) return undefined;
  let query = db.selectFrom('orders').selectAll();
  query =
    request.orderId != null
      ? query.where('id', '=', request.orderId)
      : query.where('client_order_id', '=', request.clientOrderId ?? '');
  const order = await query.executeTakeFirst();
  if (!order && request.orderId != null) throw orderNotFound();
  return order;
}

function printDataOf(printer: PrinterRow, bytes: Uint8Array, slip: Pick<KitchenTicketSlip, 'lines'>) {
  return {
    displayName: printer.display_name,
    printerIp: printer.ip,
    printerPort: printer.port,
    itemCount: countItems(slip),
    confirmBy: printer.confirm_by as ConfirmBy,
    printData: Buffer.from(bytes).toString('base64'),
  };
}

function countItems({ lines }: Pick<KitchenTicketSlip, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
