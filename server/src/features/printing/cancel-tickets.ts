import type { CancelSlip, KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { OrderRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { placeNow } from './replaced-printer.ts';
import { type PrintedBefore, placesOnPaper } from './sent-to.ts';
import { mayBeCooked } from './settle-job.ts';
import { newJob } from './ticket-jobs.ts';

/**
 * Takes back what hasn't been printed, and tells every printer where something of it may have come out; answers those jobs.
 * `toldBefore`: the kitchen was, or may have been.
 */
export async function cancelTicketJobs(
  trx: Transaction<Schema>,
  facts: { order: OrderRow; reason: string; at: Date; toldBefore?: PrintedBefore | undefined },
): Promise<number[]> {
  const { order, reason, at, toldBefore: printedBefore } = facts;
  await trx
    .updateTable('print_jobs')
    .set({ state: 'canceled', error: null, error_code: null })
    .where('order_id', '=', order.id)
    .where('state', 'in', ['pending', 'aborted'])
    .execute();
  const cooked = await trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'ticket')
    .where(mayBeCooked)
    .orderBy('id')
    .execute();
  const stornos: number[] = [];
  for (const [printerId, tickets] of await whereToTell(trx, cooked)) {
    const slip = cancelSlipOf([...tickets.values()], reason);
    if (!slip) continue;
    const job = newJob({ order, printerId, kind: 'cancel', at: at.toISOString(), slip, printedBefore });
    const { id } = await trx.insertInto('print_jobs').values(job).returning('id').executeTakeFirstOrThrow();
    stornos.push(id);
  }
  return stornos;
}

/** One for all that came out at a printer; it names the stations as their tickets do. */
function cancelSlipOf(tickets: readonly KitchenTicketSlip[], reason: string): CancelSlip | undefined {
  const [first] = tickets;
  if (!first) return undefined;
  const printerName = [...new Set(tickets.map((ticket) => ticket.printerName))].join(', ');
  return { ...first, kind: 'cancel', reason, printerName, lines: tickets.flatMap(({ lines }) => lines) };
}

/**
 * Where a ticket or a copy of it came out, or at the printer in that one's place, its cancelling comes out too, once, with
 * what all of them said. Answers for each such printer the ticket of each station.
 */
async function whereToTell(trx: Transaction<Schema>, cooked: readonly PrintJobRow[]) {
  const places = new Map<number, Map<number, KitchenTicketSlip>>();
  for (const row of cooked) {
    const slip = JSON.parse(row.slip) as KitchenTicketSlip;
    for (const printerId of placesOnPaper(row)) {
      const place = await placeNow(trx, row, printerId);
      const byStation = places.get(place) ?? new Map<number, KitchenTicketSlip>();
      places.set(place, byStation.set(row.printer_id, slip));
    }
  }
  return places;
}
