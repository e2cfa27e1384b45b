import type { PrintJob, PrintQueue, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** News arrive at once where the stream holds; where it doesn't, nobody waits longer than this. */
const REFRESH_MS = 4_000;
/**
 * An answer that hangs must not keep the page as it was: what is asked anew takes another line. The first one, and the one
 * after such an answer, have the usual time: on a slow line every one would hang.
 */
const HANGING_MS = 5_000;

export function queueQuery(eventId: number) {
  const queryKey = ['events', eventId, 'print-queue'];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const cameLast = client.getQueryState(queryKey)?.status === 'success';
      return api.get<PrintQueue>(`/api/events/${eventId}/print-queue`, {
        signal,
        ...(cameLast && { timeoutMs: HANGING_MS }),
      });
    },
    refetchInterval: REFRESH_MS,
  });
}

export type JobAction = 'reprint' | 'retry' | 'done';

export function actOnJob(jobId: number, action: JobAction): Promise<PrintJob> {
  return api.post(`/api/print-jobs/${jobId}/${action}`);
}

/**
 * What waits longest goes last: once it is gone the printer is tried with the next one, which is under way then and stays.
 * One that can't go any more keeps no other.
 */
export async function rerouteJobs(jobs: readonly PrintJob[], printerId: number): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of [...jobs.slice(1), ...jobs.slice(0, 1)]) {
    await api.post(`/api/print-jobs/${id}/reroute`, { printerId }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Tells the server that a printer it knows a problem of is ready again. */
export function notePrinterReady(eventId: number, printerId: number): Promise<unknown> {
  return api.post(`/api/events/${eventId}/print-queue/ready`, { printerId });
}

export function settleJobs(eventId: number, body: SettleJobs): Promise<{ jobs: number }> {
  return api.post(`/api/events/${eventId}/print-queue/settle`, body);
}
