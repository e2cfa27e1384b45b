import { depositWords } from '@bestellsystem/domain/deposit-words.ts';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { Receipt, ReceiptPrinted } from '@bestellsystem/domain/receipts-schema.ts';
import type { ReceiptSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, OrderRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { justDone } from '../audit/just-done.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { mayBeForgotten } from '../orders/redelivered.ts';
import { recordJobNews } from '../printing/job-news.ts';
import { takeTurns } from '../printing/order-turns.ts';
import { waitsItsTurn } from '../printing/print-again.ts';
import { listReceiptPrinters } from '../printing/receipt-printers.ts';
import { currentPrinterOf, firstMarks } from '../printing/sent-to.ts';
import { DISCARDED, wantedNow } from '../printing/settle-job.ts';
import { moveTo, whereToTry } from '../printing/where-to-try.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { cancelledOrder, readReceipt, requireReceiptable } from './receipt.ts';

const OPEN = new Set(['pending', 'processing', 'aborted']);

interface Queued extends ReceiptPrinted {
  job: Pick<PrintJobRow, 'id' | 'event_id' | 'order_id' | 'state'>;
  /** False where it would have come without this, too. */
  hasChanged: boolean;
}

/**
 * Queues an order's receipt at a printer of its event, the first enabled one unless another is named. Every further one
 * is a marked copy wherever it comes out; while one isn't on paper yet, that one is tried now and none is added, nor is it
 * left at a printer that was taken away.
 */
export async function printReceipt(
  context: Context,
  actor: Actor,
  orderId: number,
  printerId?: number,
): Promise<ReceiptPrinted> {
  const { eventId, printed } = await context.commit(async (trx) => {
    const event = await requireReceiptable(trx, actor, orderId);
    await keepFromDeletion(trx, context.engine, event.id);
    if ((await takeTurns(trx, orderId)).isCancelled) throw cancelledOrder();
    const printer = await choosePrinter(trx, event.id, printerId);
    const now = context.now();
    const order = await readOrder(trx, orderId);
    const jobs = await trx
      .selectFrom('print_jobs')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'receipt')
      .orderBy('id')
      .execute();
    const open = jobs.find(({ state }) => OPEN.has(state));
    const { job, hasChanged, ...printed } = open
      ? await tryNow(trx, open, printerId === undefined ? undefined : printer, now)
      : await queue(trx, await readReceipt(trx, event, orderId, context.settings.timeZone), {
          event,
          order,
          printer,
          now,
          before: jobs,
        });
    const deed = {
      actor: actorName(actor),
      action: 'order.receipt',
      eventId: event.id,
      subject: `order ${orderId}`,
    } as const;
    // The same request once more, as its answer was lost, is the one that the journal has.
    if (hasChanged || !(await justDone(trx, deed, now))) {
      await recordJobNews(trx, job, now);
      const details = { orderNumber: order.order_number, day: order.business_day, jobId: job.id, ...printed };
      await recordAudit(trx, { at: now, ...deed, details });
    }
    return { eventId: event.id, printed };
  });
  context.live.wake(eventId);
  return printed;
}

type OrderFacts = Pick<OrderRow, 'order_number' | 'business_day' | 'created_at' | 'flag_reasons'>;

function readOrder(trx: Transaction<Schema>, orderId: number): Promise<OrderFacts> {
  const order = trx.selectFrom('orders').where('id', '=', orderId);
  return order.select(['order_number', 'business_day', 'created_at', 'flag_reasons']).executeTakeFirstOrThrow();
}

async function choosePrinter(trx: Transaction<Schema>, eventId: number, printerId?: number) {
  const printers = await listReceiptPrinters(trx, eventId);
  const printer = printerId === undefined ? printers[0] : printers.find(({ id }) => id === printerId);
  if (printer) return printer;
  if (printerId !== undefined) throw notFound('Drucker nicht gefunden');
  throw new AppError('conflict', 'NO_PRINTER', 'Dieses Event hat keinen aktiven Drucker.');
}

