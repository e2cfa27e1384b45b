import type { PrintJob, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { expect, it } from 'vitest';
import { isActedOn, isAt, isReroutedTo } from './use-queue-work.ts';

const JOB = { id: 1, printerId: 3, reroutedToId: null, state: 'aborted', alarm: true } as PrintJob;
const PRINTER = { id: 3, asking: 2 } as QueuePrinter;

function queueOf(job: Partial<PrintJob>, printer: Partial<QueuePrinter> = {}): PrintQueue {
  const others = { jobs: [{ ...JOB, id: 2, reroutedToId: 4 }], printers: [{ ...PRINTER, id: 4, asking: 0 }] };
  return {
    jobs: [...others.jobs, { ...JOB, ...job }],
    printers: [...others.printers, { ...PRINTER, ...printer }],
  } as PrintQueue;
}

it('a ticket has gone to another printer where the queue has that very one there', () => {
  const isDone = isReroutedTo(JOB, 4);
  expect([queueOf({}), queueOf({ reroutedToId: 5 }), queueOf({ reroutedToId: 4 })].map(isDone)).toEqual([
    false,
    false,
    true,
  ]);
});

it('of a printer that is seen to, its own state counts', () => {
  const isDone = isAt(PRINTER, ({ asking }) => asking === 0);
  expect([queueOf({}), queueOf({}, { asking: 0 })].map(isDone)).toEqual([false, true]);
});

it('a ticket is tried once more where it is on its way or out, not where it was withdrawn', () => {
  const isDone = isActedOn(JOB, 'retry', queueOf({}));
  const states = (['pending', 'processing', 'completed', 'canceled', 'aborted'] as const).filter((state) =>
    isDone(queueOf({ state, alarm: false })),
  );
  expect(states).toEqual(['pending', 'processing', 'completed']);
  expect(isDone(queueOf({ state: 'pending' }))).toBe(false);
});
