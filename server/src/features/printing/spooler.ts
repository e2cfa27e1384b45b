import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import { asksByItself, transportOf } from '@bestellsystem/domain/transports.ts';
import { type PrintTimeouts, printOnTcp } from '@bestellsystem/print/driver.ts';
import { atMost } from '../../at-most.ts';
import type { Context } from '../../context.ts';
import type { PrintJobRow } from '../../db/schema.ts';
import { giveBack, ownerOfRun, releaseAbandonedJobs } from './abandoned-jobs.ts';
import { LONGEST_LEASE_MS } from './clock-set-back.ts';
import { listDueAddresses } from './due-addresses.ts';
import { abortStaleJobs, type ClaimedJob, claimNextJob, recordSendBegins } from './job-queue.ts';
import { CANT_BE_RENDERED, finishJob, type JobResult } from './job-results.ts';
import { mustAnswer } from './must-answer.ts';
import { resultOf } from './outcome-result.ts';
import { isAllowedPlace } from './printer-places.ts';
import { AWAY } from './reach.ts';
import { renderOrUndefined } from './render-job.ts';
import { LOOK_AGAIN_MS, listTroubledAddresses, lookAgainAt } from './troubled-printers.ts';

const POLL_MS = 1_000;
/** ms; a database whose other end is gone says so only after minutes, if at all: the next question has a connection of its own. */
const DATABASE_ANSWERS = 15_000;

/** Where the queues say what went wrong. */
export interface SpoolerLog {
  error: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
}

export interface Spooler {
  /** Looks for work now; resolves when this look has found no more. */
  wake: () => Promise<void>;
  /** Takes no new jobs and waits for those on their way to paper. */
  stop: () => Promise<void>;
}

/** Prints what is due: one queue per printer address, side by side, so that a dead printer delays nobody else. */
export function startSpooler(context: Context, log: SpoolerLog, timeouts?: Partial<PrintTimeouts>): Spooler {
  const owner = ownerOfRun(context.instanceId);
  /** The queues at work, by address. */
  const busy = new Map<string, Promise<void>>();
  /** Queues that got something new while they were at work: they may have looked before it was there. */
  const askedAgain = new Set<string>();
  let stopped = false;
  let printed = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** A job that comes too late is nobody's to print: its queue may be at another one by then. */
  async function claim(address: { ip: string; port: number }): Promise<ClaimedJob | undefined> {
    const claiming = claimNextJob(context, address, { owner, ms: LONGEST_LEASE_MS });
    const claimed = await atMost(DATABASE_ANSWERS, claiming);
    if (!claimed) void claiming.then((late) => late && giveBack(context.db, late.job)).catch(complain);
    return claimed;
  }

  async function workOff(address: { ip: string; port: number }): Promise<void> {
    while (!stopped) {
      const claimed = await claim(address);
      if (!claimed) return;
      await printClaimed(context, claimed, log, timeouts);
      printed += 1;
    }
  }

  function setToWork(address: { ip: string; port: number }): void {
    const key = keyOf(address);
    if (stopped) return;
    if (busy.has(key)) askedAgain.add(key);
    else occupy(address, workOff(address));
  }

  /** A printer takes one call at a time, and each queue is one. */
  function occupy(address: { ip: string; port: number }, calling: Promise<void>): void {
    const key = keyOf(address);
    const work = calling.catch(complain).finally(() => {
      busy.delete(key);
      if (askedAgain.delete(key)) setToWork(address);
    });
    busy.set(key, work);
  }

  /** Sets a queue to work for each printer that has something to do. However often it is asked, one looks at a time. */
  const look = oneAtATime(async () => {
    await released;
    if (stopped) return;
    for (const address of await listDueAddresses(context)) setToWork(address);
  });

  /** Where nothing is to be printed, nobody else finds out that a printer works again. */
  async function lookAgain(): Promise<void> {
    const now = context.now().getTime();
    if (stopped || Math.abs(now - lookedAt) < LOOK_AGAIN_MS) return;
    lookedAt = now;
    for (const address of await listTroubledAddresses(context)) {
      const isOurs = !stopped && !busy.has(keyOf(address)) && isAllowedPlace(context, address);
      if (isOurs) occupy(address, lookAgainAt(context, address, timeouts));
    }
  }

  async function workOffAll(): Promise<void> {
    await released;
    if (stopped) return;
    await abortStaleJobs(context);
    await lookAgain();
    let before: number;
    do {
      before = printed;
      await look();
      while (busy.size > 0) await Promise.all(busy.values());
    } while (printed > before);
  }

  const complain = (error: unknown): void => log.error({ err: error }, 'print queue failed');
  /** What is under way is waited for before the database may close; a look without an answer no longer than it counts. */
  const underWay = new Set<Promise<void>>();
  function keep(work: Promise<void>): Promise<void> {
    const kept = work.finally(() => underWay.delete(kept));
    underWay.add(kept);
    return kept;
  }
  /** One at a time: while the database doesn't answer, the ticks of a clock must not pile up in front of it. */
  const poll = oneAtATime(async () => {
    await released;
    if (!stopped) await abortStaleJobs(context);
    await look();
    await lookAgain();
  });
  const begin = (work: () => Promise<void>): void => void keep(work()).catch(complain);

  const released = atMost(DATABASE_ANSWERS, releaseAbandonedJobs(context.db, context.instanceId, owner)).catch(
    complain,
  );
  begin(poll);
  const timer = setInterval(() => begin(poll), POLL_MS);
  const unwatch = context.live.watchAll(() => begin(look));

  return {
    wake: () => keep(workOffAll()),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      unwatch();
      await Promise.allSettled([...underWay, ...busy.values()]);
    },
  };
}

