import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import { asksByItself, transportOf } from '@bestellsystem/domain/transports.ts';
import { type PrintTimeouts, printOnTcp } from '@bestellsystem/print/driver.ts';
import type { Context } from '../../context.ts';
import {
  abortStaleJobs,
  type ClaimedJob,
  claimNextJob,
  listDueAddresses,
  recordSendBegins,
  releaseAbandonedJobs,
} from './job-queue.ts';
import { finishJob, UNREADABLE } from './job-results.ts';
import { resultOf } from './outcome-result.ts';
import { isAllowedPlace } from './printer-places.ts';
import { AWAY } from './reach.ts';
import { renderJob } from './render-job.ts';

const POLL_MS = 1_000;
/** Longer than any print can take; a job held longer belongs to a process that is gone. */
const LEASE_MS = 60_000;

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
  const owner = `server:${context.instanceId}`;
  const busy = new Map<string, Promise<boolean>>();
  let stopped = false;

  /** Whether there was anything to do. */
  async function workOff(address: { ip: string; port: number }): Promise<boolean> {
    for (let count = 0; !stopped; count += 1) {
      const claimed = await claimNextJob(context, address, { owner, ms: LEASE_MS });
      if (!claimed) return count > 0;
      await printClaimed(context, claimed, log, timeouts);
    }
    return false;
  }

  async function lookForWork(): Promise<void> {
    await released;
    if (stopped) return;
    await abortStaleJobs(context);
    // A queue that is at work may have looked before there was something new, and one that fails leaves its jobs to
    // another: they are asked again until there is nothing to do.
    for (let isActive = true; isActive && !stopped; ) {
      const wasBusy = await startQueues();
      isActive = (await Promise.all(busy.values())).includes(true) || wasBusy;
    }
  }

  /** Sets a queue to work for each printer that has something to do; says whether one of them was at it already. */
  async function startQueues(): Promise<boolean> {
    let wasBusy = false;
    for (const address of await listDueAddresses(context)) {
      const key = `${address.ip}:${address.port}`;
      if (busy.has(key)) wasBusy = true;
      else {
        const work = workOff(address)
          .catch((error: unknown) => {
            complain(error);
            return false;
          })
          .finally(() => busy.delete(key));
        busy.set(key, work);
      }
    }
    return wasBusy;
  }

  /** Every look is waited for before the database may close. */
  const looks = new Set<Promise<void>>();
  const wake = (): Promise<void> => {
    const look = lookForWork().finally(() => looks.delete(look));
    looks.add(look);
    return look;
  };
  const complain = (error: unknown): void => log.error({ err: error }, 'print queue failed');
  const look = (): void => void wake().catch(complain);
  const released = releaseAbandonedJobs(context.db, owner).catch(complain);
  void released.then(look);
  const poll = setInterval(look, POLL_MS);
  const unwatch = context.live.watchAll(look);

  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      unwatch();
      await Promise.allSettled([...looks, ...busy.values()]);
    },
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
  if (asksByItself(printer.port_type)) {
    await finishJob(context, job, {
      result: 'failed',
      code: AWAY,
      message: 'Der Drucker meldet sich nicht',
      nothingSent: true,
    });
    return;
  }
  if (!isAllowedPlace(context, printer)) {
    const message = `${printer.ip}:${printer.port} liegt ausserhalb der erlaubten Druckernetze`;
    await finishJob(context, job, { result: 'failed', code: 'NOT_ALLOWED', message });
    return;
  }
  const bytes = renderedOrUndefined(claimed, log);
  if (!bytes) {
    await finishJob(context, job, {
      result: 'failed',
      code: UNREADABLE,
      message: 'Der Bon lässt sich nicht darstellen',
    });
    return;
  }
  let leaseLost = false;
  let answered = false;
  const outcome = await printOnTcp({
    ip: printer.ip,
    port: printer.port,
    bytes,
    confirmBy: printer.confirm_by as ConfirmBy,
    // A person who had it printed after all stands beside it, perhaps with another printer.
    mustAnswer: printer.answers === 1 && job.approved_at === null,
    onAnswer: () => {
      answered = true;
    },
    ...(timeouts && { timeouts }),
    beforeSend: async () => {
      leaseLost = !(await recordSendBegins(context, job));
      if (leaseLost) throw new Error('lease lost');
    },
  });
  if (leaseLost) return;
  const result = { ...resultOf(outcome, `${printer.ip}:${printer.port}`), answered };
  if (result.result === 'failed' && transport === 'agent')
    result.message = `Druckhilfe nicht verbunden, ${result.message}`;
  if (!(await finishJob(context, job, result))) {
    log.warn({ jobId: job.id }, 'print job was taken over before its result was known');
  }
}

/** A slip this version can't read must not keep its printer from the others. */
function renderedOrUndefined(claimed: ClaimedJob, log: SpoolerLog): Uint8Array | undefined {
  try {
    return renderJob(claimed);
  } catch (error) {
    log.error({ err: error, jobId: claimed.job.id }, 'slip could not be rendered');
    return undefined;
  }
}
