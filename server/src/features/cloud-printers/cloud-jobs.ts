import type { Context } from '../../context.ts';
import type { PrinterRow, PrintJobRow } from '../../db/schema.ts';
import { confirmLate } from '../printing/confirm-late.ts';
import { type ClaimedJob, claimNextJob, recordSendBegins, withPrinter } from '../printing/job-queue.ts';
import { CANT_BE_RENDERED, finishJob, type JobResult, WELL } from '../printing/job-results.ts';
import { failed, type Trouble } from './cloud-words.ts';

/** From the offer to the printer's coming for it. */
const OFFER_MS = 60_000;
/** From handing it over to the printer's word for it; each poll of a printer that prints counts anew. */
const CONFIRM_MS = 30_000;
const NOT_CONFIRMED: JobResult = {
  result: 'failed',
  code: 'NOT_CONFIRMED',
  message: 'Der Drucker hat den Bon geholt und nicht bestätigt',
  mayBeOnPaper: true,
};

/** The job this printer may come for now, and under which name; undefined where it is to wait. */
export async function offerJob(
  context: Context,
  printer: PrinterRow,
  state: { trouble?: Trouble | undefined; isBusy?: boolean } = {},
): Promise<{ claimed: ClaimedJob; token: string } | undefined> {
  const held = await findHeld(context, printer);
  const isHandedOver = held?.lease_owner === handedOver(printer);
  const standsStill = state.isBusy ? state.trouble : undefined;
  if (held && isHandedOver) {
    const isPrinting = state.isBusy && !standsStill;
    if (isPrinting) await extend(context, held, CONFIRM_MS);
    // Its word may be on the way.
    const isWaitedFor = isPrinting || (held.lease_until ?? '') >= context.now().toISOString();
    if (isWaitedFor && !standsStill) return undefined;
    // Standing still, it may print the rest when somebody has come, and say so: that word still counts.
    await finishJob(context, held, standsStill ? failed(standsStill) : NOT_CONFIRMED);
  }
  // Another try here would make that word one of an earlier try. Where a backup waits, it shall have its turn.
  if (state.isBusy && !(standsStill && printer.backup_printer_id !== null)) return undefined;
  const open = held && !isHandedOver ? await withPrinter(context.db, held) : await claim(context, printer);
  if (!open) return undefined;
  if (state.trouble) {
    await finishJob(context, open.job, { result: 'failed', ...state.trouble, nothingSent: true });
    return undefined;
  }
  await extend(context, open.job, OFFER_MS);
  return { claimed: open, token: tokenOf(open.job) };
}

/**
 * Hands a job over that was offered: from now on it may be on paper, and every further copy of it is marked, also one
 * that the printer comes for again. Undefined where the job isn't the printer's any more.
 */
export async function handOver<Slip>(
  context: Context,
  printer: PrinterRow,
  token: string | undefined,
  render: (claimed: ClaimedJob) => Slip,
): Promise<Slip | undefined> {
  const held = await findHeld(context, printer);
  if (!held || (token !== undefined && token !== tokenOf(held))) return undefined;
  const claimed = await withPrinter(context.db, held);
  let slip: Slip;
  try {
    slip = render(claimed);
  } catch {
    await finishJob(context, held, CANT_BE_RENDERED);
    return undefined;
  }
  const hasBegun = await recordSendBegins(context, held, { leaseMs: CONFIRM_MS, owner: handedOver(printer) });
  return hasBegun ? slip : undefined;
}

/**
 * Takes the printer's word for a job; one that comes late still says that the ticket is on paper. What it never came for
 * it can't have printed.
 */
export async function endJob(
  context: Context,
  printer: PrinterRow,
  token: string | undefined,
  result: JobResult,
): Promise<void> {
  const held = await findHeld(context, printer);
  const isMeant = held && (token === undefined || token === tokenOf(held));
  if (isMeant && held.lease_owner === handedOver(printer)) {
    await finishJob(context, held, result);
    return;
  }
  if (isMeant && result.result === 'failed') {
    await finishJob(context, held, { ...result, nothingSent: true, mayBeOnPaper: false });
    return;
  }
  // A printer also tells of what somebody else has it print, under any name.
  if (token === undefined || result.result !== 'printed' || !/^\d{1,9}-\d{1,9}$/.test(token)) return;
  const [id = 0, attempts = 0] = token.split('-').map(Number);
  if (!(await confirmLate(context, { id, attempts, event_id: printer.event_id }))) return;
  await context.db.updateTable('printers').set(WELL).where('id', '=', printer.id).execute();
}

function claim(context: Context, printer: PrinterRow): Promise<ClaimedJob | undefined> {
  const lease = { owner: offered(printer), ms: OFFER_MS };
  return claimNextJob(context, printer, lease, { by: 'cloud', printerId: printer.id });
}

/** Also after its lease: nobody else has taken it. */
function findHeld({ db }: Context, printer: PrinterRow): Promise<PrintJobRow | undefined> {
  return db
    .selectFrom('print_jobs')
    .selectAll()
    .where('state', '=', 'processing')
    .where('lease_owner', 'in', [offered(printer), handedOver(printer)])
    .orderBy('id')
    .executeTakeFirst();
}

async function extend(context: Context, job: PrintJobRow, ms: number): Promise<void> {
  await context.db
    .updateTable('print_jobs')
    .set({ lease_until: later(context, ms) })
    .where('id', '=', job.id)
    .where('state', '=', 'processing')
    .where('lease_owner', '=', job.lease_owner)
    .execute();
}

function later({ now }: Context, ms: number): string {
  return new Date(now().getTime() + ms).toISOString();
}

function offered({ id }: PrinterRow): string {
  return `cloud:${id}:offered`;
}

function handedOver({ id }: PrinterRow): string {
  return `cloud:${id}:handed-over`;
}

/** Names this try of a job: what is said of an earlier one can't be taken for it. */
function tokenOf({ id, attempts }: PrintJobRow): string {
  return `${id}-${attempts}`;
}
