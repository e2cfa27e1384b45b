import type { PrintJob, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { dayOf, serverNow, timeText } from '../../lib/server-clock.ts';

/** What somebody should look at first, oldest first, then what is under way, then the newest that are done. */
export function groupJobs(jobs: readonly PrintJob[]): { alarms: PrintJob[]; open: PrintJob[]; done: PrintJob[] } {
  const isOpen = ({ state }: PrintJob) => state === 'pending' || state === 'processing';
  return {
    alarms: jobs.filter(({ alarm }) => alarm),
    open: jobs.filter((job) => !job.alarm && isOpen(job)),
    done: jobs.filter((job) => !job.alarm && !isOpen(job)).reverse(),
  };
}

/** State and cause in words. */
export function describeJob(
  job: Pick<PrintJob, 'state' | 'error' | 'attempts' | 'reroutedTo'>,
  problem: string | null,
): string {
  const { state, error, attempts, reroutedTo } = job;
  const where = reroutedTo ? `, umgeleitet auf ${reroutedTo}` : '';
  switch (state) {
    case 'completed':
      return `Gedruckt${where}`;
    case 'unconfirmed':
      return `Gesendet, unbestätigt${where}`;
    case 'canceled':
      return error ?? 'Storniert';
    case 'processing':
      return `Wird gedruckt...${where}`;
    case 'aborted':
      return `Nicht gedruckt – ${error ?? 'aufgegeben'}${where}`;
    case 'pending':
      if (error) return `Nicht gedruckt – ${error}${where}, ${attempts}. Versuch`;
      return `Wartet${problem ? ` – ${problem}` : ''}${where}`;
  }
}

/** Whether it can be asked for once more: it is out or was dismissed by somebody, and its order still stands. */
export function canReprint({ state, orderId, orderCancelled, kind, byHand }: PrintJob): boolean {
  const isOut = state === 'completed' || state === 'unconfirmed';
  const isDismissed = byHand === 'done' || byHand === 'discarded';
  return (isOut || isDismissed) && orderId !== null && (kind === 'cancel' || !orderCancelled);
}

/** The printer that a job is to come out of now. */
export function currentPrinterId({ printerId, reroutedToId }: Pick<PrintJob, 'printerId' | 'reroutedToId'>): number {
  return reroutedToId ?? printerId;
}

/** What waits for the same printer, the oldest first, with the job itself; what was given up without being told of stays. */
export function waitingWith(job: PrintJob, jobs: readonly PrintJob[]): PrintJob[] {
  return jobs.filter(
    (other) =>
      (other.state === 'pending' || (other.alarm && other.state === 'aborted')) &&
      currentPrinterId(other) === currentPrinterId(job),
  );
}

/** A printer's name, with its address where another has the same. */
export function labelOf({ id, displayName, ip, port }: QueuePrinter, printers: readonly QueuePrinter[]): string {
  const isAmbiguous = printers.some((other) => other.id !== id && other.displayName === displayName);
  return isAmbiguous ? `${displayName} (${ip}:${port})` : displayName;
}

/** «Bon 12 · Tisch 4» */
export function titleOf(job: Pick<PrintJob, 'orderNumber' | 'tableNumber' | 'kind' | 'copy'>): string {
  const { orderNumber, tableNumber, kind, copy } = job;
  const what = kind === 'cancel' ? 'Storno' : kind === 'ticket' ? 'Bon' : kind === 'receipt' ? 'Quittung' : 'Druck';
  const place = tableNumber ? nameOfTable(tableNumber) : '';
  return [`${what}${orderNumber === null ? '' : ` ${orderNumber}`}${copy ? ' (Kopie)' : ''}`, place]
    .filter(Boolean)
    .join(' · ');
}

/** «vor 3 Min.», and on another day with the date: a ticket of last night must look like one. */
export function ageOf(instant: string, now = serverNow()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'gerade eben';
  if (minutes < 60) return `vor ${minutes} Min.`;
  return dayOf(instant) === dayOf(now) ? timeText(instant) : dateAndTime(instant);
}

/** Of a printer that gets no new tickets: what becomes of those that wait for it, which are still tried there. */
export function describeSetup({ enabled, removed }: QueuePrinter, canReroute: boolean): string | undefined {
  if (removed) {
    return `Dieser Drucker ist nicht mehr eingerichtet: ${
      canReroute ? 'was hier wartet, bitte umleiten.' : 'einen anderen einrichten, dann «Jetzt drucken».'
    }`;
  }
  // An older server doesn't say.
  if (enabled !== false) return undefined;
  return 'Dieser Drucker ist in der Einrichtung ausgeschaltet: Neue Bons bekommt er nicht, was hier wartet, wird noch versucht.';
}

/** Where a job can be sent from a printer. */
export function othersThan(printerId: number, printers: readonly QueuePrinter[]): QueuePrinter[] {
  return printers.filter(({ id, removed }) => id !== printerId && !removed);
}

export type Mood = 'good' | 'bad' | 'open';

/** How a printer is, as its last prints tell. */
export function describePrinter(printer: QueuePrinter): { mood: Mood; text: string } {
  const { problem, lastPrintedAt, lastConfirmed } = printer;
  if (problem) return { mood: 'bad', text: problem };
  if (!lastPrintedAt) return { mood: 'open', text: 'Noch nichts gedruckt' };
  return lastConfirmed
    ? { mood: 'good', text: 'Druckt und bestätigt' }
    : { mood: 'open', text: 'Druckt, bestätigt aber nicht' };
}
