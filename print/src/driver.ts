import { randomInt } from 'node:crypto';
import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import { callAgainWhereTurnedAway, noteCallEnded, type Place } from './next-call.ts';
import { ConnectError, openPrinter, type PrinterLink } from './printer-link.ts';
import type { ReasonCode } from './reasons.ts';
import {
  ASK_PAPER,
  askProcessId,
  askStatus,
  CLEAR_BUFFER,
  isPaperEnd,
  type StatusQuestion,
  stopReason,
} from './status.ts';

export type PrintOutcome =
  /** The printer said that it has processed everything. */
  | { outcome: 'confirmed' }
  /** All sent, nothing known against it, but this printer confirms nothing: counts as printed. */
  | { outcome: 'unconfirmed' }
  /** No byte of the slip has left: it can be sent again without a mark. */
  | { outcome: 'not-sent'; reason: ReasonCode }
  /** A part may be on paper; the rest was thrown away and cannot come out later. */
  | { outcome: 'partial'; reason: ReasonCode }
  /** Bytes went out and may be on paper, or come out when the printer recovers. */
  | { outcome: 'uncertain'; reason: ReasonCode };

export interface PrintTimeouts {
  connectMs: number;
  /** For one answer to a status question; a printer that lets the first one pass is taken as silent. */
  statusMs: number;
  /** From the last byte to the confirmation of a slip of usual length. */
  confirmMs: number;
  /** No slip's confirmation is waited for longer, however long it is. */
  longestConfirmMs: number;
  /** Between two looks at the status while waiting for the confirmation. */
  pollMs: number;
  /** How long a silent printer's connection is kept to see whether it breaks. */
  lingerMs: number;
}

export interface PrintRequest {
  ip: string;
  port: number;
  bytes: Uint8Array;
  timeouts?: Partial<PrintTimeouts>;
  /** Also somebody else may be calling it just now: where it turns this call away, it is called again. */
  isCalledByOthers?: boolean;
  /** `paper`: without `GS ( H`, which some printers put on paper; `none`: nothing is asked behind the slip. */
  confirmBy?: ConfirmBy;
  /** It is known to answer: silence means that it hangs, and nothing is sent. */
  mustAnswer?: boolean | undefined;
  /** Called once the printer has answered that it is ready. */
  onAnswer?: () => void;
  /** Awaited when the printer is ready, before the first byte goes out. If it throws, nothing is sent; the thrower knows why. */
  beforeSend?: () => Promise<void>;
}

export type PrinterState = { state: 'ready' } | { state: 'silent' } | { state: 'stopped'; reason: ReasonCode };

const DEFAULT_TIMEOUTS: PrintTimeouts = {
  connectMs: 3_000,
  statusMs: 1_000,
  confirmMs: 10_000,
  // Still before a ticket that isn't on paper is an alarm.
  longestConfirmMs: 18_000,
  pollMs: 500,
  lingerMs: 300,
};

/** Some thirty lines: a printer with needles has them on paper within the usual time. */
const USUAL_BYTES = 1_000;

const ALL_QUESTIONS: readonly StatusQuestion[] = [1, 2, 3, 4];
/** The one question whose answer names cover, paper and error together. */
const CAUSE: StatusQuestion = 2;

/** Sends a finished slip to a printer on raw TCP and finds out, as far as the printer tells, whether it is on paper. */
export async function printOnTcp(request: PrintRequest): Promise<PrintOutcome> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...request.timeouts };
  const { link, state, look } = await call(request, timeouts);
  if (!link) return { outcome: 'not-sent', reason: state.reason };
  try {
    if (state.state === 'silent' && request.mustAnswer) return { outcome: 'not-sent', reason: 'TIMEOUT' };
    if (state.state === 'ready') request.onAnswer?.();
    if (state.state === 'stopped') return { outcome: 'not-sent', reason: state.reason };
    const mayBegin = await begin(request);
    if (!mayBegin || !link.isOpen()) return { outcome: 'not-sent', reason: 'IO' };
    const { bytes, confirmBy = 'auto' } = request;
    return state.state === 'silent' || confirmBy === 'none'
      ? await sendBlindly(link, bytes, timeouts)
      : await sendAndConfirm(link, bytes, { confirmBy, look }, timeouts);
  } finally {
    hangUp(request, link);
  }
}

