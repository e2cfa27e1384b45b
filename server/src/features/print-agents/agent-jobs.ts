import { AppError, printJobNotFound } from '@bestellsystem/domain/errors.ts';
import type {
  AgentBegin,
  AgentJob,
  AgentPoll,
  AgentPollAnswer,
  AgentResult,
} from '@bestellsystem/domain/print-agents-schema.ts';
import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import type { PrintOutcome } from '@bestellsystem/print/driver.ts';
import type { Context } from '../../context.ts';
import type { PrintAgentRow, PrintJobRow } from '../../db/schema.ts';
import { confirmLate } from '../printing/confirm-late.ts';
import { listDueAddresses } from '../printing/due-addresses.ts';
import { type ClaimedJob, claimNextJob, recordSendBegins } from '../printing/job-queue.ts';
import { CANT_BE_RENDERED, finishJob } from '../printing/job-results.ts';
import { mustAnswer } from '../printing/must-answer.ts';
import { resultOf } from '../printing/outcome-result.ts';
import { renderOrUndefined } from '../printing/render-job.ts';
import type { Errands } from './errands.ts';

/** Longer than any print through a helper takes; counts anew when sending begins. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * Lends a helper the next job of each of its printers that has none with it, and gives it its errands; waits for
 * something to do as long as it may.
 */
export async function giveWork(
  context: Context,
  errands: Errands,
  agent: PrintAgentRow,
  poll: AgentPoll,
  gone: AbortSignal,
): Promise<AgentPollAnswer> {
  const owner = ownerOf(agent, poll.instance);
  await takeBackLost(context, owner, poll.holding);
  const deadline = performance.now() + poll.waitMs;
  // What is lent to a connection that is gone lies there until its lease ends.
  while (!gone.aborted) {
    const jobs = await claimAll(context, agent, owner, poll.holding);
    const work = { jobs, errands: gone.aborted ? [] : errands.take(agent.id) };
    const left = deadline - performance.now();
    if (jobs.length > 0 || work.errands.length > 0 || left <= 0) return work;
    const watch = (onNew: () => void) => errands.watch(agent.id, onNew);
    await nextLook(context, watch, Math.min(left, LOOK_AGAIN_MS), gone);
  }
  return { jobs: [], errands: [] };
}

/** Writes down that bytes may leave now; throws 409 when the job is no longer this helper's. */
export async function beginJob(
  context: Context,
  agent: PrintAgentRow,
  jobId: number,
  begin: AgentBegin,
): Promise<void> {
  const job = await requireOwn(context, agent, jobId);
  const { answered } = begin;
  const began = isLent(job, agent, begin) && (await recordSendBegins(context, job, { leaseMs: LEASE_MS, answered }));
  if (!began) throw leaseLost();
}

/** Takes a helper's word for what became of a job; throws 409 when the job is no longer its own, unless it is on paper. */
export async function reportJob(
  context: Context,
  agent: PrintAgentRow,
  jobId: number,
  report: AgentResult,
): Promise<void> {
  const job = await requireOwn(context, agent, jobId);
  if (!isLent(job, agent, report)) {
    const isOnPaper = report.outcome === 'confirmed' && report.attempt <= job.attempts;
    if (isOnPaper && (await confirmLate(context, job))) return;
    throw leaseLost();
  }
  const place = await context.db
    .selectFrom('printers')
    .select(['ip', 'port'])
    .where('id', '=', job.rerouted_to ?? job.printer_id)
    .executeTakeFirstOrThrow();
  const address = `${place.ip}:${place.port}`;
  const { outcome, reason, answered } = report;
  const result =
    reason === 'NOT_ALLOWED'
      ? ({
          result: 'failed',
          code: reason,
          message: `${address} liegt ausserhalb der Druckernetze der Druckhilfe`,
          nothingSent: true,
        } as const)
      : resultOf({ outcome, reason: reason ?? 'IO' } as PrintOutcome, address);
  if (!(await finishJob(context, job, { ...result, answered }))) throw leaseLost();
}

