import type { Transaction } from 'kysely';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import type { TellingJob } from './job-news.ts';
import { placeNow } from './replaced-printer.ts';
import { currentPrinterOf, placesOnPaper } from './sent-to.ts';
import { mayBeCooked } from './settle-job.ts';

/** What of an ended ticket decides whether its cancelling has anybody to reach. */
export const ENDED_COLUMNS = [
  'id',
  'event_id',
  'order_id',
  'kind',
  'state',
  'printer_id',
  'rerouted_to',
  'send_began',
  'slip',
] as const;
type EndedTicket = Pick<PrintJobRow, (typeof ENDED_COLUMNS)[number]>;

/**
 * Withdraws the STORNO of a ticket that was on its way when its order was cancelled and of which nothing was sent: no
 * kitchen is told of an order it never saw. It stays where another ticket of the order may be cooked from that printer, or
 * from one whose place it has taken. Answers what was withdrawn, for the news.
 */
export async function withdrawNeedlessStorno(trx: Transaction<Schema>, ticket: EndedTicket): Promise<TellingJob[]> {
  if (ticket.kind !== 'ticket' || ticket.send_began === 1) return [];
  const place = await placeNow(trx, ticket, currentPrinterOf(ticket));
  const others = await trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', ticket.order_id)
    .where('kind', '=', 'ticket')
    .where('id', '!=', ticket.id)
    .where(mayBeCooked)
    .execute();
  for (const other of others) {
    for (const printerId of placesOnPaper(other)) {
      if ((await placeNow(trx, other, printerId)) === place) return [];
    }
  }
  const stornos = await trx
    .selectFrom('print_jobs')
    .select(['id', 'kind', 'printer_id', 'slip'])
    .where('order_id', '=', ticket.order_id)
    .where('kind', '=', 'cancel')
    .where('state', 'in', ['pending', 'aborted'])
    .where('send_began', '=', 0)
    .execute();
  const withdrawn: TellingJob[] = [];
  for (const storno of stornos) {
    if ((await placeNow(trx, storno)) === place) withdrawn.push(...(await withdraw(trx, storno.id)));
  }
  return withdrawn;
}

/** Whoever has taken it meanwhile keeps it. */
function withdraw(trx: Transaction<Schema>, stornoId: number): Promise<TellingJob[]> {
  return trx
    .updateTable('print_jobs')
    .set({ state: 'canceled', error: 'Nicht nötig: der Bon kam nicht heraus', error_code: null })
    .where('id', '=', stornoId)
    .where('state', 'in', ['pending', 'aborted'])
    .where('send_began', '=', 0)
    .returning(['id', 'event_id', 'order_id', 'state'])
    .execute();
}