function keyOf({ ip, port }: { ip: string; port: number }): string {
  return `${ip}:${port}`;
}

/** While it runs, everybody who asks waits for one more run together; what gets no answer holds them up for a while only. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = atMost(DATABASE_ANSWERS, work()).finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return running ?? run();
      });
    return next;
  };
}

async function printClaimed(
  context: Context,
  claimed: ClaimedJob,
  log: SpoolerLog,
  timeouts: Partial<PrintTimeouts> | undefined,
): Promise<void> {
  const { job, printer } = claimed;
  const transport = transportOf(printer.port_type);
  const end = (result: JobResult) => endClaimed(context, job, result, log);
  if (asksByItself(printer.port_type)) {
    return end({ result: 'failed', code: AWAY, message: 'Der Drucker meldet sich nicht', nothingSent: true });
  }
  if (!isAllowedPlace(context, printer)) {
    const message = `${printer.ip}:${printer.port} liegt ausserhalb der erlaubten Druckernetze`;
    return end({ result: 'failed', code: 'NOT_ALLOWED', message });
  }
  const bytes = renderOrUndefined(claimed, (error) =>
    log.error({ err: error, jobId: job.id }, 'slip could not be rendered'),
  );
  if (!bytes) return end(CANT_BE_RENDERED);
  let leaseLost = false;
  let answered = false;
  const outcome = await printOnTcp({
    ip: printer.ip,
    port: printer.port,
    bytes,
    confirmBy: printer.confirm_by as ConfirmBy,
    mustAnswer: mustAnswer(printer, job),
    // Another server may be looking at it, and what it turns away goes to its backup at once.
    isCalledByOthers: context.engine === 'postgres' && printer.problem !== null,
    onAnswer: () => {
      answered = true;
    },
    ...(timeouts && { timeouts }),
    beforeSend: async () => {
      leaseLost = !(await atMost(DATABASE_ANSWERS, recordSendBegins(context, job, { answered })));
      if (leaseLost) throw new Error('lease lost');
    },
  });
  if (leaseLost) return;
  const result = { ...resultOf(outcome, `${printer.ip}:${printer.port}`), answered };
  if (result.result === 'failed' && transport === 'agent')
    result.message = `Druckhilfe nicht verbunden, ${result.message}`;
  await end(result);
}

/** What isn't written down ends with the lease: a further print is marked then. */
async function endClaimed(context: Context, job: PrintJobRow, result: JobResult, log: SpoolerLog): Promise<void> {
  if (await atMost(DATABASE_ANSWERS, finishJob(context, job, result))) return;
  log.warn({ jobId: job.id }, 'print job was taken over before its result was known');
}