async function tryNow(
  trx: Transaction<Schema>,
  open: PrintJobRow,
  chosen: { id: number; name: string } | undefined,
  now: Date,
): Promise<Queued> {
  const standIn = chosen?.id === open.printer_id ? null : chosen?.id;
  const move = chosen ? { rerouted_to: standIn } : moveTo(open, await whereToTry(trx, open));
  const tried = await trx
    .updateTable('print_jobs')
    .set({ ...wantedNow(now), ...move })
    .where('id', '=', open.id)
    .where('state', 'in', ['pending', 'aborted'])
    .returningAll()
    .executeTakeFirst();
  const job = tried ?? open;
  const { name } = await trx
    .selectFrom('printers')
    .select('display_name as name')
    .where('id', '=', currentPrinterOf(job))
    .executeTakeFirstOrThrow();
  const hasChanged = tried !== undefined && (!waitsItsTurn(open) || tried.rerouted_to !== open.rerouted_to);
  return { job, hasChanged, printer: name, isCopy: job.copy_no > 0, isRetried: true };
}

async function queue(
  trx: Transaction<Schema>,
  receipt: Omit<Receipt, 'printers'>,
  facts: {
    event: EventRow;
    order: OrderFacts;
    printer: { id: number; name: string };
    now: Date;
    before: readonly PrintJobRow[];
  },
): Promise<Queued> {
  const { event, order, printer, now, before } = facts;
  const [first] = before;
  if (first && before.every(isNowhereOnPaper)) {
    const job = await trx
      .updateTable('print_jobs')
      .set({ ...wantedNow(now), printer_id: printer.id, rerouted_to: null, slip: JSON.stringify(slipOf(receipt)) })
      .where('id', '=', first.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { job, hasChanged: true, printer: printer.name, isCopy: false, isRetried: false };
  }
  const copyNo = Math.max(-1, ...before.map(({ copy_no }) => copy_no)) + 1;
  const isPerhapsCopy = !first && (await mayBeForgotten(trx, order));
  const job = await trx
    .insertInto('print_jobs')
    .values({
      event_id: event.id,
      order_id: receipt.orderId,
      printer_id: printer.id,
      kind: 'receipt',
      ...firstMarks(printer.id, isPerhapsCopy && 'perhaps'),
      copy_no: copyNo,
      slip: JSON.stringify(slipOf(receipt)),
      state: 'pending',
      attempts: 0,
      available_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .returning(['id', 'event_id', 'order_id', 'state'])
    .executeTakeFirstOrThrow();
  return { job, hasChanged: true, printer: printer.name, isCopy: copyNo > 0 || isPerhapsCopy, isRetried: false };
}

/** Thrown away before a byte of it was sent. Where all were, the first one, which bears no mark, becomes the next paper. */
function isNowhereOnPaper({ send_began, error_code }: PrintJobRow): boolean {
  return error_code === DISCARDED && send_began === 0;
}

function slipOf(receipt: Omit<Receipt, 'printers'>): ReceiptSlip {
  return {
    kind: 'receipt',
    organizer: receipt.organizer,
    eventName: receipt.eventName,
    orderNumber: receipt.orderNumber,
    tableNumber: receipt.tableNumber,
    takenAt: { date: receipt.date, time: receipt.time },
    lines: receipt.lines.map(({ quantity, name, kind, unitPrice, amount, vatRate }) => ({
      quantity,
      name: kind === 'deposit' ? `${name} ${depositWords(quantity)}` : name,
      unitPriceRappen: unitPrice,
      amountRappen: amount,
      ...(vatRate !== null && { vatRate }),
    })),
    totalRappen: receipt.total,
    roundingRappen: receipt.rounding,
    paidRappen: receipt.paid,
    changeRappen: receipt.change,
    paymentMethod: receipt.paymentMethod,
    ...(receipt.vat && { vat: receipt.vat }),
    ...(receipt.text && { footer: receipt.text }),
  };
}
