import { transportOf } from '@bestellsystem/domain/transports.ts';
import { checkPrinter, type PrinterState, type PrintTimeouts } from '@bestellsystem/print/driver.ts';
import type { PrinterRow } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import type { QueueContext } from './job-queue.ts';
import { WELL } from './job-results.ts';
import { freshSince } from './print-queue.ts';

/** How long a printer in trouble is left alone, and between two looks. */
export const LOOK_AGAIN_MS = 60_000;
/** A ticket that comes meanwhile waits for no more than this. */
const AT_A_GLANCE: Partial<PrintTimeouts> = { connectMs: 1_000, statusMs: 500 };

interface Place {
  ip: string;
  port: number;
}

/**
 * The addresses with a printer that is shown to be in trouble, and for which nothing is open: where a ticket waits, its
 * queue asks. How those are that a helper reaches, or that ask by themselves, the server doesn't know.
 */
export async function listTroubledAddresses({ db, now }: QueueContext): Promise<Place[]> {
  const at = now();
  const troubled = await db
    .selectFrom('printers')
    .innerJoin('events', 'events.id', 'printers.event_id')
    .where('events.deleted_at', 'is', null)
    .where('printers.deleted_at', 'is', null)
    .where('printers.problem_at', '>', freshSince(at))
    .where('printers.problem_at', '<=', new Date(at.getTime() - LOOK_AGAIN_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_jobs')
            .innerJoin('printers as there', (join) =>
              join.on(({ eb, fn }) =>
                eb('there.id', '=', fn.coalesce('print_jobs.rerouted_to', 'print_jobs.printer_id')),
              ),
            )
            .where('print_jobs.state', 'in', ['pending', 'processing'])
            .whereRef('there.ip', '=', 'printers.ip')
            .whereRef('there.port', '=', 'printers.port')
            .select('print_jobs.id'),
        ),
      ),
    )
    .select(['printers.ip', 'printers.port', 'printers.port_type'])
    .distinct()
    .execute();
  return troubled.filter(isServers);
}

/** Asks a printer how it is, and forgets its trouble where it works again. */
export async function lookAgainAt(
  context: QueueContext,
  place: Place,
  timeouts: Partial<PrintTimeouts> | undefined,
): Promise<void> {
  const state = await checkPrinter({ ...place, timeouts: { ...AT_A_GLANCE, ...timeouts } });
  const at = context.now();
  const well = await context.commit(async (trx) => {
    const there = await trx
      .selectFrom('printers')
      .selectAll()
      .where('ip', '=', place.ip)
      .where('port', '=', place.port)
      .where('deleted_at', 'is', null)
      .where('problem', 'is not', null)
      .orderBy('event_id')
      .execute();
    const found = there.filter((printer) => isServers(printer) && worksAsFarAsKnown(printer, state));
    for (const { id, event_id: eventId } of found) {
      await trx.updateTable('printers').set(WELL).where('id', '=', id).execute();
      await recordLiveEvent(trx, { eventId, type: 'printer.updated', payload: { eventId, printerId: id }, at });
    }
    return found;
  });
  for (const { event_id } of well) context.live.wake(event_id);
}

function isServers({ port_type }: Pick<PrinterRow, 'port_type'>): boolean {
  return transportOf(port_type) === 'server';
}

/** One that has answered before and takes the call without a word hangs. */
function worksAsFarAsKnown({ answers }: PrinterRow, { state }: PrinterState): boolean {
  return state === 'ready' || (state === 'silent' && answers === 0);
}
