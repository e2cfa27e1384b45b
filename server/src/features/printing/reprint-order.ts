import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { OrderReprint, ReprintRequest } from '@bestellsystem/domain/printing-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Engine } from '../../db/columns.ts';
import type { OrderRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { justDone } from '../audit/just-done.ts';
import { manages, requireOrderEvent } from '../events/event-access.ts';
import { keepFromDeletion } from '../events/event-lock.ts';
import { hasTaken } from '../orders/order-ownership.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { leaveToDevice } from './device-start.ts';
import { takeTurns } from './order-turns.ts';
import { printAgain, waitsItsTurn } from './print-again.ts';
import { doneColumns, REPLACED, settle } from './settle-job.ts';
import { tryNow } from './where-to-try.ts';

const ON_THE_WAY = new Set(['pending', 'processing']);

/**
 * Prints an order's tickets once more, each marked as a copy: for those who manage the event, and for whoever took the
 * order. Where the ticket itself, or a copy, is still on its way or never came out, that one is tried now and none is
 * added; from a printer that was taken away it goes to the one in its place. Where the device that asks prints itself, it has a start.
 */
export async function reprintOrder(
  context: Context,
  actor: Actor,
  orderId: number,
  { printsItself }: ReprintRequest,
): Promise<OrderReprint> {
  const { eventId, reprint } = await context.commit(async (trx) => {
    const order = await requireReprintable(trx, context.engine, actor, orderId);
    const jobs = await trx
      .selectFrom('print_jobs')
      .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
      .selectAll('print_jobs')
      .select('printers.display_name')
      .where('print_jobs.order_id', '=', orderId)
      .where('print_jobs.kind', '=', 'ticket')
      .orderBy('print_jobs.id')
      .execute();
    const byPrinter = Map.groupBy(jobs, ({ printer_id }) => printer_id);
    const done: OrderReprint = { copies: [], retried: [] };
    const wanted: number[] = [];
    let hasChanged = false;
    for (const tickets of byPrinter.values()) {
      const tried = await reprintAt(trx, tickets, context.now(), done);
      wanted.push(...tried.wanted);
      hasChanged ||= tried.hasChanged;
    }
    if (byPrinter.size === 0) throw nothingToPrint();
    if (printsItself) await leaveToDevice(trx, wanted, context.now());
    const eventId = order.event_id ?? 0;
    const deed = { actor: actorName(actor), action: 'order.reprint', eventId, subject: order.client_order_id } as const;
    // The same request once more, as its answer was lost, is the one that the journal has.
    if (hasChanged || !(await justDone(trx, deed, context.now()))) {
      const details = { orderNumber: order.order_number, day: order.business_day, ...done };
      await recordAudit(trx, { at: context.now(), ...deed, details });
    }
    return { eventId, reprint: done };
  });
  context.live.wake(eventId);
  return reprint;
}

async function requireReprintable(
  trx: Transaction<Schema>,
  engine: Engine,
  actor: Actor,
  orderId: number,
): Promise<OrderRow> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order || order.event_id === null) throw orderNotFound();
  const event = await requireOrderEvent(trx, actor, order.event_id, orderNotFound);
  if (!manages(actor, event) && !(await hasTaken(trx, actor, order))) throw orderNotFound();
  await keepFromDeletion(trx, engine, event.id);
  if ((await takeTurns(trx, order.id)).isCancelled) {
    throw new AppError(
      'conflict',
      'ORDER_CANCELLED',
      'Diese Bestellung ist storniert: ihr Bon wird nicht mehr gedruckt.',
    );
  }
  return order;
}

/** Answers the jobs that are to be printed now, and whether any of them would not have been without this. */
async function reprintAt(
  trx: Transaction<Schema>,
  tickets: readonly (PrintJobRow & { display_name: string })[],
  now: Date,
  done: OrderReprint,
): Promise<{ wanted: number[]; hasChanged: boolean }> {
  const [original] = tickets;
  if (!original) return { wanted: [], hasChanged: false };
  const onTheWay = tickets.filter(({ state }) => ON_THE_WAY.has(state));
  const givenUp = tickets.filter(({ state }) => state === 'aborted');
  // In place of one that was given up the next paper comes, or what is on its way. No alarm of another one stays.
  const replaced = onTheWay.length === 0 ? givenUp.slice(1) : givenUp;
  for (const other of replaced) {
    await settle(trx, other, ['aborted'], doneColumns('Durch einen Nachdruck ersetzt', REPLACED));
  }
  if (onTheWay.length === 0) {
    const { display_name, ...job } = givenUp[0] ?? original;
    const { id, isCopy } = await printAgain(trx, job, now);
    done[isCopy ? 'copies' : 'retried'].push(display_name);
    return { wanted: [id], hasChanged: true };
  }
  const wanted: number[] = [];
  let hasChanged = replaced.length > 0;
  for (const job of onTheWay) {
    const tried = await tryNow(trx, job, now);
    if (!tried) continue;
    wanted.push(job.id);
    hasChanged ||= !waitsItsTurn(job) || tried.rerouted_to !== job.rerouted_to;
  }
  done.retried.push(original.display_name);
  return { wanted, hasChanged };
}

function nothingToPrint(): AppError {
  return new AppError(
    'conflict',
    'NOTHING_TO_PRINT',
    'Für diese Bestellung gibt es keinen Bon: ihre Kategorien haben keinen Drucker.',
  );
}
