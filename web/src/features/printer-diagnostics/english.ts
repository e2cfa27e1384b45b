import type { PrinterStatus, PrinterTestResult } from '@bestellsystem/domain/printers-schema.ts';
import { ApiError, messageOf } from '../../lib/api.ts';

/** What to look at when something fails. */
export const HINTS = {
  noJobs: 'No print jobs generated. Check item categories and printer config.',
  noPrinters: 'No printers found on local network. Check the printer is on and on the same WiFi.',
  network: 'The phone may not reach the home server from a hotspot.',
};

export function outcomeInEnglish(outcome: PrinterTestResult['outcome']): string {
  switch (outcome) {
    case 'confirmed':
      return 'printed';
    case 'unconfirmed':
      return 'sent, not confirmed by the printer';
    case 'not-sent':
      return 'not printed';
    case 'partial':
      return 'printed in part';
    case 'uncertain':
      return 'uncertain, look at the printer';
  }
}

export function statusInEnglish(status: PrinterStatus): string {
  switch (status) {
    case 'ok':
      return 'ready';
    case 'paper':
      return 'out of paper';
    case 'cover':
      return 'cover open';
    case 'error':
      return 'printer error';
    case 'unknown':
      return 'connected, tells no state';
    case 'unreachable':
      return 'not reachable';
  }
}

/** The server speaks German: its refusals are told by what they mean. */
export function failureInEnglish(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.isNetwork) return `Network error. ${HINTS.network}`;
  if (error.status === 403) return 'Not allowed for your role (403).';
  return `Server error: ${error.status}. ${error.message}`;
}
