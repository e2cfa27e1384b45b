import type { CancelSlip, KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Transaction } from 'kysely';
import type { PrinterRow, PrintJobRow, Schema } from '../../db/schema.ts';
import { findPrinter } from './printer-rows.ts';
import { listReceiptPrinters } from './receipt-printers.ts';
import { listStations, planTickets } from './ticket-jobs.ts';

const MOVING_KINDS = new Set(['ticket', 'cancel', 'receipt']);

type Job = Pick<PrintJobRow, 'kind' | 'slip' | 'printer_id'>;

/**
 * Where a job of a printer that was taken away comes out: at the one that stands at its address now, where its paper lies,
 * whatever that one takes; where there is none, at the one that takes such lines now. Null where the printer is still
 * there, or nobody takes them. A receipt is no station's: it goes to the first one that prints receipts; a test slip stays.
 */
export async function replacementOf(
  trx: Transaction<Schema>,
  job: Job,
  printerId: number = job.printer_id,
): Promise<number | null> {
  if (!MOVING_KINDS.has(job.kind)) return null;
  const station = await findPrinter(trx, printerId);
  if (!station || station.deleted_at === null) return null;
  const back = await printerAt(trx, station);
  if (back) return back.id;
  if (job.kind === 'receipt') return (await listReceiptPrinters(trx, station.event_id))[0]?.id ?? null;
  const { isTakeaway, lines } = JSON.parse(job.slip) as KitchenTicketSlip | CancelSlip;
  const stations = await listStations(trx, { eventId: station.event_id, isTakeaway });
  const asOrdered = lines.map(({ category = '', note = null, ...line }) => ({ ...line, category, note }));
  return planTickets(stations, asOrdered)[0]?.printer.id ?? null;
}

function printerAt(trx: Transaction<Schema>, { event_id, ip, port }: PrinterRow) {
  return trx
    .selectFrom('printers')
    .select('id')
    .where('event_id', '=', event_id)
    .where('ip', '=', ip)
    .where('port', '=', port)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Where what a printer has put out of a job is spoken of now: at itself, or at the one that has taken its place. */
export async function placeNow(
  trx: Transaction<Schema>,
  job: Job,
  printerId: number = job.printer_id,
): Promise<number> {
  return (await replacementOf(trx, job, printerId)) ?? printerId;
}
