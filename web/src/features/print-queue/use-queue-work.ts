import type { PrintJob, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, mayBeDone, messageOf } from '../../lib/api.ts';
import { useSubmissions } from '../../lib/submissions.ts';
import { currentPrinterId } from './print-job-words.ts';
import { type JobAction, queueQuery } from './queue-api.ts';

/** Whether the queue shows what was asked for. */
type IsDone = (queue: PrintQueue) => boolean;

/** Sends what is pressed; what may be done all the same, or was done before, is told of until the queue shows it. */
export function useQueueWork(eventId: number, queue: PrintQueue) {
  const queries = useQueryClient();
  const askAnew = () => queries.invalidateQueries({ queryKey: queueQuery(eventId).queryKey });
  const sendings = useSubmissions(askAnew);
  const [doubted, setDoubted] = useState<{ isDone: IsDone }>();

  const run = (key: string, send: () => Promise<unknown>, isDone: IsDone) =>
    sendings.run(key, async () => {
      try {
        await send();
      } catch (error) {
        const isLost = mayBeDone(error);
        const isTooLate = error instanceof ApiError && error.code === 'PRINT_JOB_STATE';
        // Whoever pressed twice has what they wanted: nothing is said of it.
        if (isTooLate) await askAnew();
        setDoubted(isLost || isTooLate ? { isDone } : undefined);
        throw isLost ? new Error(`Ungewiss, ob ausgeführt – ${messageOf(error)}`) : error;
      }
    });

  const isSettled = doubted?.isDone(queue);
  // For good: the queue shows a while only what is done.
  useEffect(() => {
    if (isSettled) setDoubted({ isDone: () => true });
  }, [isSettled]);

  return { run, isSending: sendings.isSending, failure: isSettled ? undefined : sendings.failure };
}

export function isActedOn(job: PrintJob, action: JobAction, queue: PrintQueue): IsDone {
  if (action === 'done') return isAtJob(job, ({ byHand }) => byHand === 'done');
  if (action === 'retry') {
    return isAtJob(job, ({ alarm, state }) => !alarm && state !== 'aborted' && state !== 'canceled');
  }
  // It is printed itself, or a copy.
  const before = new Map(queue.jobs.map(({ id, state }) => [id, state]));
  const isSamePaper = ({ orderId, kind, printerId }: PrintJob) =>
    orderId === job.orderId && kind === job.kind && printerId === job.printerId;
  return ({ jobs }) => jobs.some((now) => isSamePaper(now) && before.get(now.id) !== now.state);
}

export function isReroutedTo(job: PrintJob, printerId: number): IsDone {
  return isAtJob(job, (now) => currentPrinterId(now) === printerId);
}

export function isAt({ id }: QueuePrinter, holds: (printer: QueuePrinter) => boolean): IsDone {
  return ({ printers }) => printers.some((printer) => printer.id === id && holds(printer));
}

function isAtJob({ id }: PrintJob, holds: (job: PrintJob) => boolean): IsDone {
  return ({ jobs }) => jobs.some((job) => job.id === id && holds(job));
}
