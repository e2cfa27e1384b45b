import type { PrintJob, PrintQueue, RerouteAll, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
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

export function rerouteJob(jobId: number, printerId: number): Promise<PrintJob> {
  return api.post(`/api/print-jobs/${jobId}/reroute`, { printerId });
}

/** Everything that waits for a printer, in one go: one after the other, the first would be printed ahead of its turn. */
export function rerouteAll(eventId: number, body: RerouteAll): Promise<{ jobs: number }> {
  return api.post(`/api/events/${eventId}/print-queue/reroute`, body);
}

/** Tells the server that a printer it knows a problem of is ready again. */
export function notePrinterReady(eventId: number, printerId: number): Promise<unknown> {
  return api.post(`/api/events/${eventId}/print-queue/ready`, { printerId });
}

export function settleJobs(eventId: number, body: SettleJobs): Promise<{ jobs: number }> {
  return api.post(`/api/events/${eventId}/print-queue/settle`, body);
}
