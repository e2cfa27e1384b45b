import type { CancelSlip, KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findPrinter } from './printer-rows.ts';
import { listStations, planTickets } from './ticket-jobs.ts';

/**
 * Where the slip of a printer that was taken away comes out: at the one that takes such lines now. Null where the printer
 * is still there, or nobody takes them.
 */
export async function replacementOf(
  trx: Transaction<Schema>,
  printerId: number,
  { isTakeaway, lines }: Pick<KitchenTicketSlip | CancelSlip, 'isTakeaway' | 'lines'>,
): Promise<number | null> {
  const station = await findPrinter(trx, printerId);
  if (!station || station.deleted_at === null) return null;
  const stations = await listStations(trx, { eventId: station.event_id, isTakeaway });
  const asOrdered = lines.map(({ category = '', note = null, ...line }) => ({ ...line, category, note }));
  return planTickets(stations, asOrdered)[0]?.printer.id ?? null;
}

/** Where what a printer has put out is spoken of now: at itself, or at the one that has taken its place. */
export async function placeNow(
  trx: Transaction<Schema>,
  printerId: number,
  slip: KitchenTicketSlip | CancelSlip,
): Promise<number> {
  return (await replacementOf(trx, printerId, slip)) ?? printerId;
}