/** Whether a printer is there and ready, without printing anything. */
export async function checkPrinter(request: Pick<PrintRequest, 'ip' | 'port' | 'timeouts'>): Promise<PrinterState> {
  const { link, state } = await call(request, { ...DEFAULT_TIMEOUTS, ...request.timeouts });
  if (link) hangUp(request, link);
  return state;
}

type Stopped = Extract<PrinterState, { state: 'stopped' }>;
/** `look`: the question to ask on the way, the one whose answer tells most of those that were answered. */
type Call =
  | { link: PrinterLink; state: PrinterState; look: StatusQuestion }
  | { link?: undefined; state: Stopped; look?: undefined };

function call(place: Place, timeouts: PrintTimeouts): Promise<Call> {
  return callAgainWhereTurnedAway(place, () => callOnce(place, timeouts), isTurnedAway);
}

/** The connection, as long as the printer keeps it, and its state. */
async function callOnce({ ip, port }: Pick<PrintRequest, 'ip' | 'port'>, timeouts: PrintTimeouts): Promise<Call> {
  try {
    const link = await openPrinter(ip, port, timeouts.connectMs);
    const { state, look } = await readState(link, timeouts);
    if (state.state !== 'stopped' || state.reason !== 'IO') return { link, state, look };
    link.destroy();
    return { state };
  } catch (error) {
    if (error instanceof ConnectError) return { state: { state: 'stopped', reason: error.reason } };
    throw error;
  }
}

function isTurnedAway({ link, state }: Call): boolean {
  return !link && (state.reason === 'REFUSED' || state.reason === 'IO');
}

function hangUp(place: Pick<PrintRequest, 'ip' | 'port'>, link: PrinterLink): void {
  link.destroy();
  noteCallEnded(place);
}

async function begin({ beforeSend }: PrintRequest): Promise<boolean> {
  try {
    await beforeSend?.();
    return true;
  } catch {
    return false;
  }
}

async function readState(
  link: PrinterLink,
  timeouts: PrintTimeouts,
): Promise<{ state: PrinterState; look: StatusQuestion }> {
  const reasons: ReasonCode[] = [];
  let look: StatusQuestion = 1;
  const stopped = (reason: ReasonCode) => ({ state: { state: 'stopped', reason } as const, look });
  for (const question of ALL_QUESTIONS) {
    const value = await ask(link, question, timeouts.statusMs);
    if (link.isNoPrinter()) return stopped('NO_PRINTER');
    if (value === undefined && !link.isOpen()) return stopped('IO');
    if (value === undefined && question === 1) return { state: { state: 'silent' }, look };
    // Its late answer could be taken for that to the next question.
    if (value === undefined) break;
    if (question === CAUSE) look = CAUSE;
    const reason = stopReason(question, value);
    if (reason) reasons.push(reason);
  }
  const reason = reasons.find((found) => found !== 'PRINTER_ERROR') ?? reasons[0];
  return reason ? stopped(reason) : { state: { state: 'ready' }, look };
}

async function ask(link: PrinterLink, question: StatusQuestion, ms: number): Promise<number | undefined> {
  await link.write(askStatus(question), ms);
  return (await link.nextReply(['status'], ms))?.value;
}

/** A printer that answers nothing gets the slip and not a byte more: it might print the questions. */
async function sendBlindly(link: PrinterLink, bytes: Uint8Array, timeouts: PrintTimeouts): Promise<PrintOutcome> {
  const isSent = await link.write(bytes, timeouts.confirmMs);
  if (!isSent) return { outcome: 'uncertain', reason: link.isOpen() ? 'TIMEOUT' : 'IO' };
  await link.nextReply([], timeouts.lingerMs);
  return link.isBroken() ? { outcome: 'uncertain', reason: 'IO' } : { outcome: 'unconfirmed' };
}