async function claimAll(
  context: Context,
  agent: PrintAgentRow,
  owner: string,
  holding: readonly number[],
): Promise<AgentJob[]> {
  const reach = { by: 'agent', organizerId: agent.organizer_id } as const;
  const busy = await listHeldAddresses(context, owner, holding);
  const jobs: AgentJob[] = [];
  for (const address of await listDueAddresses(context, reach)) {
    if (busy.has(`${address.ip}:${address.port}`)) continue;
    const claimed = await claimNextJob(context, address, { owner, ms: LEASE_MS }, reach);
    const job = claimed && (await agentJobOf(context, claimed));
    if (job) jobs.push(job);
  }
  return jobs;
}

/**
 * One ticket after the other at each printer. What the helper still has counts after its lease, too: it may be on paper,
 * and the word of that comes when the server can be reached again.
 */
async function listHeldAddresses(
  { db, now }: Context,
  owner: string,
  holding: readonly number[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) =>
      join.on(({ eb, fn }) => eb('printers.id', '=', fn.coalesce('print_jobs.rerouted_to', 'print_jobs.printer_id'))),
    )
    .where('print_jobs.state', '=', 'processing')
    .where('print_jobs.lease_owner', '=', owner)
    .where(({ eb, or }) =>
      or([
        eb('print_jobs.lease_until', '>=', now().toISOString()),
        ...(holding.length > 0 ? [eb('print_jobs.id', 'in', holding)] : []),
      ]),
    )
    .select(['printers.ip', 'printers.port'])
    .execute();
  return new Set(rows.map(({ ip, port }) => `${ip}:${port}`));
}

async function agentJobOf(context: Context, claimed: ClaimedJob): Promise<AgentJob | undefined> {
  const { job, printer } = claimed;
  const mustBeHeard = mustAnswer(printer, job);
  const bytes = renderOrUndefined(claimed);
  if (!bytes) {
    await finishJob(context, job, CANT_BE_RENDERED);
    return undefined;
  }
  return {
    jobId: job.id,
    attempt: job.attempts,
    printer: printer.display_name,
    ip: printer.ip,
    port: printer.port,
    confirmBy: printer.confirm_by as ConfirmBy,
    mustAnswer: mustBeHeard ?? false,
    neverHeard: mustBeHeard === undefined,
    printData: Buffer.from(bytes).toString('base64'),
  };
}

/** What this run of the helper was lent in an answer that never arrived is free again; nothing of it was sent. */
async function takeBackLost({ db, now }: Context, owner: string, holding: readonly number[]): Promise<void> {
  let lost = db
    .updateTable('print_jobs')
    .set({ state: 'pending', lease_owner: null, lease_until: null, available_at: now().toISOString() })
    .where('state', '=', 'processing')
    .where('lease_owner', '=', owner);
  if (holding.length > 0) lost = lost.where('id', 'not in', [...holding]);
  await lost.execute();
}

async function requireOwn({ db }: Context, agent: PrintAgentRow, jobId: number): Promise<PrintJobRow> {
  const job = await db
    .selectFrom('print_jobs')
    .innerJoin('events', 'events.id', 'print_jobs.event_id')
    .where('print_jobs.id', '=', jobId)
    .where('events.organizer_id', '=', agent.organizer_id)
    .selectAll('print_jobs')
    .executeTakeFirst();
  if (!job) throw printJobNotFound();
  return job;
}

/** Whether it is this try of it that this run of the helper has. */
function isLent(job: PrintJobRow, agent: PrintAgentRow, of: { instance: string; attempt: number }): boolean {
  return job.state === 'processing' && job.lease_owner === ownerOf(agent, of.instance) && job.attempts === of.attempt;
}

function ownerOf(agent: PrintAgentRow, instance: string): string {
  return `agent:${agent.id}:${instance}`;
}

function leaseLost(): AppError {
  return new AppError('conflict', 'LEASE_LOST', 'Diesen Druckauftrag hat inzwischen jemand anderes übernommen.');
}

function nextLook(
  { live }: Context,
  watch: (onNew: () => void) => () => void,
  ms: number,
  gone: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const unwatches = [live.watchAll(done), watch(done)];
    const timer = setTimeout(done, ms);
    gone.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      for (const unwatch of unwatches) unwatch();
      gone.removeEventListener('abort', done);
      resolve();
    }
  });
}
