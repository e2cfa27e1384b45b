import { notFound } from '@bestellsystem/domain/errors.ts';
import type { PrinterProgress, PrintJobState } from '@bestellsystem/domain/printing-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';

const ON_PAPER = new Set(['completed', 'unconfirmed']);

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
  if (!order || order.event_id === null) throw notFound('Bestellung nicht gefunden');
  await requireOrderEvent(db, actor, order.event_id);
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
      'printers.display_name',
      'standIn.display_name as reroutedTo',
      'print_jobs.state',
      'print_jobs.error',
    ])
    .orderBy('print_jobs.id')
    .execute();
  const byOrder = new Map<number, Map<string, PrinterProgress>>();
  for (const { order_id, display_name: printer, state, error, reroutedTo } of jobs) {
    const byPrinter = byOrder.get(order_id ?? 0) ?? new Map<string, PrinterProgress>();
    byOrder.set(order_id ?? 0, byPrinter);
    const known = byPrinter.get(printer);
    if (known && (ON_PAPER.has(known.state) || !ON_PAPER.has(state))) continue;
    byPrinter.set(printer, {
      printer,
      state: state as PrintJobState,
      error,
      ...(reroutedTo !== null && { reroutedTo }),
    });
  }
  return new Map([...byOrder].map(([orderId, byPrinter]) => [orderId, [...byPrinter.values()]]));
}