async function sendAndConfirm(
  link: PrinterLink,
  bytes: Uint8Array,
  { confirmBy, look: question }: { confirmBy: 'auto' | 'paper'; look: StatusQuestion },
  timeouts: PrintTimeouts,
): Promise<PrintOutcome> {
  const processId = String(randomInt(1_000, 10_000));
  // The questions wait behind the slip. Where the id is not understood, the answer about the paper comes all the same.
  const questions = confirmBy === 'auto' ? [askProcessId(processId), ASK_PAPER] : [ASK_PAPER];
  const begun = performance.now();
  const isSent = await link.write(Buffer.concat([bytes, ...questions]), timeouts.confirmMs);
  if (!isSent) return { outcome: 'uncertain', reason: link.isOpen() ? 'TIMEOUT' : 'IO' };
  // One that takes the slip in slowly prints meanwhile: both together stay within a lease.
  const deadline = Math.max(performance.now() + timeouts.confirmMs, begun + confirmationTime(bytes, timeouts));
  let isAnswering = true;
  while (performance.now() < deadline) {
    const left = Math.min(timeouts.pollMs, deadline - performance.now());
    const answer = await confirmationOf(link, await link.nextReply(['processed', 'paper'], left), processId, timeouts);
    if (answer === 'processed' || answer === 'paper-there') return confirmed(link, answer, timeouts);
    if (answer === 'paper-end') return stopPrinting(link, 'PAPER_OUT', timeouts);
    if (!link.isOpen()) return { outcome: 'uncertain', reason: 'IO' };
    await link.write(askStatus(question), timeouts.statusMs);
    const look = await lookAfterPoll(link, processId, timeouts);
    if (look === 'processed' || look === 'paper-there') return confirmed(link, look, timeouts);
    isAnswering = look !== undefined;
    const reason =
      look === 'paper-end' ? 'PAPER_OUT' : typeof look === 'number' ? stopReason(question, look) : undefined;
    if (reason) return stopPrinting(link, reason, timeouts);
  }
  if (!link.isOpen()) return { outcome: 'uncertain', reason: 'IO' };
  return isAnswering ? { outcome: 'unconfirmed' } : { outcome: 'uncertain', reason: 'TIMEOUT' };
}

/** One that answers nothing while it prints is not given up in the middle of a long slip: it would print all of it again. */
function confirmationTime({ length }: Uint8Array, { confirmMs, longestConfirmMs }: PrintTimeouts): number {
  return Math.max(confirmMs, Math.min(longestConfirmMs, (confirmMs * length) / USUAL_BYTES));
}

type Confirmation = 'processed' | 'paper-there' | 'paper-end';

/** The answer about the paper is still to come: left behind, it would confirm the next slip, which nobody has seen. */
async function confirmed(
  link: PrinterLink,
  by: 'processed' | 'paper-there',
  { lingerMs }: PrintTimeouts,
): Promise<PrintOutcome> {
  if (by === 'processed') await link.nextReply(['paper'], lingerMs);
  return { outcome: 'confirmed' };
}

/** The answer to a status question, or the confirmation if that comes first. */
async function lookAfterPoll(
  link: PrinterLink,
  processId: string,
  timeouts: PrintTimeouts,
): Promise<Confirmation | number | undefined> {
  const reply = await link.nextReply(['processed', 'paper', 'status'], timeouts.statusMs);
  return reply?.kind === 'status' ? reply.value : confirmationOf(link, reply, processId, timeouts);
}

/** A late word about the ticket before is none; the answer about its paper comes behind, and is taken with it. */
async function confirmationOf(
  link: PrinterLink,
  reply: { kind: 'processed'; id: string } | { kind: 'paper'; value: number } | undefined,
  processId: string,
  { lingerMs }: PrintTimeouts,
): Promise<Confirmation | undefined> {
  if (reply?.kind === 'paper') return isPaperEnd(reply.value) ? 'paper-end' : 'paper-there';
  if (reply?.id === processId) return 'processed';
  if (reply) await link.nextReply(['paper'], lingerMs);
  return undefined;
}

/** What is left in the buffer would come out when paper is back, long after the slip was printed elsewhere. */
async function stopPrinting(link: PrinterLink, reason: ReasonCode, timeouts: PrintTimeouts): Promise<PrintOutcome> {
  await link.write(CLEAR_BUFFER, timeouts.statusMs);
  const cleared = await link.nextReply(['cleared'], timeouts.statusMs);
  return { outcome: cleared ? 'partial' : 'uncertain', reason };
}
