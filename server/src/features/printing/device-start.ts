import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { currentPrinterId } from './reroute.ts';

/** How long a device that prints itself has to ask for its jobs before the server takes them. */
export const DEVICE_HEAD_START_MS = 10_000;

/** Leaves what of an order is to be printed now to the device that asks for it: it may be the only one to reach the printer. */
export async function leaveToDevice(trx: Transaction<Schema>, orderId: number, now: Date): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ available_at: new Date(now.getTime() + DEVICE_HEAD_START_MS).toISOString() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    // No device reaches a printer that asks by itself.
    .where(({ eb, selectFrom }) =>
      eb(
        currentPrinterId,
        'in',
        selectFrom('printers').select('printers.id').where('printers.port_type', 'not in', ['cloudprnt', 'sdp']),
      ),
    )
    .execute();
}
