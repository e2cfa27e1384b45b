import type { PrintOutcome } from '@bestellsystem/print/driver.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';

export interface Job {
  jobId: string;
  displayName: string;
  printerIp: string;
  printerPort: number;
  printData: string;
}

export interface Printer {
  ip: string;
  port?: number;
  displayName?: string;
  categories?: string[];
  connected?: boolean;
}

export interface Fate {
  code: string;
  sent: boolean;
  message: string;
}

export type Answer = Record<string, unknown>;

/** A search on its way. */
export function newRun() {
  return { stop: new AbortController(), tried: 0, of: 0, found: [] as (Answer & Printer)[] };
}

export function fateOf(outcome: PrintOutcome, ip: string): Fate {
  if (outcome.outcome === 'confirmed') return { code: 'CONFIRMED', sent: true, message: 'gedruckt' };
  if (outcome.outcome === 'unconfirmed')
    return { code: 'SENT_UNCONFIRMED', sent: true, message: 'gesendet, unbestätigt' };
  return { code: outcome.reason, sent: outcome.outcome !== 'not-sent', message: describeReason(outcome.reason, ip) };
}

export function isPrinted(code: string): boolean {
  return code === 'CONFIRMED' || code === 'SENT_UNCONFIRMED';
}

export function objectFrom(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('not an object');
  return value as Record<string, unknown>;
}

export function jobsFrom(list: Job[] | undefined): Job[] {
  if (!list?.length || !list.every(({ jobId, printData }) => jobId && printData)) throw new Error('no printerJobs');
  return list;
}

/** What a search has found and what the device keeps, each address once. */
export function knownPrinters(found: readonly (Answer & Printer)[], saved: readonly Printer[]): Printer[] {
  const byAddress = new Map<string, Printer>(found.map((printer) => [addressOf(printer), printer]));
  for (const printer of saved) {
    const seen = byAddress.get(addressOf(printer));
    const name = printer.displayName !== undefined && { displayName: printer.displayName };
    byAddress.set(addressOf(printer), { ...printer, ...seen, ...name, connected: seen !== undefined });
  }
  return [...byAddress.values()];
}

export function addressOf({ ip, port = 9100 }: Printer): string {
  return `${ip}:${port}`;
}

export function addressOfJob({ printerIp, printerPort }: Job): string {
  return `${printerIp}:${printerPort}`;
}

export function plain(words: string): string {
  return words.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}
