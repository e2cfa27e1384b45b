import type { CancelSlip, KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { OrderRow, Schema } from '../../db/schema.ts';
import { replacementOf } from './replaced-printer.ts';
import { mayBeOnPaper, placesOnPaper } from './sent-to.ts';
import { BY_HAND } from './settle-job.ts';
import { newJob } from './ticket-jobs.ts';

/** Takes back what hasn't been printed, and tells every printer where something of it may have come out; answers those jobs. */
export async function cancelTicketJobs(
  trx: Transaction<Schema>,
  facts: { order: OrderRow; reason: string; at: Date },
): Promise<number[]> {
  const { order, reason, at } = facts;
  await trx
    .updateTable('print_jobs')
    .set({ state: 'canceled', error: null, error_code: null })
    .where('order_id', '=', order.id)
    .where('state', 'in', ['pending', 'aborted'])
    .execute();
  const onPaper = await trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'ticket')
    // What was called out or written by hand is being cooked, too.
    .where(({ eb, or }) => or([mayBeOnPaper, eb('error_code', '=', BY_HAND)]))
    .orderBy('id')
    .execute();
  // Where a ticket or a copy of it came out, its cancelling comes out too, once, with what all of them said.
  const cameOutAt = new Map<number, Map<number, KitchenTicketSlip>>();
  for (const row of onPaper) {
    for (const place of placesOnPaper(row)) {
      const tickets = cameOutAt.get(place) ?? new Map<number, KitchenTicketSlip>();
      cameOutAt.set(place, tickets.set(row.printer_id, JSON.parse(row.slip) as KitchenTicketSlip));
    }
  }
  const stornos: number[] = [];
  for (const [printerId, byStation] of cameOutAt) {
    const tickets = [...byStation.values()];
    const [ticket] = tickets;
    if (!ticket) continue;
    const slip = {
      ...ticket,
      kind: 'cancel',
      reason,
      lines: tickets.flatMap(({ lines }) => lines),
    } satisfies CancelSlip;
    const job = {
      ...newJob({ order, printerId, kind: 'cancel', at: at.toISOString(), slip }),
      rerouted_to: await replacementOf(trx, printerId, slip),
    };
    const { id } = await trx.insertInto('print_jobs').values(job).returning('id').executeTakeFirstOrThrow();
    stornos.push(id);
  }
  return stornos;
}
