import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { reachedByDevices } from './reach.ts';
import { currentPrinterId } from './sent-to.ts';

/** How long a device that prints itself has to ask for its jobs before the server takes them. */
export const DEVICE_HEAD_START_MS = 10_000;

/** Leaves jobs that are to be printed now to the device that asks for them: it may be the only one to reach the printer. */
export async function leaveToDevice(trx: Transaction<Schema>, jobIds: readonly number[], now: Date): Promise<void> {
  if (jobIds.length === 0) return;
  await trx
    .updateTable('print_jobs')
    .set({ available_at: new Date(now.getTime() + DEVICE_HEAD_START_MS).toISOString() })
    .where('id', 'in', jobIds)
    .where('state', '=', 'pending')
    .where(({ eb, selectFrom }) =>
      eb(currentPrinterId, 'in', selectFrom('printers').select('printers.id').where(reachedByDevices)),
    )
    .execute();
}
